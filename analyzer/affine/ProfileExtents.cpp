#include "analyzer/affine/ProfileExtents.h"

#include "analyzer/affine/NestCorners.h"
#include "analyzer/tables/LaunchValues.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr int64_t Page = 4096;

} // namespace

void AddressClusters::add(int64_t low, int64_t high) {
  auto at = byLow.upper_bound(low);
  if (at != byLow.begin() && std::prev(at)->second.high + Page > low) {
    --at;
    if (high <= at->second.high)
      return;
    at->second.high = high;
  } else if (at != byLow.end() && at->first < high + Page) {
    auto grown = byLow.extract(at);
    grown.key() = low;
    grown.mapped().high = std::max(grown.mapped().high, high);
    at = byLow.insert(std::move(grown)).position;
  } else {
    byLow.emplace_hint(at, low, Cluster{high, seen++});
    return;
  }
  for (auto next = std::next(at); next != byLow.end() && next->first < at->second.high + Page;
       next = byLow.erase(next)) {
    at->second.high = std::max(at->second.high, next->second.high);
    at->second.order = std::min(at->second.order, next->second.order);
  }
}

ProfileExtents::ProfileExtents(const WarpProgram &program, std::span<const std::byte> context)
    : program(program), ofSites(program.tables->sites.size()) {
  for (const MemoryObject &object : program.tables->objects) {
    Object &state = objects.emplace_back();
    const std::optional<int64_t> base = objectBase(*program.tables, object, context);
    state.known = base.has_value();
    state.anchor = state.low = state.high = base.value_or(0);
    state.high += static_cast<int64_t>(object.bytes);
  }
}

void ProfileExtents::add(std::span<const int64_t> threadWords) {
  for (ThreadStream stream(threadWords); !stream.done();) {
    const RecordProgram &record = program.records[stream.record()];
    hulls.assign(record.sites.size(), {});
    widen(record, stream.payload(), hulls);
    addHulls(record, hulls);
    stream.advance(*record.shape);
  }
}

void ProfileExtents::addHull(std::span<const std::vector<int64_t>> threadsWords) {
  std::vector<ThreadStream> streams(threadsWords.begin(), threadsWords.end());
  while (!streams.front().done()) {
    const RecordProgram &record = program.records[streams.front().record()];
    hulls.assign(record.sites.size(), {});
    for (ThreadStream &stream : streams) {
      widen(record, stream.payload(), hulls);
      stream.advance(*record.shape);
    }
    addHulls(record, hulls);
  }
}

void ProfileExtents::widen(const RecordProgram &record, const int64_t *payload,
                           std::vector<Hull> &hulls) {
  const auto visit = [&](uint32_t access, int64_t address) { hulls[access].widen(address); };
  if (record.shape->kind == RecordShape::Kind::Nest)
    return NestCorners(record, payload, visit).level(0);
  for (uint32_t k = 0; k < record.sites.size(); ++k)
    visit(k, payload[k]);
}

void ProfileExtents::addHulls(const RecordProgram &record, std::span<const Hull> hulls) {
  for (std::size_t access = 0; access < hulls.size(); ++access)
    if (!hulls[access].empty())
      addBytes(record.sites[access], hulls[access].low, hulls[access].high);
}

// From the lowest to the highest address of an access.
void ProfileExtents::addBytes(uint32_t index, int64_t low, int64_t high) {
  const Site &site = program.tables->sites[index];
  if (site.space != MemorySpace::Global)
    return;
  high += site.bytes;
  ofSites[index].widen(low);
  ofSites[index].widen(high - 1);
  Object *object = site.object < 0 ? nullptr : &objects[static_cast<std::size_t>(site.object)];
  if (object == nullptr || !object->known)
    return unknown.add(low, high);
  object->touched = true;
  object->low = std::min(object->low, low);
  object->high = std::max(object->high, high);
}

std::optional<ProfileExtents::SiteExtent> ProfileExtents::siteExtent(uint32_t site) const {
  const Hull &hull = ofSites[site];
  return hull.empty() ? std::nullopt : std::optional(SiteExtent{hull.low, hull.high + 1});
}

ProfileLayout ProfileExtents::layout() const {
  std::vector<ObservedObject> observed;
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (objects[i].touched)
      observed.push_back({objects[i].low, objects[i].high, objects[i].anchor, true, i});
  for (const auto &[low, cluster] : unknown.clusters())
    observed.push_back({low, cluster.high, low, false, objects.size() + cluster.order});
  std::vector<ProfileLayout::SiteAnchor> anchors;
  for (const Site &site : program.tables->sites) {
    const bool known = site.object >= 0 && objects[static_cast<std::size_t>(site.object)].known;
    anchors.push_back({known, known ? objects[static_cast<std::size_t>(site.object)].anchor : 0,
                       site.space == MemorySpace::Shared});
  }
  return ProfileLayout(std::move(observed), anchors);
}

} // namespace cgpredict
