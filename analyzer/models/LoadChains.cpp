#include "analyzer/models/LoadChains.h"

#include <algorithm>
#include <map>
#include <utility>

namespace cgpredict {
namespace {

constexpr uint32_t AheadOfChain = 3; // turns whose loads ptxas has before it

class Chains {
public:
  Chains(const OperationGraph &graph, const std::vector<ScheduleSlot> &slots)
      : graph(graph), slots(slots) {
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
      if (isLoad(slot))
        loads[slots[slot].id].push_back(slot);
  }

  std::vector<HeldLoad> run() {
    for (const auto &[id, turns] : loads)
      if (turns.size() > AheadOfChain && dependsOn(turns[1], turns[0]))
        for (std::size_t turn = 1; turn < turns.size(); ++turn)
          holdOperandsOf(turns[turn], turns[turn - 1]);
    return std::move(held);
  }

private:
  bool isLoad(std::size_t slot) const {
    return graph.operations[slots[slot].id].operationClass == OperationClass::Load;
  }

  // Of a later slot: operands stand before what uses them.
  bool dependsOn(std::size_t slot, std::size_t load) const {
    std::vector<bool> depends(slot + 1);
    depends[load] = true;
    for (std::size_t at = load + 1; at <= slot; ++at)
      depends[at] = std::ranges::any_of(slots[at].operands,
                                        [&](std::size_t operand) { return depends[operand]; });
    return depends[slot];
  }

  // What the chain's load takes in of its own turn.
  void holdOperandsOf(std::size_t load, std::size_t before) {
    std::vector<std::size_t> open = slots[load].operands;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const std::size_t at = open[i];
      if (isLoad(at)) {
        if (isHeld(at, before))
          held.push_back({at, before});
      } else if (slots[at].turn == slots[load].turn) {
        for (std::size_t operand : slots[at].operands)
          if (!std::ranges::count(open, operand))
            open.push_back(operand);
      }
    }
  }

  bool isHeld(std::size_t load, std::size_t before) const {
    return load > before && slots[load].turn >= AheadOfChain && !dependsOn(load, before);
  }

  const OperationGraph &graph;
  const std::vector<ScheduleSlot> &slots;
  std::map<uint32_t, std::vector<std::size_t>> loads; // by operation
  std::vector<HeldLoad> held;
};

} // namespace

std::vector<HeldLoad> loadsBesideChains(const OperationGraph &graph,
                                        const std::vector<ScheduleSlot> &slots) {
  return Chains(graph, slots).run();
}

} // namespace cgpredict
