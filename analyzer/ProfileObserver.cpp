#include "analyzer/ProfileObserver.h"

namespace cgpredict {

ProfileObserver::ProfileObserver(const KernelTables &tables, Cache &l2)
    : tables(tables), l2(l2), finder(l2.geometry().lineBytes), sites(tables.sites.size()) {}

void ProfileObserver::access(const WarpAccess &access) {
  const std::span<const LineIndex> lines = finder.lines(access, tables.sites[access.site].bytes);
  references += lines.size();
  count(access, lines.size(), lines.size() - l2.access(lines));
}

void ProfileObserver::guess(const WarpAccess &access) {
  const uint64_t lines = finder.lines(access, tables.sites[access.site].bytes).size();
  count(access, lines, lines);
}

void ProfileObserver::count(const WarpAccess &access, uint64_t lines, uint64_t misses) {
  Seen &site = sites[access.site];
  const std::optional<AccessClass> known = accessClass(access, tables.sites[access.site].bytes);
  const std::size_t bucket = known ? static_cast<std::size_t>(*known) : SingleLane;
  site.executions[bucket] += 1;
  site.misses[bucket] += misses;
  site.lines += lines;
  if (known)
    site.stride.add(laneStride(access), 1);
}

void ProfileObserver::take(ProfileTotals &totals, double weight) {
  for (std::size_t s = 0; s < sites.size(); ++s) {
    const Seen &from = sites[s];
    SiteTotals site;
    for (std::size_t b = 0; b < AccessBuckets; ++b) {
      site.executions[b] = static_cast<double>(from.executions[b]);
      site.misses[b] = static_cast<double>(from.misses[b]);
    }
    site.lines = static_cast<double>(from.lines);
    site.stride = from.stride;
    totals.sites[s].add(site, weight);
  }
  drop();
}

void ProfileObserver::drop() { sites.assign(sites.size(), {}); }

} // namespace cgpredict
