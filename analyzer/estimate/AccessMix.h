// What a warp's accesses are, as the model sees them that gives the time.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ACCESSMIX_H
#define CGPREDICT_ANALYZER_ESTIMATE_ACCESSMIX_H

#include "analyzer/estimate/Estimate.h"

#include <array>
#include <optional>

namespace cgpredict {

/// Memory instructions of a warp by class (index = AccessClass), without those of shared memory:
/// the model's own, so that a model which counts sectors calls uncoalesced what wastes them.
std::array<double, AccessClasses> accessesByClass(const KernelEstimate &kernel);

/// Of a load's requests, the share that the L1 serves; none where that says nothing: stores, shared
/// memory, loads past the L1.
std::optional<double> l1HitRate(const SiteEstimate &site);
/// The same of all loads of the kernel.
std::optional<double> l1HitRate(const KernelEstimate &kernel);

/// Bytes that a warp moves between DRAM and the L2.
double dramBytesPerWarp(const KernelEstimate &kernel);

} // namespace cgpredict

#endif
