// How many blocks of a kernel an SM holds at once: CUDA's occupancy rules, without tail effects.
//
// Source: NVIDIA, "CUDA C Programming Guide" (technical specifications per compute capability) and
// "CUDA Occupancy Calculator" (allocation granularities).
#ifndef CGPREDICT_ANALYZER_PROFILE_OCCUPANCY_H
#define CGPREDICT_ANALYZER_PROFILE_OCCUPANCY_H

#include "analyzer/base/Units.h"
#include "analyzer/devices/GpuDevice.h"

#include <array>
#include <cstdint>
#include <string>

namespace cgpredict {

struct Occupancy {
  uint32_t blocksPerSm = 0; ///< B of the equations
  uint32_t warpsPerBlock = 0;
  uint32_t warpsPerSm = 0; ///< N of the equations: blocksPerSm * warpsPerBlock
  std::string limitedBy;   ///< "threads per SM", "size of the grid", ...
};

/// Resident blocks per SM: what threads, blocks, registers and shared memory of an SM allow, and
/// no more than the grid has for each SM. `blocksPerSm` is 0 where a single block does not fit
/// (`limitedBy` says why) or where the grid is empty.
Occupancy occupancy(const GpuDevice &device, std::array<uint32_t, 3> block, uint64_t gridBlocks,
                    uint32_t registersPerThread, Bytes sharedPerBlock);

} // namespace cgpredict

#endif
