// The accesses of a thread to memory that is stored to, in program order, without those that cannot
// show a new dependence: records and levels of a nest that touch nothing of it are passed over, and
// of a level in which no such access changes its address only the first iteration is visited. (A
// thread that repeats an iteration finds there what it left itself.) Where not all memory is
// watched, iterations are passed over together, in halves, as long as none of them touches anything
// watched: the cost follows what is watched.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_CONFLICTWALK_H
#define CGPREDICT_ANALYZER_DEPENDENCE_CONFLICTWALK_H

#include "analyzer/affine/NestCorners.h"
#include "analyzer/dependence/NestSpans.h"
#include "analyzer/dependence/StoredRanges.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace cgpredict {

/// `visit(site, address)` says whether to go on; `watched(low, high)` whether any of the bytes
/// [low, high) may be watched.
template <typename Visit, typename Watched> class ConflictWalk {
public:
  /// All must outlive this.
  ConflictWalk(const WarpProgram &program, const StoredRanges &ranges, Visit visit, Watched watched)
      : program(program), ranges(ranges), visit(visit), watched(watched) {}

  /// False if `visit` ended it.
  bool thread(std::span<const int64_t> words) {
    goesOn = true;
    for (ThreadStream stream(words); goesOn && !stream.done(); stream.advance(*record->shape)) {
      record = &program.records[stream.record()];
      payload = stream.payload();
      if (record->shape->kind == RecordShape::Kind::Nest)
        nest();
      else
        block();
    }
    return goesOn;
  }

private:
  struct LevelState {
    bool live = false;   // something inside touches what is stored to
    bool varies = false; // and not at the same addresses in each iteration
  };

  void block() {
    for (const Step k : record->steps) {
      const uint32_t site = record->sites[static_cast<std::size_t>(k)];
      if (goesOn && ranges.touches(payload[k], payload[k] + program.tables->sites[site].bytes))
        goesOn = visit(site, payload[k]);
    }
  }

  void nest() {
    if (findLive())
      level(0);
  }

  bool findLive() {
    const std::size_t accesses = record->sites.size();
    low.assign(accesses, std::numeric_limits<int64_t>::max());
    high.assign(accesses, std::numeric_limits<int64_t>::min());
    NestCorners(*record, payload, [&](uint32_t access, int64_t address) {
      low[access] = std::min(low[access], address);
      high[access] = std::max(high[access], address);
    }).level(0);
    live.assign(accesses, false);
    levels.assign(record->levels.size(), {});
    spans.reset();
    ords.assign(record->levels.size(), 0);
    bool any = false;
    for (std::size_t access = 0; access < accesses; ++access) {
      const int64_t bytes = program.tables->sites[record->sites[access]].bytes;
      if (low[access] > high[access] || !ranges.touches(low[access], high[access] + bytes))
        continue;
      live[access] = any = true;
      markLevels(access);
    }
    return any;
  }

  void markLevels(std::size_t access) {
    const AffineNest nest(*record->shape, payload);
    const NestAccess &shape = record->shape->accesses[access];
    const std::vector<uint32_t> &around = record->accessLevels[access];
    for (std::size_t m = 0; m < around.size(); ++m) {
      levels[around[m]].live = true;
      if (nest.value(shape.strides[m]) != 0 || shapes(nest, around[m]))
        levels[around[m]].varies = true;
    }
    // A block before or after a loop runs if the loop does.
    for (std::size_t inner = 0; inner < record->levels.size(); ++inner)
      if (isAround(inner, access))
        levels[inner].live = true;
  }

  bool isAround(std::size_t inner, std::size_t access) const {
    const Step step = static_cast<Step>(access);
    const LevelProgram &level = record->levels[inner];
    return std::ranges::count(level.before, step) != 0 ||
           std::ranges::count(level.after, step) != 0;
  }

  // Whether the iteration of the level decides how often one inside it runs.
  bool shapes(const AffineNest &nest, uint32_t level) const {
    for (uint32_t inner = level + 1; inner < record->levels.size(); ++inner)
      if (nest.dependsOn(inner, level))
        return true;
    return false;
  }

  void level(uint32_t index) {
    const LevelProgram &steps = record->levels[index];
    int64_t trips = AffineNest(*record->shape, payload).trips(index, ords);
    if (trips == 0)
      return;
    run(steps.before);
    if (!levels[index].varies)
      trips = 1;
    iterations(index, 0, 1);
    iterations(index, 1, trips - 1);
    ords[index] = 0;
    run(steps.after);
  }

  void iterations(uint32_t index, int64_t first, int64_t count) {
    if (count > FewIterations) {
      if (!goesOn || !mayBeWatched(index, first, count))
        return;
      iterations(index, first, count / 2);
      return iterations(index, first + count / 2, count - count / 2);
    }
    for (int64_t ord = first; goesOn && ord < first + count; ++ord) {
      ords[index] = ord;
      run(record->levels[index].iteration);
    }
  }

  // What does the same in each iteration of the level was seen in its first one.
  bool mayBeWatched(uint32_t index, int64_t first, int64_t count) {
    if (!spans)
      spans.emplace(*record, payload);
    ords[index] = first;
    for (uint32_t access = 0; access < live.size(); ++access) {
      const std::optional<NestSpans::Span> span =
          live[access] ? spans->of(access, index, ords, count) : std::nullopt;
      const int64_t bytes = program.tables->sites[record->sites[access]].bytes;
      if (span && (span->low > span->high || watched(span->low, span->high + bytes)))
        return true;
    }
    return false;
  }

  void run(const std::vector<Step> &steps) {
    for (const Step step : steps)
      if (!goesOn)
        return;
      else if (step >= 0)
        access(static_cast<uint32_t>(step));
      else if (levels[static_cast<uint32_t>(~step)].live)
        level(static_cast<uint32_t>(~step));
  }

  void access(uint32_t index) {
    if (!live[index])
      return;
    const NestAccess &access = record->shape->accesses[index];
    goesOn = visit(record->sites[index], AffineNest(*record->shape, payload).address(access, ords));
  }

  static constexpr int64_t FewIterations = 16; // not worth a question

  const WarpProgram &program;
  const StoredRanges &ranges;
  Visit visit;
  Watched watched;
  bool goesOn = true;
  const RecordProgram *record = nullptr;
  const int64_t *payload = nullptr;
  std::vector<int64_t> low, high; // of each access of a nest
  std::vector<bool> live;         // of each access
  std::vector<LevelState> levels;
  std::optional<NestSpans> spans; // made when first asked for
  std::vector<int64_t> ords;      // iterations of the levels
};

} // namespace cgpredict

#endif
