#include "analyzer/profile/ProfileTotals.h"

#include "analyzer/warps/Coalescing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cgpredict {
namespace {

double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

// Weighted sums may differ in their last digits.
double hitRate(double lines, double misses) { return ratio(std::max(lines - misses, 0.0), lines); }

// Executions and misses by class, those of single lanes in the class of their site.
struct ByClass {
  std::array<double, AccessClasses> executions{}, misses{};
};

ByClass byClass(const SiteTotals &site) {
  ByClass result;
  for (std::size_t c = 0; c < AccessClasses; ++c) {
    result.executions[c] = site.executions[c];
    result.misses[c] = site.misses[c];
  }
  const auto majority = static_cast<std::size_t>(site.laneClass());
  result.executions[majority] += site.executions[SingleLane];
  result.misses[majority] += site.misses[SingleLane];
  return result;
}

std::array<ClassProfile, AccessClasses> classesOf(const SiteTotals &site, uint32_t elementBytes,
                                                  uint32_t lineBytes, double warps) {
  const ByClass counts = byClass(site);
  std::array<ClassProfile, AccessClasses> classes;
  for (std::size_t c = 0; c < AccessClasses; ++c)
    if (counts.executions[c] != 0)
      classes[c] = {ratio(counts.executions[c], warps),
                    transactions(static_cast<AccessClass>(c), elementBytes, lineBytes),
                    ratio(counts.misses[c], counts.executions[c])};
  return classes;
}

SiteProfile siteProfile(uint32_t index, const SiteTotals &site,
                        const std::array<ClassProfile, AccessClasses> &classes, double warps) {
  const double executions = site.allExecutions();
  SiteProfile profile;
  profile.classes = classes;
  double transactionTotal = 0;
  for (const ClassProfile &of : classes)
    transactionTotal += of.instructionsPerWarp * of.transactionsPerInstruction;
  profile.site = index;
  profile.accessClass = site.majority();
  profile.instructionsPerWarp = ratio(executions, warps);
  profile.activeLanes = ratio(site.lanes, executions);
  profile.transactionsPerInstruction = ratio(transactionTotal, profile.instructionsPerWarp);
  profile.linesPerInstruction = ratio(site.lines, executions);
  profile.dramPerInstruction = ratio(site.allMisses(), executions);
  profile.l2HitRate = hitRate(site.lines, site.allMisses());
  profile.typicalStrideBytes = site.stride.stride;
  profile.traffic.add(site.traffic, ratio(1, executions));
  return profile;
}

double laneShare(const ProfileTotals &totals) {
  double executions = std::reduce(totals.blockExecutions.begin(), totals.blockExecutions.end());
  double lanes = std::reduce(totals.blockLanes.begin(), totals.blockLanes.end());
  for (const SiteTotals &site : totals.sites) {
    executions += site.allExecutions();
    lanes += site.lanes;
  }
  return ratio(lanes, executions * WarpSize);
}

} // namespace

void StrideVote::add(int64_t value, double by) {
  if (value == stride)
    weight += by;
  else if (by > weight)
    *this = {value, by - weight};
  else
    weight -= by;
}

double SiteTotals::allExecutions() const {
  return std::accumulate(executions.begin(), executions.end(), 0.0);
}

double SiteTotals::allMisses() const { return std::accumulate(misses.begin(), misses.end(), 0.0); }

void SiteTotals::add(const SiteTotals &other, double weight) {
  for (std::size_t b = 0; b < AccessBuckets; ++b) {
    executions[b] += weight * other.executions[b];
    misses[b] += weight * other.misses[b];
  }
  lines += weight * other.lines;
  lanes += weight * other.lanes;
  traffic.add(other.traffic, weight);
  stride.add(other.stride.stride, weight * other.stride.weight);
}

AccessClass SiteTotals::laneClass() const {
  AccessClass best = AccessClass::Constant;
  for (AccessClass each : {AccessClass::Uncoalesced, AccessClass::Coalesced})
    if (of(each) > of(best))
      best = each;
  return best;
}

AccessClass SiteTotals::majority() const {
  const AccessClass lanes = laneClass();
  return of(AccessClass::ReadOnly) > of(lanes) ? AccessClass::ReadOnly : lanes;
}

void ProfileTotals::add(const ProfileTotals &other, double weight) {
  for (std::size_t b = 0; b < blockExecutions.size(); ++b) {
    blockExecutions[b] += weight * other.blockExecutions[b];
    blockLanes[b] += weight * other.blockLanes[b];
  }
  for (std::size_t s = 0; s < sites.size(); ++s)
    sites[s].add(other.sites[s], weight);
}

void sumOverSites(KernelProfile &profile) {
  std::array<ClassProfile, AccessClasses> totals;
  double lines = 0, misses = 0;
  profile.traffic = {};
  for (const SiteProfile &site : profile.sites) {
    if (site.bankConflicts)
      continue;
    profile.traffic.add(site.traffic, site.instructionsPerWarp);
    for (std::size_t c = 0; c < AccessClasses; ++c) {
      const ClassProfile &of = site.classes[c];
      totals[c].instructionsPerWarp += of.instructionsPerWarp;
      totals[c].transactionsPerInstruction +=
          of.instructionsPerWarp * of.transactionsPerInstruction;
      totals[c].dramPerInstruction += of.instructionsPerWarp * of.dramPerInstruction;
    }
    lines += site.instructionsPerWarp * site.linesPerInstruction;
    misses += site.instructionsPerWarp * site.dramPerInstruction;
  }
  profile.memoryInstructionsPerWarp = 0;
  for (ClassProfile &of : totals) {
    of.transactionsPerInstruction = ratio(of.transactionsPerInstruction, of.instructionsPerWarp);
    of.dramPerInstruction = ratio(of.dramPerInstruction, of.instructionsPerWarp);
    profile.memoryInstructionsPerWarp += of.instructionsPerWarp;
  }
  profile.classes = totals;
  profile.l2HitRate = hitRate(lines, misses);
}

KernelProfile profileOf(const ProfileTotals &totals, const KernelTables &tables, double warps,
                        uint32_t lineBytes) {
  KernelProfile profile;
  for (double executions : totals.blockExecutions)
    profile.blockExecutionsPerWarp.push_back(ratio(executions, warps));
  profile.activeLaneShare = laneShare(totals);
  for (uint32_t s = 0; s < totals.sites.size(); ++s)
    if (const SiteTotals &site = totals.sites[s]; site.allExecutions() != 0) {
      profile.sites.push_back(
          siteProfile(s, site, classesOf(site, tables.sites[s].bytes, lineBytes, warps), warps));
      profile.sites.back().isStore = tables.sites[s].kind == SiteKind::Store;
    }
  sumOverSites(profile);
  return profile;
}

} // namespace cgpredict
