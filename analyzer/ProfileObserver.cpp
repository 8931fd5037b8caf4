#include "analyzer/ProfileObserver.h"

namespace cgpredict {

ProfileObserver::ProfileObserver(const KernelTables &tables, Cache &l2, TrafficModel &traffic)
    : tables(tables), l2(l2), traffic(traffic), finder(l2.geometry().lineBytes),
      trafficFinder(traffic.lineBytes()), sites(tables.sites.size()) {}

void ProfileObserver::access(const WarpAccess &access) {
  const uint32_t bytes = tables.sites[access.site].bytes;
  const std::span<const LineIndex> lines = finder.lines(access, bytes);
  references += lines.size();
  if (traffic.counted())
    sites[access.site].traffic.add(
        traffic.access(access, bytes, isStore(access), trafficLines(access, lines)), 1);
  const uint64_t hits = traffic.cached() ? l2.access(lines) : 0;
  count(access, lines.size(), lines.size() - hits);
}

void ProfileObserver::guess(const WarpAccess &access) {
  const uint32_t bytes = tables.sites[access.site].bytes;
  const std::span<const LineIndex> lines = finder.lines(access, bytes);
  count(access, lines.size(), lines.size());
  if (!traffic.counted())
    return;
  const auto missed = static_cast<double>(trafficLines(access, lines).size());
  sites[access.site].traffic.add(traffic.guess(access, bytes, isStore(access), missed), 1);
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
    site.traffic = from.traffic;
    totals.sites[s].add(site, weight);
  }
  drop();
}

void ProfileObserver::drop() { sites.assign(sites.size(), {}); }

} // namespace cgpredict
