#include "analyzer/dependence/JoinReports.h"

#include <algorithm>
#include <tuple>

namespace cgpredict {
namespace {

void addDependence(const Dependence &dependence, std::vector<Dependence> &all) {
  const auto same = std::ranges::find_if(all, [&](const Dependence &each) {
    return std::tie(each.kind, each.from, each.to, each.level) ==
           std::tie(dependence.kind, dependence.from, dependence.to, dependence.level);
  });
  if (same == all.end()) {
    all.push_back(dependence);
    return;
  }
  same->dependenceClass = std::max(same->dependenceClass, dependence.dependenceClass);
  same->target = std::max(same->target, dependence.target);
  same->storesLoaded &= dependence.storesLoaded;
  same->leastDistance = std::min(same->leastDistance, dependence.leastDistance);
  same->distanceProved &= dependence.distanceProved;
  same->count += dependence.count;
  if (same->distance == dependence.distance) {
    same->atDistance += dependence.atDistance;
  } else if (dependence.atDistance > same->atDistance) {
    same->distance = dependence.distance;
    same->atDistance = dependence.atDistance;
  }
}

void addNew(const std::vector<uint32_t> &numbers, std::vector<uint32_t> &all) {
  for (const uint32_t number : numbers)
    if (std::ranges::find(all, number) == all.end())
      all.push_back(number);
}

void addReduction(const Reduction &reduction, std::vector<Reduction> &all) {
  const auto same = std::ranges::find(all, reduction.store, &Reduction::store);
  if (same == all.end())
    all.push_back(reduction);
  else
    same->locations = std::max(same->locations, reduction.locations);
}

} // namespace

void join(const DependenceReport &launch, DependenceReport &all) {
  for (const Dependence &dependence : launch.dependences)
    addDependence(dependence, all.dependences);
  for (const Reduction &reduction : launch.reductions)
    addReduction(reduction, all.reductions);
  if (all.unproved.empty() || (launch.parallel < all.parallel && !launch.unproved.empty()))
    all.unproved = launch.unproved;
  all.parallel = std::min(all.parallel, launch.parallel);
  addNew(launch.unseenSites, all.unseenSites);
  addNew(launch.calls, all.calls);
  all.affine &= launch.affine;
  all.speculatedLoads = launch.speculatedLoads; // of the tables
  all.accesses += launch.accesses;
  all.threads += launch.threads;
  all.searchedThreads += launch.searchedThreads;
  all.watchedShare = std::min(all.watchedShare, launch.watchedShare);
}

void finish(DependenceReport &report) {
  std::erase_if(report.reductions, [&](const Reduction &reduction) {
    return std::ranges::any_of(report.dependences, [&](const Dependence &each) {
      const bool touches = each.from == reduction.store || each.to == reduction.store;
      return touches && each.dependenceClass != DependenceClass::Reduction;
    });
  });
  for (Dependence &dependence : report.dependences)
    dependence.distanceProved &= report.affine;
  const auto order = [](const Dependence &each) {
    return std::tuple(-static_cast<int>(each.dependenceClass), each.kind != DependenceKind::Flow,
                      ~each.count, each.kind, each.from, each.to, each.level);
  };
  std::ranges::sort(report.dependences, {}, order);
}

} // namespace cgpredict
