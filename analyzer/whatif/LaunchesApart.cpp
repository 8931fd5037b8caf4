#include "analyzer/whatif/LaunchesApart.h"

#include "analyzer/affine/Footprint.h"

namespace cgpredict {
namespace {

bool meet(const ByteRange &a, const ByteRange &b) { return a.low < b.high && b.low < a.high; }

// Whether one stores where the other loads or stores.
bool meet(const LaunchFootprint &a, const LaunchFootprint &b) {
  for (const ObjectUse &first : a.objects)
    for (const ObjectUse &second : b.objects)
      if (meet(first.stores, second.stores) || meet(first.stores, second.loads) ||
          meet(first.loads, second.stores))
        return true;
  return false;
}

} // namespace

bool launchesAreApart(const TracedKernel &kernel, const WindowReader &readWindow) {
  constexpr std::size_t Compared = 4;
  std::vector<LaunchFootprint> launches;
  for (const Launch &launch : kernel.sampled) {
    if (launches.size() == Compared)
      break;
    launches.push_back(footprintOf(kernel, launch, readWindow));
    for (std::size_t before = 0; before + 1 < launches.size(); ++before)
      if (meet(launches[before], launches.back()))
        return false;
  }
  return launches.size() > 1;
}

} // namespace cgpredict
