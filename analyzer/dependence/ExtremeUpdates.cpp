#include "analyzer/dependence/ExtremeUpdates.h"

#include "analyzer/dependence/EveryThread.h"

#include <algorithm>

namespace cgpredict {
namespace {

bool runAlike(const KernelTables &tables, uint32_t a, uint32_t b) {
  return tables.blocks[a].loop == tables.blocks[b].loop &&
         ((isDominated(tables, a, b) && isPostdominated(tables, b, a)) ||
          (isDominated(tables, b, a) && isPostdominated(tables, a, b)));
}

} // namespace

void ExtremeUpdates::add(const Operand &value, const Extreme &which,
                         std::optional<uint32_t> block) {
  updates.push_back({value, which, block});
}

void ExtremeUpdates::add(const ExtremePlace &place, const Operand &value, const Extreme &which) {
  places.push_back(place);
  placeUpdates.push_back({value, which, place.block});
}

bool ExtremeUpdates::areAlike(const Update &a, const Update &b) const {
  return a.which == b.which && a.which.which != Extreme::Unknown && graph.same(a.value, b.value) &&
         a.block && b.block && runAlike(tables, *a.block, *b.block);
}

bool ExtremeUpdates::areTogether(const Site &store, bool guarded) const {
  const auto isKept = [&](const Update &update, const Site &site) {
    return update.block && isPostdominated(tables, *update.block, site.block);
  };
  if (updates.empty() || placeUpdates.empty())
    return placeUpdates.empty();
  for (const Update &update : updates)
    if (!areAlike(update, placeUpdates.front()) || (!guarded && !isKept(update, store)))
      return false;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const Site &site = tables.sites[places[k].store];
    const bool isOnPath = places[k].choices == std::vector<uint32_t>{site.operation};
    const bool passes = std::ranges::all_of(
        passing, [&](uint32_t operation) { return places[k].beside == operation; });
    if (!passes || !areAlike(placeUpdates[k], updates.front()) ||
        (!isOnPath && !isKept(placeUpdates[k], site)))
      return false;
  }
  return true;
}

} // namespace cgpredict
