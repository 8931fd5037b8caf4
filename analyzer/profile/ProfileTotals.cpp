#include "analyzer/profile/ProfileTotals.h"

#include <numeric>

namespace cgpredict {

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
  conflicts += weight * other.conflicts;
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

} // namespace cgpredict
