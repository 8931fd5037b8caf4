// What an array's buffer is made of: banks, their kind, and what these take of the device. What is
// printed is what is costed.
//
//   complete  a bank for each element: flip-flops
//   cyclic, block  banks of LUTs or memory blocks (FpgaMemory.h)
#ifndef CGPREDICT_ANALYZER_FPGA_BUFFERMEMORY_H
#define CGPREDICT_ANALYZER_FPGA_BUFFERMEMORY_H

#include "analyzer/fpga/BufferOptions.h"
#include "analyzer/fpga/ComputeModel.h"

namespace cgpredict {

struct BufferMemory {
  PartitionKind kind = PartitionKind::None;
  uint32_t banks = 1; ///< of each half
  FpgaResources uses; ///< of all banks
};

BufferMemory bufferMemory(const FpgaKernel &kernel, const FpgaDevice &device,
                          const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                          const BufferOption &option);

} // namespace cgpredict

#endif
