#include "analyzer/estimate/AccessMix.h"

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

std::array<double, AccessClasses> accessesByClass(const KernelEstimate &kernel) {
  std::array<double, AccessClasses> counts{};
  if (!kernel.model->readsTraffic) {
    std::ranges::transform(kernel.heaviestLaunch().profile.classes, counts.begin(),
                           &ClassProfile::instructionsPerWarp);
    return counts;
  }
  for (const SiteEstimate &site : kernel.sites)
    if (!site.profile.bankConflicts)
      counts[static_cast<std::size_t>(site.accessClass)] += site.profile.instructionsPerWarp;
  return counts;
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
