#include "analyzer/fpga/BufferMemory.h"

#include "analyzer/fpga/FpgaMemory.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

// Whether accesses of one cycle lie side by side; else each copy has a part of its own.
bool areAdjacent(const FpgaKernel &kernel, const FpgaPoint &point, const FpgaArray &array,
                 const BufferOption &option) {
  bool adjacent = option.place.direct;
  for (uint32_t s : array.sites)
    for (uint32_t l = 0; l < kernel.nest.levels.size(); ++l)
      if (l >= kernel.nest.mapped ? point.unroll > 1 : point.lanes[l] > 1)
        adjacent |=
            std::abs(kernel.accesses[s].strides[l]) == static_cast<int64_t>(array.element);
  return adjacent;
}

} // namespace

BufferMemory bufferMemory(const FpgaKernel &kernel, const FpgaDevice &device,
                          const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                          const BufferOption &option) {
  BufferMemory memory;
  if (option.bytes == 0)
    return memory;
  const FpgaArray &of = kernel.arrays[array];
  const double both = halves(point, option.place), half = option.bytes / both;
  const double elements = std::ceil(half / of.element);
  if (compute.banks[array] > 1 && compute.banks[array] >= elements) {
    memory.kind = PartitionKind::Complete;
    memory.banks = static_cast<uint32_t>(elements);
    memory.uses.ff = 8 * option.bytes;
    return memory;
  }
  memory.banks = compute.banks[array];
  if (memory.banks > 1)
    memory.kind =
        areAdjacent(kernel, point, of, option) ? PartitionKind::Cyclic : PartitionKind::Block;
  const FpgaResources bank = memoryOf(device, half / memory.banks);
  memory.uses = {0, both * memory.banks * bank.bram, both * memory.banks * bank.lut, 0};
  return memory;
}

} // namespace cgpredict
