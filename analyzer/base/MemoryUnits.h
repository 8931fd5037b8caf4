// What memory moves at a time, on all GPUs.
#ifndef CGPREDICT_ANALYZER_BASE_MEMORYUNITS_H
#define CGPREDICT_ANALYZER_BASE_MEMORYUNITS_H

#include <cstdint>

namespace cgpredict {

/// Of a line: the unit in which an L1 is filled and the L2 transfers (NVIDIA, "Kepler Tuning Guide";
/// Jia et al., 2018).
constexpr uint32_t SectorBytes = 32;

} // namespace cgpredict

#endif
