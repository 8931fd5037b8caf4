#include "analyzer/whatif/UsefulTiles.h"

#include "analyzer/affine/Footprint.h"
#include "analyzer/whatif/Walks.h"

#include <algorithm>

namespace cgpredict {
namespace {

// Without reuse by the block, shared memory only adds a step on the way to the register.
bool reusesTiles(const KernelEstimate &estimate) {
  const std::optional<SharedProfile> &shared = estimate.heaviestLaunch().profile.shared;
  return !shared || shared->accessesPerWarp >= 2 * shared->loadsPerWarp;
}

// Bytes of each array that all threads of the heaviest launch use together; empty where not all of
// them were traced.
std::map<std::string, uint64_t> bytesUsed(const KernelVariant &variant,
                                          const KernelEstimate &estimate) {
  const std::vector<Launch> &launches = variant.kernel->sampled;
  const auto launch =
      std::ranges::find(launches, estimate.heaviestLaunch().ordinal, &Launch::ordinal);
  std::map<std::string, uint64_t> bytes;
  if (launch == launches.end())
    return bytes;
  const LaunchFootprint footprint = footprintOf(*variant.kernel, *launch, variant.readWindow);
  if (footprint.sampleOnly.empty())
    for (const ObjectUse &use : footprint.objects)
      bytes[use.name] += use.loads.bytes();
  return bytes;
}

} // namespace

UsefulTiles::UsefulTiles(const KernelVariant &base, const KernelEstimate &estimate)
    : base(base), estimate(estimate),
      walked(walkedArrays(base.kernel->tables, OperandGraph(base.kernel->tables))) {}

bool UsefulTiles::are(const KernelEstimate &changed) {
  return reusesTiles(changed) && areKnown(changed);
}

// Of an array that is walked, nobody knows which part a block is going to need: it can bring in all
// of it or nothing.
bool UsefulTiles::areKnown(const KernelEstimate &changed) {
  const std::optional<SharedUse> &shared = changed.heaviestLaunch().shared;
  if (!shared || walked.empty())
    return true;
  return std::ranges::all_of(shared->tiles, [&](const SharedTile &tile) {
    if (!walked.contains(tile.variable))
      return true;
    if (!used)
      used = bytesUsed(base, estimate);
    const auto all = used->find(tile.variable);
    return all != used->end() && tile.bytes.value() >= all->second;
  });
}

} // namespace cgpredict
