// What a warp's accesses are, as the model sees them that gives the time.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ACCESSMIX_H
#define CGPREDICT_ANALYZER_ESTIMATE_ACCESSMIX_H

#include "analyzer/estimate/Estimate.h"

#include <array>
#include <numeric>
#include <optional>

namespace cgpredict {

/// Memory instructions of a warp by class, without those of shared memory: the model's own, so that
/// a model which counts sectors calls uncoalesced what wastes them.
struct AccessMix {
  std::array<double, AccessClasses> counts{}; ///< index = AccessClass

  double of(AccessClass accessClass) const { return counts[static_cast<std::size_t>(accessClass)]; }
  double all() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }
  /// Of all, 0 to 1.
  double share(AccessClass accessClass) const { return all() > 0 ? of(accessClass) / all() : 0; }
};
AccessMix accessMix(const KernelEstimate &kernel);

/// What fills the tiles that the analysis keeps in shared memory, beside the accesses; per warp.
struct TileTraffic {
  double sectors = 0, dramBytes = 0; ///< of the L2; from DRAM, at most
};
TileTraffic tileTraffic(const KernelEstimate &kernel);

/// Of a load's requests, the share that the L1 serves; none where that says nothing: stores, shared
/// memory, loads past the L1.
std::optional<double> l1HitRate(const SiteEstimate &site);
/// The same of all loads of the kernel.
std::optional<double> l1HitRate(const KernelEstimate &kernel);

/// Bytes that a warp moves between DRAM and the L2.
double dramBytesPerWarp(const KernelEstimate &kernel);

} // namespace cgpredict

#endif
