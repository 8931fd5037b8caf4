#include "analyzer/affine/IterationWalk.h"

#include "analyzer/affine/LoopPosition.h"
#include "analyzer/trace/ThreadStream.h"

namespace cgpredict {
namespace {

class NestRun {
public:
  NestRun(const KernelTables &tables, const SourceNest &nest, const RecordShape &shape,
          std::span<const int64_t> payload, const WalkLimits &limits, uint64_t &left,
          std::vector<int64_t> &outer, const IterationFunction &visit)
      : tables(tables), nest(nest), shape(shape), payload(payload), limits(limits), left(left),
        all(outer), visit(visit), ordinals(shape.levels.size()) {}

  void run() { level(0); }

private:
  void level(uint32_t l) {
    const NestLevel &level = shape.levels[l];
    const int64_t trips =
        std::min(tripCount(shape, payload, l, ordinals), std::max<int64_t>(limits.iterations, 1));
    if (trips == 0)
      return;
    blocks(level.before, level.parent);
    for (int64_t i = 0; i < trips && left > 0; ++i) {
      ordinals[l] = all[nest.levelOfLoop(level.loop)] = i;
      for (const NestItem &item : level.body)
        item.isLevel ? this->level(item.index) : block(item.index, int32_t(l));
    }
    blocks(level.after, level.parent);
  }

  void blocks(const std::vector<uint32_t> &list, int32_t level) {
    for (uint32_t b : list)
      block(b, level);
  }

  void block(uint32_t b, int32_t level) {
    for (const NestAccess &access : shape.accesses)
      if (access.level == level && tables.sites[access.site].block == b && left > 0) {
        --left;
        visit(access.site,
              withOrdinals(shape, payload, access.start.get(payload), access.strides, level,
                           ordinals),
              all);
      }
  }

  const KernelTables &tables;
  const SourceNest &nest;
  const RecordShape &shape;
  std::span<const int64_t> payload;
  const WalkLimits &limits;
  uint64_t &left;
  std::vector<int64_t> &all; // ordinals by level of the source nest
  const IterationFunction &visit;
  std::vector<int64_t> ordinals; // by level of the record
};

} // namespace

void walkIterations(const KernelTables &tables, const SourceNest &nest, const ThreadRecords &thread,
                    const WalkLimits &limits, const IterationFunction &visit) {
  LoopPosition position(tables, nest);
  std::vector<int64_t> &ordinals = position.values();
  for (uint32_t l = 0; l < nest.mapped; ++l)
    ordinals[l] = static_cast<int64_t>(thread.coordinate[nest.mapped - 1 - l]);
  uint64_t left = limits.accesses;
  auto ignore = [](uint32_t) {};
  for (ThreadStream stream(thread.words); !stream.done() && left > 0;) {
    const RecordShape &shape = tables.records[stream.record()];
    const std::span<const int64_t> payload(stream.payload(), shape.words);
    if (shape.kind == RecordShape::Kind::Nest) {
      position.enterNest(shape.levels[0].loop, ignore);
      NestRun(tables, nest, shape, payload, limits, left, ordinals, visit).run();
    } else if (shape.kind == RecordShape::Kind::Block) {
      position.enterBlock(shape.block, ignore);
      for (std::size_t k = 0; k < shape.sites.size() && left > 0; ++k, --left)
        visit(shape.sites[k], payload[k], ordinals);
    }
    stream.advance(shape);
  }
}

} // namespace cgpredict
