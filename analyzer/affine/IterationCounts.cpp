#include "analyzer/affine/IterationCounts.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/LoopPosition.h"
#include "analyzer/trace/ThreadStream.h"

namespace cgpredict {
namespace {

// Closed where no inner trip count depends on the level's iteration.
class NestCounter {
public:
  NestCounter(const SourceNest &nest, const RecordShape &shape, const int64_t *payload,
              NestCounts &counts)
      : nest(nest), shape(shape), affine(shape, payload), counts(counts),
        ordinals(shape.levels.size()) {}

  void run(double times) { level(0, times); }

private:
  void level(uint32_t l, double times) {
    const NestLevel &level = shape.levels[l];
    const int64_t trips = affine.trips(l, ordinals);
    if (trips == 0)
      return;
    counts.entries[nest.levelOfLoop(level.loop)] += times;
    for (uint32_t b : level.before)
      counts.blocks[b] += times;
    for (uint32_t b : level.after)
      counts.blocks[b] += times;
    const bool closed = !innerDependsOn(l);
    for (int64_t i = 0; i < (closed ? 1 : trips); ++i) {
      ordinals[l] = i;
      iteration(level, closed ? times * static_cast<double>(trips) : times);
    }
  }

  void iteration(const NestLevel &level, double times) {
    for (const NestItem &item : level.body)
      if (item.isLevel)
        this->level(item.index, times);
      else
        counts.blocks[item.index] += times;
  }

  bool innerDependsOn(uint32_t l) const {
    for (uint32_t inner = 0; inner < shape.levels.size(); ++inner)
      if (affine.dependsOn(inner, l))
        return true;
    return false;
  }

  const SourceNest &nest;
  const RecordShape &shape;
  AffineNest affine;
  NestCounts &counts;
  std::vector<int64_t> ordinals;
};

// Executions that were counted but not kept: a nest at the mean of the same thread's nests.
void addRest(const KernelTables &tables, const ThreadRecords &thread,
             const std::vector<NestCounts> &byRecord, const std::vector<uint64_t> &seen,
             NestCounts &counts) {
  for (auto [id, count] : thread.rest) {
    const RecordShape &shape = tables.records[id];
    if (shape.kind == RecordShape::Kind::Block) {
      counts.blocks[shape.block] += static_cast<double>(count);
    } else if (shape.kind == RecordShape::Kind::Nest && seen[id] > 0) {
      const double factor = static_cast<double>(count) / static_cast<double>(seen[id]);
      for (std::size_t b = 0; b < counts.blocks.size(); ++b)
        counts.blocks[b] += factor * byRecord[id].blocks[b];
      for (std::size_t l = 0; l < counts.entries.size(); ++l)
        counts.entries[l] += factor * byRecord[id].entries[l];
    }
  }
}

} // namespace

NestCounts countIterations(const KernelTables &tables, const SourceNest &nest,
                           const ThreadRecords &thread) {
  const NestCounts none{std::vector<double>(tables.blocks.size()),
                        std::vector<double>(nest.levels.size())};
  NestCounts counts = none;
  std::vector<NestCounts> byRecord(thread.rest.empty() ? 0 : tables.records.size(), none);
  std::vector<uint64_t> seen(tables.records.size());
  LoopPosition position(tables, nest);
  auto entered = [&](uint32_t level) { ++counts.entries[level]; };
  for (ThreadStream stream(thread.words); !stream.done();) {
    const uint32_t id = stream.record();
    const RecordShape &shape = tables.records[id];
    const int64_t *payload = stream.payload();
    ++seen[id];
    if (shape.kind == RecordShape::Kind::Nest) {
      position.enterNest(shape.levels[0].loop, entered);
      NestCounter(nest, shape, payload, counts).run(1);
      if (!byRecord.empty())
        NestCounter(nest, shape, payload, byRecord[id]).run(1);
    } else if (shape.kind == RecordShape::Kind::Block) {
      position.enterBlock(shape.block, entered);
      ++counts.blocks[shape.block];
    }
    stream.advance(shape);
  }
  addRest(tables, thread, byRecord, seen, counts);
  return counts;
}

} // namespace cgpredict
