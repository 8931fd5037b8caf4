#include "analyzer/profile/ProfileObserver.h"

namespace cgpredict {

ProfileObserver::ProfileObserver(const WarpProgram &program, SmMemory &memory)
    : program(program), tables(*program.tables), memory(memory), finder(lineBytes()),
      trafficFinder(memory.traffic.lineBytes()), sites(tables.sites.size()) {}

void ProfileObserver::access(const WarpAccess &access) {
  const uint32_t bytes = tables.sites[access.site].bytes;
  if (isShared(access))
    return accessShared(access, bytes);
  if (program.readOnly[access.site])
    return loadReadOnly(access, bytes);
  if (!memory.missesCounted)
    return accessUncounted(access, bytes);
  const std::span<const LineIndex> lines = finder.lines(access, bytes);
  references += lines.size();
  if (memory.traffic.counted())
    addTraffic(access, bytes, trafficLines(access, lines));
  const uint64_t hits = memory.traffic.cached() ? memory.l2.access(lines) : 0;
  count(access, lines.size(), lines.size() - hits, 1);
}

void ProfileObserver::accessShared(const WarpAccess &access, uint32_t bytes) {
  PerLane<int64_t> offsets{};
  forEachLane(access.mask, [&](unsigned lane) { offsets[lane] = access.address(lane); });
  sites[access.site].conflicts += bankConflicts(access.mask, offsets, bytes, memory.banks);
  count(access, 0, 0, 1);
}

void ProfileObserver::accessUncounted(const WarpAccess &access, uint32_t bytes) {
  std::size_t lines = 0;
  if (memory.traffic.counted()) {
    const std::span<const LineIndex> found = trafficFinder.lines(access, bytes);
    addTraffic(access, bytes, found);
    lines = found.size();
  }
  if (!memory.traffic.counted() || memory.traffic.lineBytes() != lineBytes())
    lines = finder.count(access, bytes);
  references += lines;
  count(access, lines, 0, 1);
}

void ProfileObserver::addTraffic(const WarpAccess &access, uint32_t bytes,
                                 std::span<const LineIndex> lines) {
  memory.traffic.access(access, smOf(access), bytes, isStore(access), lines,
                        sites[access.site].traffic);
}

void ProfileObserver::loadReadOnly(const WarpAccess &access, uint32_t bytes) {
  const auto [sectors, missing] = memory.readOnly.load(access, smOf(access), bytes);
  const uint32_t sectorBytes = memory.readOnly.sectorBytes();
  coarserLines(missing, lineBytes() / sectorBytes, readOnlyLines);
  references += sectors;
  if (memory.traffic.counted()) {
    coarserLines(missing, memory.traffic.lineBytes() / sectorBytes, readOnlyTraffic);
    coarserLines(missing, RequestBytes / sectorBytes, readOnlySegments);
    const auto segments = static_cast<uint32_t>(readOnlySegments.size());
    memory.traffic.readOnly(missing, segments, readOnlyTraffic, sites[access.site].traffic);
  }
  uint64_t hits = memory.missesCounted ? 0 : readOnlyLines.size();
  if (memory.missesCounted && memory.traffic.cached())
    hits = memory.l2.access(readOnlyLines);
  count(access, readOnlyLines.size(), readOnlyLines.size() - hits,
        static_cast<double>(missing.size()) / static_cast<double>(sectors));
}

void ProfileObserver::guess(const WarpAccess &access) {
  const uint32_t bytes = tables.sites[access.site].bytes;
  if (isShared(access))
    return accessShared(access, bytes);
  const std::span<const LineIndex> lines = finder.lines(access, bytes);
  count(access, lines.size(), lines.size(), 1);
  if (!memory.traffic.counted())
    return;
  const auto missed = static_cast<double>(trafficLines(access, lines).size());
  memory.traffic.guess(access, bytes, isStore(access), missed, sites[access.site].traffic);
}

void ProfileObserver::count(const WarpAccess &access, uint64_t lines, uint64_t misses,
                            double share) {
  Seen &site = sites[access.site];
  const std::size_t bucket = bucketOf(access, tables.sites[access.site].bytes, site);
  site.executions[bucket] += share;
  site.executions[static_cast<std::size_t>(AccessClass::ReadOnly)] += 1 - share;
  site.misses[bucket] += misses;
  site.lines += lines;
  if (bucket != SingleLane)
    site.stride.add(laneStride(access), 1);
}

std::size_t ProfileObserver::bucketOf(const WarpAccess &access, uint32_t elementBytes, Seen &site) {
  if (access.affine && access.mask == site.mask && access.stride == site.laneStride)
    return site.bucket;
  const std::optional<AccessClass> known = accessClass(access, elementBytes);
  site.bucket = known ? static_cast<std::size_t>(*known) : SingleLane;
  site.mask = access.affine ? access.mask : 0;
  site.laneStride = access.stride;
  return site.bucket;
}

void ProfileObserver::take(ProfileTotals &totals, double weight) {
  for (std::size_t s = 0; s < sites.size(); ++s) {
    const Seen &from = sites[s];
    SiteTotals site;
    for (std::size_t b = 0; b < AccessBuckets; ++b) {
      site.executions[b] = from.executions[b];
      site.misses[b] = static_cast<double>(from.misses[b]);
    }
    site.lines = static_cast<double>(from.lines);
    site.stride = from.stride;
    site.traffic = from.traffic;
    site.conflicts = static_cast<double>(from.conflicts);
    totals.sites[s].add(site, weight);
  }
  drop();
}

void ProfileObserver::drop() { sites.assign(sites.size(), {}); }

} // namespace cgpredict
