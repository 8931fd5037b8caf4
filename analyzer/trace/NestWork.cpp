#include "analyzer/trace/NestWork.h"

#include "analyzer/base/Error.h"
#include "analyzer/trace/ThreadStream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

double valueOf(const Term &term, std::span<const int64_t> payload) {
  return static_cast<double>(term.get(payload));
}

// By level, parents first: iterations of one entry, and of all entries.
struct LevelWork {
  double trips = 0, all = 0;
};

std::vector<LevelWork> workOf(const RecordShape &nest, std::span<const int64_t> payload) {
  std::vector<LevelWork> work;
  for (const NestLevel &level : nest.levels) {
    double trips = std::max(0.0, valueOf(level.base, payload));
    int32_t enclosing = level.parent;
    for (std::size_t m = level.outer.size(); m-- > 0;
         enclosing = nest.levels[static_cast<uint32_t>(enclosing)].parent)
      trips += std::abs(valueOf(level.outer[m], payload)) *
               std::max(0.0, work[static_cast<uint32_t>(enclosing)].trips - 1);
    if (level.guard && level.guard->get(payload) == 0)
      trips = 0;
    const double entries = level.parent < 0 ? 1 : work[static_cast<uint32_t>(level.parent)].all;
    work.push_back({trips, entries * trips});
  }
  return work;
}

struct Most {
  double all = 0, trips = 0;
  uint32_t line = 0;
};

Most mostOf(const KernelTables &tables, const RecordShape &nest, std::span<const int64_t> payload) {
  Most most;
  const std::vector<LevelWork> work = workOf(nest, payload);
  for (std::size_t l = 0; l < work.size(); ++l)
    if (work[l].all > most.all)
      most = {work[l].all, work[l].trips, tables.loops[nest.levels[l].loop].line};
  return most;
}

} // namespace

double nestIterations(const RecordShape &nest, std::span<const int64_t> payload) {
  double sum = 0;
  for (const LevelWork &level : workOf(nest, payload))
    sum += level.all;
  return sum;
}

void checkNestWork(const KernelTables &tables, const Window &window, const std::string &where) {
  const auto isNest = [](const RecordShape &shape) {
    return shape.kind == RecordShape::Kind::Nest;
  };
  if (std::ranges::none_of(tables.records, isNest))
    return;
  double sum = 0;
  for (const ThreadRecords &thread : window.threads)
    for (ThreadStream at(thread.words); !at.done(); at.advance(tables.records[at.record()])) {
      const RecordShape &shape = tables.records[at.record()];
      if (!isNest(shape))
        continue;
      const std::span payload(at.payload(), shape.words);
      sum += nestIterations(shape, payload);
      if (sum <= MostNestIterations)
        continue;
      const Most most = mostOf(tables, shape, payload);
      throw Error(fmt::format(
          "{}: thread ({}): the loop at {}:{} has {:.3g} iterations, {:.3g} with the loops around "
          "it; those of all threads of a window are more than the {:.3g} that can be analysed. Is "
          "the trace damaged? Else trace fewer threads (CGPREDICT_WINDOW_THREADS) or less work",
          where, fmt::join(thread.coordinate, ", "), tables.file, most.line, most.trips, most.all,
          MostNestIterations));
    }
}

} // namespace cgpredict
