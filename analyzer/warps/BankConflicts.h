// How many ways an access of a warp conflicts in the banks of shared memory.
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 2017, section "Shared
// memory": successive 4-byte words lie in successive banks; words of one aligned segment of
// banks * width bytes, or the same word, do not conflict. Words of 8 bytes where both the element
// and the bank are at least that wide (NVIDIA, CUDA C Programming Guide, compute capability 3.x,
// eight-byte mode).
#ifndef CGPREDICT_ANALYZER_WARPS_BANKCONFLICTS_H
#define CGPREDICT_ANALYZER_WARPS_BANKCONFLICTS_H

#include "analyzer/base/WarpLanes.h"
#include "analyzer/devices/GpuDevice.h"

namespace cgpredict {

/// The banks of a device's shared memory.
struct SharedBanks {
  uint32_t banks = 32;
  Bytes width{4};
  SharedBanks() = default;
  SharedBanks(const GpuDevice &device) : banks(device.sharedBanks), width(device.sharedBankWidth) {}
  bool operator==(const SharedBanks &) const = default;
};

/// X of (20): accesses that the one of the warp becomes, 1 to 32 for elements of a word; 0 for an
/// empty mask. `offsets` in bytes from an aligned segment, not negative, of the lanes in `mask`.
unsigned bankConflicts(LaneMask mask, const PerLane<int64_t> &offsets, uint32_t elementBytes,
                       SharedBanks shared);

} // namespace cgpredict

#endif
