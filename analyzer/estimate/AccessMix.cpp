#include "analyzer/estimate/AccessMix.h"

#include "analyzer/models/TileLoads.h"

#include <algorithm>

namespace cgpredict {
namespace {

struct Requests {
  double all = 0, toL2 = 0;

  void add(const SiteProfile &site, double times) {
    if (site.isStore || site.bankConflicts)
      return;
    all += times * site.traffic.l1Requests;
    toL2 += times * site.traffic.replays;
  }
  std::optional<double> hits() const {
    return all > 0 ? std::optional(std::max(1 - toL2 / all, 0.0)) : std::nullopt;
  }
};

} // namespace

AccessMix accessMix(const KernelEstimate &kernel) {
  AccessMix mix;
  if (!kernel.model->readsTraffic) {
    std::ranges::transform(kernel.heaviestLaunch().profile.classes, mix.counts.begin(),
                           &ClassProfile::instructionsPerWarp);
    return mix;
  }
  for (const SiteEstimate &site : kernel.sites)
    if (!site.profile.bankConflicts)
      mix.counts[static_cast<std::size_t>(site.accessClass)] += site.profile.instructionsPerWarp;
  return mix;
}

TileTraffic tileTraffic(const KernelEstimate &kernel) {
  const KernelProfile &profile = kernel.heaviestLaunch().profile;
  const double reads = dramTraffic(profile).dramReads - profile.traffic.dramReads;
  return {tileLoadsOf(profile) * TileLoad.sectors,
          reads * static_cast<double>(profile.trafficLineBytes)};
}

std::optional<double> l1HitRate(const SiteEstimate &site) {
  Requests requests;
  requests.add(site.profile, 1);
  return requests.hits();
}

std::optional<double> l1HitRate(const KernelEstimate &kernel) {
  Requests requests;
  for (const SiteEstimate &site : kernel.sites)
    requests.add(site.profile, site.profile.instructionsPerWarp);
  return requests.hits();
}

double dramBytesPerWarp(const KernelEstimate &kernel) {
  double bytes = 0;
  for (const SiteEstimate &site : kernel.sites)
    bytes += site.profile.instructionsPerWarp * site.dramBytes;
  return bytes;
}

} // namespace cgpredict
