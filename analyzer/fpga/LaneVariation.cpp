#include "analyzer/fpga/LaneVariation.h"

#include "cgpredict/LoopVariables.h"

#include <algorithm>

namespace cgpredict {

LaneBits variationOf(const AccessFunction &access, const SourceNest &nest) {
  LaneBits varies = 0;
  for (uint32_t level = 0; level < nest.mapped; ++level)
    if (!access.affine || access.strides[level] != 0)
      varies |= 1u << level;
  return varies;
}

// Values go round loops: again until nothing changes.
LaneVariation::LaneVariation(const KernelTables &tables, const SourceNest &nest,
                             std::span<const AccessFunction> accesses,
                             const std::array<uint32_t, 3> &levelOfDimension)
    : levels(levelOfDimension) {
  for (const BasicBlock &block : tables.blocks)
    for (const Operation &operation : block.operations)
      operations.resize(std::max<std::size_t>(operations.size(), operation.id + 1));
  for (bool changed = true; changed;) {
    changed = false;
    for (const BasicBlock &block : tables.blocks)
      for (const Operation &operation : block.operations) {
        LaneBits varies = operations[operation.id];
        if (operation.site && accesses[*operation.site].seen)
          varies |= variationOf(accesses[*operation.site], nest);
        else
          for (const Operand &operand : operation.operands)
            varies |= of(operand);
        changed |= varies != operations[operation.id];
        operations[operation.id] = varies;
      }
  }
}

LaneBits LaneVariation::of(const Operand &operand) const {
  if (operand.kind == OperandKind::Dimension)
    return 1u << levels[static_cast<std::size_t>(format::dimensionOf(operand.index))];
  return operand.kind == OperandKind::Operation ? operations[operand.index] : 0;
}

} // namespace cgpredict
