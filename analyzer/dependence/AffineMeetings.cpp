#include "analyzer/dependence/AffineMeetings.h"

#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/RecordWords.h"
#include "analyzer/dependence/LoadedAddress.h"
#include "analyzer/dependence/UnreachedLoads.h"
#include "analyzer/tables/Aliasing.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace cgpredict {
namespace {

constexpr std::size_t MostPairs = 2000; // of accesses, in the affine test of a launch
constexpr int64_t AnyDistance = std::numeric_limits<int64_t>::max();

} // namespace

void AffineMeetings::find(const LaunchWindows &readWindow, std::span<const uint32_t> left,
                          const std::set<uint32_t> &own) {
  ignored = own;
  const std::vector<bool> endsProgram = blocksThatEndProgram(tables);
  for (uint32_t site = 0; site < tables.sites.size(); ++site)
    if (endsProgram[tables.sites[site].block])
      ignored.insert(site);
  if ((!describe(readWindow) || !areFixed()) && !describeRest(readWindow))
    return;
  std::erase_if(
      all, [&](const AffineAccess &access) { return std::ranges::count(left, access.site) != 0; });
  testPairs();
}

bool AffineMeetings::describe(const LaunchWindows &readWindow) {
  AffineAccesses affine(tables, graph, launch, ignored);
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    affine.add(readWindow(w));
  unproved = affine.obstacle();
  if (!unproved.empty()) {
    unknown = affine.unknownSites();
    return false;
  }
  all = affine.accesses();
  std::ranges::copy(parameterReads(tables, launch), std::back_inserter(all));
  fixed = affine.fixedLoads();
  return true;
}

// Without loads that no store leads to.
bool AffineMeetings::describeRest(const LaunchWindows &readWindow) {
  const std::set<uint32_t> unreached = unreachedLoads(tables, graph, ignored);
  std::erase_if(unknown, [&](uint32_t site) { return unreached.contains(site); });
  ignored.insert(unreached.begin(), unreached.end());
  BoundedLoads bounded(tables, graph, launch);
  if (tables.opaqueCalls.empty())
    bounded.find(unknown, readWindow);
  for (const AffineAccess &load : bounded.accesses())
    ignored.insert(load.site);
  withoutLoads = !unreached.empty() || !bounded.accesses().empty();
  if (!withoutLoads || !describe(readWindow)) {
    nameLoadedAddress();
    return false;
  }
  fixed.insert(bounded.fixedLoads().begin(), bounded.fixedLoads().end());
  if (!areFixed())
    return false;
  if (const std::optional<uint32_t> load = reached(bounded)) {
    all.clear();
    ignored.erase(*load);
    unproved = addressIsNotAffine(tables, *load);
    nameLoadedAddress();
  }
  return unproved.empty();
}

// Of those loads one that may bring what another thread stores.
std::optional<uint32_t> AffineMeetings::reached(const BoundedLoads &bounded) {
  for (const AffineAccess &load : bounded.accesses())
    for (const AffineAccess &store : all)
      if (siteOf(store).kind == SiteKind::Store &&
          meet(store, siteOf(store).bytes, load, siteOf(load).bytes, launch.extent, budget)
                  .meeting != Meeting::Never)
        return load.site;
  return std::nullopt;
}

// Where one address is loaded, no access beside it is described: the first of these is not at
// fault.
void AffineMeetings::nameLoadedAddress() {
  const std::optional<LoadedAddress> found = firstLoadedAddress(tables, graph, ignored);
  if (!found || !tables.opaqueCalls.empty())
    return;
  const Site &access = tables.sites[found->access], &load = tables.sites[found->load];
  unproved = fmt::format("{}:{}: the address of '{}' is not an affine function of the thread's "
                         "indices, it is made of what '{}' holds",
                         fileOf(tables, access), access.line, access.variable, load.variable);
}

bool AffineMeetings::areFixed() {
  const int64_t changed = storedAmong(fixed, tables, all, launch.extent, budget);
  if (changed < 0)
    return true;
  const Site &load = tables.sites[static_cast<std::size_t>(changed)];
  unproved = fmt::format("{}:{}: '{}', which addresses or bounds are made of, may be stored to",
                         fileOf(tables, load), load.line, load.variable);
  return false;
}

void AffineMeetings::testPairs() {
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all.size(); ++k) {
      const bool isStore = siteOf(all[i]).kind == SiteKind::Store;
      const bool seenBefore = k < i && siteOf(all[k]).kind == SiteKind::Store;
      if (!isStore || seenBefore)
        continue;
      if (++pairs > MostPairs) {
        unproved = "there are too many pairs of accesses to test";
        return;
      }
      testOrder(all[i], all[k]);
      if (i != k)
        testOrder(all[k], all[i]);
    }
}

// Of two arrays, one of which is accessed under a condition that keeps it within its bounds.
bool AffineMeetings::areGuardedApart(const AffineAccess &first, const AffineAccess &second) const {
  const int32_t one = siteOf(first).object, other = siteOf(second).object;
  return !(first.always && second.always) && one >= 0 && other >= 0 &&
         areApart(tables.objects[static_cast<std::size_t>(one)],
                  tables.objects[static_cast<std::size_t>(other)]);
}

void AffineMeetings::testOrder(const AffineAccess &first, const AffineAccess &second) {
  const bool areNamedApart = areGuardedApart(first, second);
  for (uint32_t d = 0; d < tables.dimensions; ++d) {
    const MeetingResult met = meetSoonest(first, siteOf(first).bytes, second, siteOf(second).bytes,
                                          launch.extent, {true, d}, AnyDistance, budget);
    if (met.meeting != Meeting::Never && areNamedApart)
      trustsNames = true;
    else if (met.meeting != Meeting::Never)
      possible.push_back({first.site, second.site, static_cast<int32_t>(tables.dimensions - 1 - d),
                          first.always && second.always, first.atMost || second.atMost, met});
  }
}

bool AffineMeetings::mayTear(uint32_t site) const {
  const int64_t bytes = tables.sites[site].bytes;
  const auto divides = [&](int64_t each) { return each % bytes == 0; };
  return std::ranges::any_of(all, [&](const AffineAccess &access) {
    return access.site == site &&
           !(divides(access.start.constant) && std::ranges::all_of(access.start.slopes, divides) &&
             std::ranges::all_of(access.strides, divides));
  });
}

} // namespace cgpredict
