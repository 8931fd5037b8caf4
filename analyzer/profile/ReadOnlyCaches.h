// The read-only data caches of SMs, which are its texture units' caches: loads through them
// (__ldg, const __restrict__) ask the L2 only for the sectors that are not there. Each cache serves
// the warps of some of the schedulers, so data that all warps load is in every one of them.
//
// Source: NVIDIA, "Kepler Tuning Guide", 1.4.3.2; number of caches by chip and fetches by sector:
// G. Smith, NVIDIA developer forum, "What is the benefit from __ldg", 2023.
#ifndef CGPREDICT_ANALYZER_PROFILE_READONLYCACHES_H
#define CGPREDICT_ANALYZER_PROFILE_READONLYCACHES_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/warps/Coalescing.h"
#include "cachemodel/Cache.h"

namespace cgpredict {

class ReadOnlyCaches {
public:
  /// Without a cache where the device has none: every sector misses. The caches start cold.
  explicit ReadOnlyCaches(const GpuDevice &device, uint32_t sms = 1);

  uint32_t sectorBytes() const { return sectors; }

  struct Result {
    std::size_t sectors = 0;            ///< distinct ones that the access needs
    std::span<const LineIndex> missing; ///< of these; valid until the next call
  };
  /// `sm` is that of the warp.
  Result load(const WarpAccess &access, uint32_t sm, uint32_t elementBytes);

private:
  uint32_t sectors;
  uint32_t perSm = 0;
  std::vector<Cache> caches; // by SM
  LineFinder finder;
  std::vector<LineIndex> missing;
};

/// The distinct lines of `ratio` finer ones each that hold `fine`, in their order, into `lines`.
void coarserLines(std::span<const LineIndex> fine, uint32_t ratio, std::vector<LineIndex> &lines);

} // namespace cgpredict

#endif
