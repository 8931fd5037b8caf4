#include "analyzer/ProfileExtents.h"

#include "analyzer/ThreadStream.h"

#include <algorithm>
#include <cstring>

namespace cgpredict {
namespace {

constexpr int64_t Page = 4096;

int64_t valueOf(const Term &term, const int64_t *payload) {
  return term.isSlot ? payload[term.value] : term.value;
}

// The accesses of one thread's execution of a nest at the corners of its iteration space: there
// lie the extremes of addresses, which are affine in the iteration numbers.
template <typename Visit> class NestCorners {
public:
  NestCorners(const RecordProgram &record, const int64_t *payload, Visit visit)
      : record(record), payload(payload), visit(visit), ords(record.levels.size()) {}

  void level(uint32_t index) {
    const NestLevel &level = record.shape->levels[index];
    const int64_t trips = tripsOf(index);
    if (trips <= 0 || (level.guard && valueOf(*level.guard, payload) == 0))
      return;
    for (uint32_t place : record.levels[index].around)
      accesses(place);
    iteration(index, 0);
    if (trips > 1)
      iteration(index, trips - 1);
    for (uint32_t child : record.levels[index].children)
      atEdge(child, index, trips);
  }

private:
  int64_t tripsOf(uint32_t index) const {
    const NestLevel &level = record.shape->levels[index];
    int64_t trips = valueOf(level.base, payload);
    for (std::size_t m = 0; m < level.outer.size(); ++m)
      trips += valueOf(level.outer[m], payload) * ords[record.levels[index].enclosing[m]];
    return trips;
  }

  void iteration(uint32_t index, int64_t ord) {
    ords[index] = ord;
    for (uint32_t place : record.levels[index].body)
      accesses(place);
    for (uint32_t child : record.levels[index].children)
      level(child);
  }

  // The iteration next to those in which the inner level has no iterations any more, or yet.
  void atEdge(uint32_t child, uint32_t index, int64_t trips) {
    ords[index] = 0;
    const int64_t atFirst = tripsOf(child);
    ords[index] = 1;
    const int64_t slope = tripsOf(child) - atFirst;
    if (slope == 0 || (atFirst > 0) == (slope > 0))
      return;
    const int64_t edge = slope > 0 ? -atFirst / slope + 1 : (atFirst - 1) / -slope;
    if (edge > 0 && edge < trips - 1)
      iteration(index, edge);
  }

  void accesses(uint32_t place) {
    for (uint32_t index : record.places[place].accesses) {
      const NestAccess &access = record.shape->accesses[index];
      int64_t address = valueOf(access.start, payload);
      for (std::size_t m = 0; m < access.strides.size(); ++m)
        address += valueOf(access.strides[m], payload) * ords[record.accessLevels[index][m]];
      visit(index, address);
    }
  }

  const RecordProgram &record;
  const int64_t *payload;
  Visit visit;
  std::vector<int64_t> ords; // by level
};

// The argument's value, if the context holds a pointer there.
std::optional<int64_t> pointerValue(const KernelTables &tables, const MemoryObject &object,
                                    std::span<const std::byte> context) {
  const bool named = object.kind == ObjectKind::Argument || object.kind == ObjectKind::Global;
  if (!named || object.argument < 0)
    return std::nullopt;
  const Argument &argument = tables.arguments[static_cast<std::size_t>(object.argument)];
  int64_t value = 0;
  if (argument.bytes != sizeof value || argument.offset + sizeof value > context.size())
    return std::nullopt;
  std::memcpy(&value, context.data() + argument.offset, sizeof value);
  return value;
}

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
    : program(program) {
  for (const MemoryObject &object : program.tables->objects) {
    Object &state = objects.emplace_back();
    const std::optional<int64_t> base = pointerValue(*program.tables, object, context);
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
  high += site.bytes;
  Object *object = site.object < 0 ? nullptr : &objects[static_cast<std::size_t>(site.object)];
  if (object == nullptr || !object->known)
    return unknown.add(low, high);
  object->touched = true;
  object->low = std::min(object->low, low);
  object->high = std::max(object->high, high);
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
    anchors.push_back({known, known ? objects[static_cast<std::size_t>(site.object)].anchor : 0});
  }
  return ProfileLayout(std::move(observed), anchors);
}

} // namespace cgpredict
