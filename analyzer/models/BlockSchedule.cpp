#include "analyzer/models/BlockSchedule.h"

#include "analyzer/models/LoopCounters.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cgpredict {
namespace {

bool isSequence(OperationClass operationClass) {
  return operationClass == OperationClass::FDiv || operationClass == OperationClass::IDiv ||
         operationClass == OperationClass::FSpecial || operationClass == OperationClass::Call;
}

} // namespace

bool isStore(const GraphOperation &operation) {
  return operation.operationClass == OperationClass::Store;
}

BlockSchedule::BlockSchedule(const OperationGraph &graph, const PathCosts &costs, uint32_t block,
                             uint32_t copies)
    : graph(graph), costs(costs), ids(graph.blocks[block].operations),
      apart(graph.blocks[block].apart), copies(copies), computed(computedInBlock(graph, block)) {
  for (std::size_t i = 0; i < ids.size(); ++i)
    positions[ids[i]] = i;
  sortSlots();
}

std::optional<std::size_t> BlockSchedule::operandSlot(std::size_t slot, uint32_t operand) const {
  const auto found = positions.find(operand);
  if (found == positions.end())
    return std::nullopt;
  const std::size_t position = slot % ids.size(), base = slot - position;
  if (found->second < position)
    return base + found->second;
  return base == 0 ? std::nullopt : std::optional(base - ids.size() + found->second);
}

double BlockSchedule::operandReady(std::size_t slot, uint32_t operand,
                                   const std::vector<double> &local,
                                   const std::vector<double> &before) const {
  const std::optional<std::size_t> at = operandSlot(slot, operand);
  return at ? local[*at] : before[operand];
}

bool BlockSchedule::isJoined(std::size_t slot) const {
  const GraphOperation &op = operation(slot);
  if (op.unit == InstructionUnit::Control)
    return slot / ids.size() + 1 < copies;
  return slot >= ids.size() && op.unit == InstructionUnit::Int && op.instructions > 0 &&
         !computed[slot % ids.size()];
}

const LoadWait *BlockSchedule::waitOf(const GraphOperation &op) const {
  const bool known =
      op.operationClass == OperationClass::Load && op.site && *op.site < costs.load.size();
  return known ? &costs.load[*op.site] : nullptr;
}

Cycles BlockSchedule::latency(std::size_t slot) const {
  const LoadWait *wait = waitOf(operation(slot));
  return wait ? wait->of(static_cast<uint32_t>(slot / size()), copies)
              : meanLatency(operation(slot));
}

Cycles BlockSchedule::unitBusy(std::size_t slot) const {
  const LoadWait *wait = waitOf(operation(slot));
  return wait ? wait->busy : Cycles{0};
}

// What a compiler orders by: it does not know which of a load's executions a cache serves.
Cycles BlockSchedule::meanLatency(const GraphOperation &op) const {
  if (const LoadWait *wait = waitOf(op))
    return wait->mean();
  const Cycles one = costs.latency[static_cast<std::size_t>(op.unit)];
  return isSequence(op.operationClass) ? one * op.instructions : one;
}

std::vector<double> BlockSchedule::waysToEnd() const {
  std::vector<double> way(slots());
  for (std::size_t slot = slots(); slot-- > 0;) {
    const GraphOperation &op = operation(slot);
    way[slot] += op.instructions > 0 ? meanLatency(op).value() : 0;
    const std::size_t position = slot % size(), base = slot - position;
    for (uint32_t operand : op.operands)
      if (auto found = positions.find(operand);
          found != positions.end() && found->second < position)
        way[base + found->second] = std::max(way[base + found->second], way[slot]);
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
  if (std::ranges::none_of(ids, [&](uint32_t op) { return isStore(graph.operations[op]); }))
    return;
  std::map<uint32_t, std::size_t> last; // by operation
  for (std::size_t slot = 0; slot < slots(); ++slot) {
    const GraphOperation &op = operation(slot);
    if (op.unit != InstructionUnit::Memory)
      continue;
    for (const auto &[other, at] : last)
      if ((isStore(op) || isStore(graph.operations[other])) &&
          (other == id(slot) || !isApart(id(slot), other)))
        items[slot].after.push_back(at);
    last[id(slot)] = slot;
  }
}

bool BlockSchedule::isApart(uint32_t a, uint32_t b) const {
  return std::ranges::binary_search(apart, std::pair(a, b)) ||
         std::ranges::binary_search(apart, std::pair(b, a));
}

// What costs nothing is part of its use: a product that is half of an fma takes nothing off.
std::vector<IssueItem> BlockSchedule::issueItems() const {
  std::vector<IssueItem> items(slots());
  std::vector<std::vector<std::size_t>> carried(slots()); // loads whose value a free one passes on
  for (std::size_t slot = 0; slot < slots(); ++slot) {
    const GraphOperation &op = operation(slot);
    IssueItem &item = items[slot];
    item.registers = registersOf(slot);
    if (op.instructions > 0 && !isJoined(slot)) {
      item.latency = meanLatency(op);
      item.issue = costs.issue;
    }
    std::vector<std::size_t> &taken = op.instructions == 0 ? carried[slot] : item.ends;
    for (uint32_t operand : op.operands)
      if (const auto at = operandSlot(slot, operand)) {
        item.operands.push_back(*at);
        if (items[*at].registers > 0)
          taken.push_back(*at);
        taken.insert(taken.end(), carried[*at].begin(), carried[*at].end());
      }
    if (isJoined(slot) && slot >= size())
      item.after.push_back(slot % size());
  }
  keepAccesses(items);
  return items;
}

void BlockSchedule::sortSlots() {
  const std::vector<double> way = waysToEnd();
  std::vector<std::size_t> ranked(slots());
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  std::ranges::stable_sort(ranked, [&](std::size_t a, std::size_t b) {
    if (isJoined(a) != isJoined(b))
      return isJoined(b);
    return a / size() != b / size() ? a < b : way[a] > way[b];
  });
  sorted = issueOrder(issueItems(), ranked, costs.loadRegisters);
  std::ranges::stable_partition(
      sorted, [&](std::size_t slot) { return operation(slot).unit != InstructionUnit::Control; });
}

} // namespace cgpredict
