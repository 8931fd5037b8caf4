#include "analyzer/profile/shared/NestSteps.h"

#include "analyzer/affine/AffineNest.h"

#include <algorithm>
#include <limits>

namespace cgpredict {
namespace {

// Iterations of a loop that are looked at: where it only moves addresses, and where trip counts
// inside depend on it.
constexpr int64_t Plain = 3, Varying = 6;

// The accesses of one level.
class LevelSteps {
public:
  LevelSteps(const RecordProgram &record, std::span<const NestEntry> entries, int32_t level,
             std::vector<uint32_t> accesses, std::span<const uint32_t> tile,
             std::vector<SharedStep> &steps)
      : shape(*record.shape), entries(entries), accesses(std::move(accesses)), steps(steps),
        ords(record.levels.size()) {
    if (level >= 0) {
      chain = record.levels[static_cast<uint32_t>(level)].enclosing;
      chain.push_back(static_cast<uint32_t>(level));
    }
    const std::size_t tiled = std::min(std::max<std::size_t>(tile.size(), 1), chain.size());
    firstTiled = chain.size() - tiled;
    extents.assign(chain.size(), std::numeric_limits<int64_t>::max());
    for (std::size_t t = 0; t < std::min(tiled, tile.size()); ++t)
      extents[chain.size() - 1 - t] = tile[tile.size() - 1 - t];
  }

  void run(const OrdinalSample &around) {
    step.position = {around};
    findMoves();
    descend(0);
  }

private:
  AffineNest nestOf(const NestEntry &entry) const { return {shape, entry.payload}; }
  int64_t valueOf(const Term &term, const NestEntry &entry) const {
    return nestOf(entry).value(term);
  }

  // Of chain[at], with the present iterations of the levels around it.
  int64_t tripsOf(std::size_t at, const NestEntry &entry) const {
    return nestOf(entry).trips(chain[at], ords);
  }

  bool dependsOn(std::size_t inner, std::size_t outer, const NestEntry &entry) const {
    return nestOf(entry).dependsOn(chain[inner], chain[outer]);
  }

  bool isVarying(std::size_t at) const {
    for (std::size_t inner = at + 1; inner < chain.size(); ++inner)
      for (const NestEntry &entry : entries)
        if (dependsOn(inner, at, entry))
          return true;
    return false;
  }

  void findMoves() {
    for (uint32_t index : accesses) {
      std::vector<bool> moves(1 + chain.size(), false);
      moves[0] = true;
      const NestAccess &access = shape.accesses[index];
      for (std::size_t at = 0; at < chain.size(); ++at)
        moves[1 + at] = std::ranges::any_of(entries, [&](const NestEntry &entry) {
          return valueOf(access.strides[at], entry) != 0;
        });
      std::vector<bool> &known = step.sites[access.site].moves;
      known.resize(moves.size(), false);
      for (std::size_t d = 0; d < moves.size(); ++d)
        known[d] = known[d] || moves[d];
    }
  }

  int64_t mostTrips(std::size_t at) const {
    int64_t most = 0;
    for (const NestEntry &entry : entries)
      most = std::max(most, tripsOf(at, entry));
    return most;
  }

  // Trip counts are affine in the iterations of a tile, so they are largest at one of its ends.
  int64_t mostTripsInTile(std::size_t at) {
    int64_t most = mostTrips(at);
    if (at > firstTiled) {
      const uint32_t outer = chain[at - 1];
      const int64_t first = ords[outer];
      ords[outer] = std::min(mostTrips(at - 1), first + extents[at - 1]) - 1;
      most = std::max(most, mostTrips(at));
      ords[outer] = first;
    }
    return most;
  }

  void descend(std::size_t at) {
    if (at == chain.size())
      return take();
    const bool tiled = at >= firstTiled;
    const int64_t extent = tiled ? extents[at] : 1;
    const int64_t trips = tiled ? mostTripsInTile(at) : mostTrips(at);
    const int64_t count = trips / extent + (trips % extent != 0);
    for (const OrdinalSample &sample : sampleOrdinals(count, isVarying(at) ? Varying : Plain)) {
      ords[chain[at]] = sample.ordinal == 0 ? 0 : sample.ordinal * extent;
      step.position.push_back(sample);
      descend(at + 1);
      step.position.pop_back();
    }
    ords[chain[at]] = 0;
  }

  void take() {
    for (auto &[site, of] : step.sites)
      of.walks.clear();
    for (uint32_t index : accesses)
      for (const NestEntry &entry : entries)
        addWalks(index, entry);
    if (std::ranges::any_of(step.sites,
                            [](const auto &each) { return !each.second.walks.empty(); }))
      steps.push_back(step);
  }

  bool isInside(const NestEntry &entry) const {
    for (std::size_t at = 0; at < firstTiled; ++at)
      if (ords[chain[at]] >= tripsOf(at, entry))
        return false;
    return true;
  }

  int64_t countOf(std::size_t at, const NestEntry &entry) const {
    return std::clamp<int64_t>(tripsOf(at, entry) - ords[chain[at]], 0, extents[at]);
  }

  void addWalks(uint32_t index, const NestEntry &entry) {
    if (!isInside(entry))
      return;
    const std::size_t inner = chain.size() - 1;
    if (chain.size() - firstTiled < 2 || !dependsOn(inner, inner - 1, entry))
      return addWalk(index, entry, 0, false);
    const uint32_t outer = chain[inner - 1];
    const int64_t first = ords[outer], count = countOf(inner - 1, entry);
    for (int64_t iteration = 0; iteration < count; ++iteration) {
      ords[outer] = first + iteration;
      addWalk(index, entry, iteration, true);
    }
    ords[outer] = first;
  }

  // `split`: a single iteration of the outer of two tiled levels.
  void addWalk(uint32_t index, const NestEntry &entry, int64_t iteration, bool split) {
    const NestAccess &access = shape.accesses[index];
    TileWalk walk{entry.thread, iteration, nestOf(entry).address(access, ords), {}, {1, 1}};
    for (std::size_t at = firstTiled; at < chain.size(); ++at) {
      if (split && at + 1 < chain.size())
        continue;
      const std::size_t slot = TileLevels - (chain.size() - at);
      walk.strides[slot] = valueOf(access.strides[at], entry);
      walk.counts[slot] = countOf(at, entry);
      if (walk.counts[slot] == 0)
        return;
    }
    step.sites[access.site].walks.push_back(walk);
  }

  const RecordShape &shape;
  std::span<const NestEntry> entries;
  std::vector<uint32_t> accesses; // of the record
  std::vector<SharedStep> &steps;
  std::vector<int64_t> ords;    // by level
  std::vector<uint32_t> chain;  // levels, outermost first
  std::vector<int64_t> extents; // of a tile, by place in the chain
  std::size_t firstTiled = 0;
  SharedStep step;
};

} // namespace

void addNestSteps(const RecordProgram &record, uint32_t recordId,
                  std::span<const NestEntry> entries, const OrdinalSample &around,
                  const std::vector<bool> &wanted, std::span<const uint32_t> tile,
                  BlockSteps &steps) {
  std::map<int32_t, std::vector<uint32_t>> byLevel;
  for (uint32_t index = 0; index < record.shape->accesses.size(); ++index)
    if (const NestAccess &access = record.shape->accesses[index]; wanted[access.site])
      byLevel[access.level].push_back(index);
  for (auto &[level, accesses] : byLevel)
    LevelSteps(record, entries, level, std::move(accesses), tile, steps[{recordId, level}])
        .run(around);
}

} // namespace cgpredict
