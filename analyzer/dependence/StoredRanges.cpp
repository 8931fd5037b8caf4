#include "analyzer/dependence/StoredRanges.h"

#include "analyzer/affine/NestCorners.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <bit>
#include <set>

namespace cgpredict {

void StoredRanges::add(std::span<const int64_t> threadWords) {
  for (ThreadStream stream(threadWords); !stream.done();) {
    const RecordProgram &record = program.records[stream.record()];
    const int64_t *payload = stream.payload();
    if (record.shape->kind == RecordShape::Kind::Nest)
      addNest(record, payload);
    else
      for (std::size_t k = 0; k < record.sites.size(); ++k)
        addAccess(record.sites[k], {payload[k], payload[k]}, static_cast<uint64_t>(payload[k]));
    stream.advance(*record.shape);
  }
}

void StoredRanges::addNest(const RecordProgram &record, const int64_t *payload) {
  hulls.assign(record.sites.size(), {});
  NestCorners(record, payload, [&](uint32_t access, int64_t address) {
    hulls[access].widen(address);
  }).level(0);
  for (std::size_t access = 0; access < hulls.size(); ++access) {
    if (hulls[access].low > hulls[access].high)
      continue;
    const NestAccess &shape = record.shape->accesses[access];
    const AffineNest nest(*record.shape, payload);
    auto addressBits = static_cast<uint64_t>(nest.value(shape.start));
    for (const Term &stride : shape.strides)
      addressBits |= static_cast<uint64_t>(nest.value(stride));
    addAccess(record.sites[access], hulls[access], addressBits);
  }
}

void StoredRanges::addAccess(uint32_t index, const Range &range, uint64_t addressBits) {
  SiteExtent &extent = sites[index];
  extent.range.widen(range.low);
  extent.range.widen(range.high);
  extent.addressBits |= addressBits;
  const Site &site = program.tables->sites[index];
  if (site.kind == SiteKind::Store)
    clusters.add(range.low, range.high + site.bytes);
}

void StoredRanges::finish() {
  for (const auto &[low, cluster] : clusters.clusters())
    ranges.push_back({low, cluster.high});
  uint64_t touching = 0;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const auto &[range, addressBits] = sites[i];
    const uint32_t bytes = program.tables->sites[i].bytes;
    if (range.low <= range.high && touches(range.low, range.high + bytes))
      touching |= addressBits | bytes;
  }
  bits = touching == 0 ? 0 : static_cast<unsigned>(std::countr_zero(touching));
}

bool StoredRanges::touches(int64_t low, int64_t high) const {
  if (ranges.empty())
    return false;
  const Range &recent = ranges[last];
  if (low < recent.high && recent.low < high)
    return true;
  const auto at = std::ranges::upper_bound(ranges, low, {}, &Range::high);
  if (at == ranges.end() || at->low >= high)
    return false;
  last = static_cast<std::size_t>(at - ranges.begin());
  return true;
}

std::vector<uint64_t> StoredRanges::landmarks(unsigned pageBits) const {
  std::set<uint64_t> pages;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const Range &range = sites[i].range;
    if (program.tables->sites[i].kind != SiteKind::Store || range.low > range.high)
      continue;
    const uint64_t first = static_cast<uint64_t>(range.low) >> pageBits;
    const uint64_t last = static_cast<uint64_t>(range.high) >> pageBits;
    pages.insert({first, std::min(first + 1, last), first + (last - first) / 2, last});
  }
  return {pages.begin(), pages.end()};
}

bool StoredRanges::meet(uint32_t one, uint32_t other) const {
  const Range &a = sites[one].range, &b = sites[other].range;
  return a.low <= a.high && b.low <= b.high &&
         a.low < b.high + program.tables->sites[other].bytes &&
         b.low < a.high + program.tables->sites[one].bytes;
}

bool StoredRanges::holds(uint32_t site) const {
  const Range &range = sites[site].range;
  const auto at = std::ranges::upper_bound(ranges, range.low, {}, &Range::high);
  return at != ranges.end() && at->low <= range.low &&
         range.high + program.tables->sites[site].bytes <= at->high;
}

} // namespace cgpredict
