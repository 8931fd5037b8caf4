#include "analyzer/ProfileTotals.h"

#include "analyzer/Coalescing.h"

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
  const auto majority = static_cast<std::size_t>(site.majority());
  result.executions[majority] += site.executions[SingleLane];
  result.misses[majority] += site.misses[SingleLane];
  return result;
}

// Adds totals to the fields that perInstruction() divides later.
void addClasses(const ByClass &counts, uint32_t elementBytes, uint32_t lineBytes,
                std::array<ClassProfile, AccessClasses> &classes) {
  for (std::size_t c = 0; c < AccessClasses; ++c) {
    const double each = transactions(static_cast<AccessClass>(c), elementBytes, lineBytes);
    classes[c].instructionsPerWarp += counts.executions[c];
    classes[c].transactionsPerInstruction += counts.executions[c] * each;
    classes[c].dramPerInstruction += counts.misses[c];
  }
}

void perInstruction(ClassProfile &totals, double warps) {
  const double executions = totals.instructionsPerWarp;
  totals.transactionsPerInstruction = ratio(totals.transactionsPerInstruction, executions);
  totals.dramPerInstruction = ratio(totals.dramPerInstruction, executions);
  totals.instructionsPerWarp = ratio(executions, warps);
}

double transactionsOf(const ByClass &counts, uint32_t elementBytes, uint32_t lineBytes) {
  std::array<ClassProfile, AccessClasses> classes;
  addClasses(counts, elementBytes, lineBytes, classes);
  double total = 0;
  for (const ClassProfile &of : classes)
    total += of.transactionsPerInstruction;
  return total;
}

SiteProfile siteProfile(uint32_t index, const SiteTotals &site, double transactionTotal,
                        double warps) {
  const double executions = site.allExecutions();
  SiteProfile profile;
  profile.site = index;
  profile.accessClass = site.majority();
  profile.instructionsPerWarp = ratio(executions, warps);
  profile.activeLanes = ratio(site.lanes, executions);
  profile.transactionsPerInstruction = ratio(transactionTotal, executions);
  profile.linesPerInstruction = ratio(site.lines, executions);
  profile.dramPerInstruction = ratio(site.allMisses(), executions);
  profile.l2HitRate = hitRate(site.lines, site.allMisses());
  profile.typicalStrideBytes = site.stride.stride;
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
  stride.add(other.stride.stride, weight * other.stride.weight);
}

AccessClass SiteTotals::majority() const {
  std::size_t best = static_cast<std::size_t>(AccessClass::Constant);
  for (std::size_t c = 0; c < AccessClasses; ++c)
    if (executions[c] > executions[best])
      best = c;
  return static_cast<AccessClass>(best);
}

void ProfileTotals::add(const ProfileTotals &other, double weight) {
  for (std::size_t b = 0; b < blockExecutions.size(); ++b) {
    blockExecutions[b] += weight * other.blockExecutions[b];
    blockLanes[b] += weight * other.blockLanes[b];
  }
  for (std::size_t s = 0; s < sites.size(); ++s)
    sites[s].add(other.sites[s], weight);
}

KernelProfile profileOf(const ProfileTotals &totals, const KernelTables &tables, double warps,
                        uint32_t lineBytes) {
  KernelProfile profile;
  for (double executions : totals.blockExecutions)
    profile.blockExecutionsPerWarp.push_back(ratio(executions, warps));
  profile.activeLaneShare = laneShare(totals);
  double lines = 0, misses = 0;
  for (uint32_t s = 0; s < totals.sites.size(); ++s) {
    const SiteTotals &site = totals.sites[s];
    if (site.allExecutions() == 0)
      continue;
    const uint32_t element = tables.sites[s].bytes;
    const ByClass counts = byClass(site);
    addClasses(counts, element, lineBytes, profile.classes);
    profile.sites.push_back(
        siteProfile(s, site, transactionsOf(counts, element, lineBytes), warps));
    lines += site.lines;
    misses += site.allMisses();
  }
  for (ClassProfile &of : profile.classes) {
    perInstruction(of, warps);
    profile.memoryInstructionsPerWarp += of.instructionsPerWarp;
  }
  profile.l2HitRate = hitRate(lines, misses);
  return profile;
}

} // namespace cgpredict
