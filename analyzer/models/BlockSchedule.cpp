#include "analyzer/models/BlockSchedule.h"

#include "analyzer/models/LoadChains.h"

#include <boost/container/flat_map.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>

namespace cgpredict {
namespace {

constexpr double DependentCycles = 4; // of which the latencies of sequences are multiples

// Of a block's accesses, which are apart in all iterations.
class ApartAccesses {
public:
  ApartAccesses(const OperationGraph &graph, const GraphBlock &block)
      : first(std::ranges::min(block.operations)),
        position(std::ranges::max(block.operations) + 1 - first, InRegisters) {
    for (uint32_t id : block.operations)
      if (graph.operations[id].unit == InstructionUnit::Memory)
        position[id - first] = count++;
    areApart.resize(count * count);
    for (const auto &[one, other] : block.apart)
      if (position[one - first] != InRegisters && position[other - first] != InRegisters)
        areApart[at(one, other)] = areApart[at(other, one)] = true;
  }

  bool contains(uint32_t one, uint32_t other) const { return areApart[at(one, other)]; }

private:
  static constexpr std::size_t InRegisters = SIZE_MAX; // of a private array

  std::size_t at(uint32_t one, uint32_t other) const {
    return position[one - first] * count + position[other - first];
  }

  uint32_t first;
  std::vector<std::size_t> position; // by operation
  std::size_t count = 0;
  std::vector<bool> areApart;
};

bool isSequence(OperationClass operationClass) {
  return operationClass == OperationClass::FDiv || operationClass == OperationClass::IDiv ||
         operationClass == OperationClass::FSpecial || operationClass == OperationClass::Call;
}

} // namespace

bool isStore(const GraphOperation &operation) {
  return operation.operationClass == OperationClass::Store;
}

BlockSchedule::BlockSchedule(const OperationGraph &graph, const PathCosts &costs,
                             std::vector<ScheduleSlot> slots, double loadRegisters)
    : graph(graph), costs(costs), all(std::move(slots)), loadRegisters(loadRegisters) {
  std::map<uint32_t, uint32_t> count;
  for (const ScheduleSlot &slot : all)
    count[slot.id] = std::max(count[slot.id], slot.turn + 1);
  for (const ScheduleSlot &slot : all)
    executions.push_back(count[slot.id]);
  sortSlots();
  findFirstUses();
}

const LoadWait *BlockSchedule::waitOf(const GraphOperation &op) const {
  const bool known =
      op.operationClass == OperationClass::Load && op.site && *op.site < costs.load.size();
  return known ? &costs.load[*op.site] : nullptr;
}

Cycles BlockSchedule::latency(std::size_t slot) const {
  const LoadWait *wait = waitOf(operation(slot));
  return wait ? wait->of(all[slot].turn, executions[slot]) : meanLatency(operation(slot));
}

Cycles BlockSchedule::unitBusy(std::size_t slot) const {
  const GraphOperation &op = operation(slot);
  if (op.unit != InstructionUnit::Memory || op.instructions == 0)
    return Cycles{0};
  const LoadWait *wait = waitOf(op);
  return std::max(wait ? wait->busy : Cycles{0}, costs.accessInterval);
}

Cycles BlockSchedule::issue(std::size_t slot) const {
  return std::max(operation(slot).instructions, 1.0) * costs.issue;
}

// What a compiler orders by: it does not know which of a load's executions a cache serves.
Cycles BlockSchedule::meanLatency(const GraphOperation &op) const {
  if (const LoadWait *wait = waitOf(op))
    return wait->mean();
  const Cycles one = costs.latency[static_cast<std::size_t>(op.unit)];
  if (op.latency > 0)
    return costs.latency[static_cast<std::size_t>(InstructionUnit::Int)] / DependentCycles *
           op.latency;
  if (op.operationClass == OperationClass::Compare)
    return one + costs.comparison;
  return isSequence(op.operationClass) ? one * op.instructions : one;
}

// Within one run of a block.
std::vector<double> BlockSchedule::waysToEnd() const {
  std::vector<double> way(all.size());
  for (std::size_t slot = all.size(); slot-- > 0;) {
    const GraphOperation &op = operation(slot);
    way[slot] += op.instructions > 0 ? meanLatency(op).value() : 0;
    for (std::size_t operand : all[slot].operands)
      if (all[operand].block == all[slot].block && all[operand].turn == all[slot].turn)
        way[operand] = std::max(way[operand], way[slot]);
  }
  return way;
}

// Registers of a loaded value, of 32 bits each.
double BlockSchedule::registersOf(std::size_t slot) const {
  const GraphOperation &op = operation(slot);
  return op.operationClass == OperationClass::Load ? std::ceil(op.bytes / 4.0) : 0;
}

// In program order: an access stands behind the last one of each that may be to its place, of which
// one is a store, and a store behind its own in the iteration before.
void BlockSchedule::keepAccesses(std::vector<IssueItem> &items) const {
  const auto stores = [&](std::size_t slot) { return isStore(operation(slot)); };
  if (std::ranges::none_of(sorted, stores))
    return;
  std::map<uint32_t, ApartAccesses> apart; // by block
  const auto areApart = [&](std::size_t a, std::size_t b) {
    if (operation(a).unchanged || operation(b).unchanged)
      return true;
    const GraphBlock &block = graph.blocks[all[a].block];
    return all[a].block == all[b].block && !block.apart.empty() &&
           apart.try_emplace(all[a].block, graph, block).first->second.contains(all[a].id,
                                                                                all[b].id);
  };
  boost::container::flat_map<uint32_t, std::size_t> last; // by operation
  for (std::size_t slot = 0; slot < all.size(); ++slot) {
    if (operation(slot).unit != InstructionUnit::Memory)
      continue;
    for (const auto &[id, at] : last)
      if ((stores(slot) || stores(at)) && (id == all[slot].id || !areApart(slot, at)))
        items[slot].after.push_back(at);
    last[all[slot].id] = slot;
  }
}

// Right in front of its first use, but not behind a store or a branch of the library's code.
std::vector<std::size_t> BlockSchedule::loadPlaces() const {
  std::vector<std::size_t> place(all.size());
  std::iota(place.begin(), place.end(), std::size_t{0});
  std::vector<std::size_t> user(all.size(), all.size());
  for (std::size_t slot = all.size(), stop = slot; slot-- > 0;) {
    for (std::size_t operand : all[slot].operands)
      user[operand] = slot;
    const GraphOperation &op = operation(slot);
    const bool isInRegisters = op.unit != InstructionUnit::Memory; // of a private array
    if ((isStore(op) && !isInRegisters) || op.rareCase == RareCase::InLibrary)
      stop = slot;
    if (op.operationClass == OperationClass::Load && user[slot] < all.size())
      place[slot] = std::min(user[slot], stop);
  }
  return place;
}

void BlockSchedule::keepRareCases(std::vector<IssueItem> &items) const {
  std::vector<std::size_t> rare;
  for (std::size_t slot = 0; slot < all.size(); ++slot)
    if (operation(slot).rareCase != RareCase::None)
      rare.push_back(slot);
  if (rare.empty() || !costs.waitsForRareCases)
    return;
  const std::vector<std::size_t> place = loadPlaces();
  for (std::size_t slot = 0; slot < all.size(); ++slot) {
    const auto next = std::ranges::lower_bound(rare, place[slot]);
    if (next != rare.begin())
      items[slot].after.push_back(*std::prev(next));
    if (next != rare.end() && *next != slot)
      items[*next].after.push_back(slot);
  }
}

// What costs nothing is part of its use: a product that is half of an fma takes nothing off.
std::vector<IssueItem> BlockSchedule::issueItems() const {
  std::vector<IssueItem> items(all.size());
  std::vector<std::vector<std::size_t>> carried(
      all.size()); // loads whose value a free one passes on
  for (std::size_t slot = 0; slot < all.size(); ++slot) {
    const GraphOperation &op = operation(slot);
    IssueItem &item = items[slot];
    const bool joined = all[slot].joined;
    item.registers = registersOf(slot);
    if (op.instructions > 0 && !joined) {
      item.latency = meanLatency(op);
      item.issue = issue(slot);
    }
    std::vector<std::size_t> &taken = op.instructions == 0 ? carried[slot] : item.ends;
    for (std::size_t operand : all[slot].operands) {
      item.operands.push_back(operand);
      if (items[operand].registers > 0)
        taken.push_back(operand);
      taken.insert(taken.end(), carried[operand].begin(), carried[operand].end());
    }
    if (joined && all[slot].source != slot)
      item.operands.push_back(all[slot].source);
  }
  keepAccesses(items);
  keepRareCases(items);
  for (const auto &[load, behind] : loadsBesideChains(graph, all))
    items[load].after.insert(items[load].after.end(), all[behind].operands.begin(),
                             all[behind].operands.end());
  return items;
}

void BlockSchedule::sortSlots() {
  const std::vector<double> way = waysToEnd();
  std::vector<std::size_t> ranked(all.size());
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  sorted = ranked;
  std::ranges::stable_sort(ranked, [&](std::size_t a, std::size_t b) {
    if (all[a].joined != all[b].joined)
      return all[b].joined;
    return all[a].turn != all[b].turn ? all[a].turn < all[b].turn : way[a] > way[b];
  });
  sorted = issueOrder(issueItems(), ranked, loadRegisters);
  std::ranges::stable_partition(sorted, [&](std::size_t slot) {
    return operation(slot).operationClass != OperationClass::Branch;
  });
}

void BlockSchedule::findFirstUses() {
  used.assign(all.size(), all.size());
  for (std::size_t slot : sorted)
    if (!all[slot].joined)
      for (std::size_t operand : all[slot].operands)
        if (used[operand] == all.size())
          used[operand] = slot;
}

} // namespace cgpredict
