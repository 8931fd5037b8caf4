// Which stores may be the members of one tuple: those that an iteration reaches together.
#include "analyzer/dependence/EveryThread.h"
#include "analyzer/dependence/ExtremePlace.h"
#include "analyzer/dependence/OrderedTuple.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace cgpredict {
namespace {

class Groups {
public:
  Groups(const KernelTables &tables, const OperandGraph &graph, const IndexRanges &indices,
         std::span<const uint32_t> open, std::span<const uint32_t> conditional)
      : tables(tables), graph(graph), indices(indices), open(open), conditional(conditional) {}

  std::vector<UpdatePattern> updates() const {
    std::set<uint32_t> blocks;
    for (const uint32_t site : open)
      blocks.insert(blockOf(site));
    std::vector<UpdatePattern> result;
    std::set<uint32_t> left;
    for (const uint32_t block : blocks)
      if (!add({block}, result))
        left.insert(block);
    while (!left.empty()) {
      const std::set<uint32_t> group = takenWith(*left.begin(), left);
      if (group.size() > 1)
        add(group, result);
      std::erase_if(left, [&](uint32_t block) { return group.contains(block); });
    }
    return result;
  }

private:
  uint32_t blockOf(uint32_t site) const { return tables.sites[site].block; }

  std::vector<uint32_t> storesIn(const std::set<uint32_t> &blocks,
                                 std::span<const uint32_t> sites) const {
    std::vector<uint32_t> result;
    std::ranges::copy_if(sites, std::back_inserter(result), [&](uint32_t site) {
      const Site &store = tables.sites[site];
      return blocks.contains(store.block) && !store.isVolatile &&
             graph.storedValue(store) != nullptr && isToScalar(graph, store);
    });
    return result;
  }

  // Whether there was a tuple.
  bool add(const std::set<uint32_t> &blocks, std::vector<UpdatePattern> &result) const {
    const std::vector<uint32_t> keys = storesIn(blocks, open);
    if (keys.empty())
      return false;
    const std::vector<uint32_t> beside = storesIn(blocks, conditional);
    const std::vector<UpdatePattern> updates = orderedTuple(tables, graph, indices, keys, beside);
    result.insert(result.end(), updates.begin(), updates.end());
    return !updates.empty();
  }

  // Those that an iteration which comes to the first one comes to as well, and no other does.
  std::set<uint32_t> takenWith(uint32_t first, const std::set<uint32_t> &among) const {
    std::set<uint32_t> result{first};
    for (int32_t block = tables.blocks[first].postdominator; block >= 0;) {
      const auto number = static_cast<uint32_t>(block);
      if (among.contains(number) && tables.blocks[number].loop == tables.blocks[first].loop &&
          isDominated(tables, number, first))
        result.insert(number);
      block = tables.blocks[number].postdominator;
    }
    return result;
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  const IndexRanges &indices;
  std::span<const uint32_t> open, conditional;
};

} // namespace

std::vector<UpdatePattern> orderedTuples(const KernelTables &tables, const OperandGraph &graph,
                                         const IndexRanges &indices, std::span<const uint32_t> open,
                                         std::span<const uint32_t> conditional) {
  return Groups(tables, graph, indices, open, conditional).updates();
}

} // namespace cgpredict
