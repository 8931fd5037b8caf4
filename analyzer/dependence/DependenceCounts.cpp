#include "analyzer/dependence/DependenceCounts.h"

namespace cgpredict {

void DistanceCounts::add(const Distance &distance) {
  if (last == counts.end() || last->first != distance) {
    last = counts.find(distance);
    if (last == counts.end() && counts.size() >= MostDistances)
      return makeRoom();
    if (last == counts.end())
      last = counts.emplace(distance, 0).first;
  }
  ++last->second;
}

void DistanceCounts::makeRoom() {
  for (auto at = counts.begin(); at != counts.end();)
    at = --at->second == 0 ? counts.erase(at) : std::next(at);
  last = counts.end();
}

DistanceCounts::Mode DistanceCounts::mode() const {
  Mode mode;
  for (const auto &[distance, count] : counts)
    if (count > mode.count)
      mode = {distance, count};
  return mode;
}

std::array<uint64_t, 3> DependenceCounts::coordinateOf(uint64_t thread) const {
  return {thread % extent[0], thread / extent[0] % extent[1], thread / extent[0] / extent[1]};
}

void DependenceCounts::add(DependenceKind kind, uint32_t from, uint32_t to, uint64_t fromThread,
                           uint64_t toThread) {
  const auto source = coordinateOf(fromThread), target = coordinateOf(toThread);
  DistanceCounts::Distance distance{};
  for (unsigned d = 0; d < 3; ++d)
    distance[d] = static_cast<int64_t>(target[d] - source[d]);
  uint32_t carrier = mapped - 1; // dimension
  while (carrier > 0 && distance[carrier] == 0)
    --carrier;
  const auto level = static_cast<int32_t>(mapped - 1 - carrier);
  const Key key{kind, from, to, level};
  if (lastEntry == nullptr || key != lastKey) {
    lastKey = key;
    lastEntry = &entries[key];
  }
  Dependence &first = lastEntry->first;
  if (first.count++ == 0) {
    first.kind = kind;
    first.from = from;
    first.to = to;
    first.level = level;
    first.leastDistance = distance[carrier];
    first.fromThread = source;
    first.toThread = target;
  }
  first.leastDistance = std::min(first.leastDistance, distance[carrier]);
  lastEntry->distances.add(distance);
}

std::vector<Dependence> DependenceCounts::dependences() const {
  std::vector<Dependence> result;
  for (const auto &[key, entry] : entries) {
    const DistanceCounts::Mode mode = entry.distances.mode();
    result.push_back(entry.first);
    result.back().distance = mode.distance;
    result.back().atDistance = mode.count;
  }
  return result;
}

} // namespace cgpredict
