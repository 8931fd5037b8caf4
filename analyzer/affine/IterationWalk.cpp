#include "analyzer/affine/IterationWalk.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/LoopPosition.h"
#include "analyzer/trace/ThreadStream.h"

namespace cgpredict {

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
    if (shape.kind == RecordShape::Kind::Nest) {
      position.enterNest(shape.levels[0].loop, ignore);
      const auto visitNest = [&](const NestAccess &access, int64_t address,
                                 AffineNest::Ordinals inside) {
        for (std::size_t l = 0; l < inside.size(); ++l)
          ordinals[nest.levelOfLoop(shape.levels[l].loop)] = inside[l];
        visit(access.site, address, ordinals);
        return --left > 0;
      };
      NestWalk(tables, shape, stream.payload(), std::max<int64_t>(limits.iterations, 1), visitNest)
          .run();
    } else if (shape.kind == RecordShape::Kind::Block) {
      position.enterBlock(shape.block, ignore);
      for (std::size_t k = 0; k < shape.sites.size() && left > 0; ++k, --left)
        visit(shape.sites[k], stream.payload()[k], ordinals);
    }
    stream.advance(shape);
  }
}

} // namespace cgpredict
