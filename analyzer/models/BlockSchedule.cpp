#include "analyzer/models/BlockSchedule.h"

#include <algorithm>
#include <numeric>

namespace cgpredict {
namespace {

bool isSequence(OperationClass operationClass) {
  return operationClass == OperationClass::FDiv || operationClass == OperationClass::IDiv ||
         operationClass == OperationClass::FSpecial || operationClass == OperationClass::Call;
}

// Of a value that an iteration makes of the one before, by more than adding to it.
bool changesByMore(OperationClass operationClass) {
  return operationClass == OperationClass::IMul || operationClass == OperationClass::IDiv ||
         operationClass == OperationClass::Shift || operationClass == OperationClass::Logic ||
         operationClass == OperationClass::Select;
}

} // namespace

bool isStore(const GraphOperation &operation) {
  return operation.operationClass == OperationClass::Store;
}

BlockSchedule::BlockSchedule(const OperationGraph &graph, const PathCosts &costs, uint32_t block,
                             uint32_t copies)
    : graph(graph), costs(costs), ids(graph.blocks[block].operations), copies(copies) {
  for (std::size_t i = 0; i < ids.size(); ++i)
    positions[ids[i]] = i;
  findComputed();
  sortSlots();
}

double BlockSchedule::operandReady(std::size_t slot, uint32_t operand,
                                   const std::vector<double> &local,
                                   const std::vector<double> &before) const {
  const auto found = positions.find(operand);
  if (found == positions.end())
    return before[operand];
  const std::size_t position = slot % ids.size(), base = slot - position;
  if (found->second < position)
    return local[base + found->second];
  return base == 0 ? before[operand] : local[base - ids.size() + found->second];
}

bool BlockSchedule::isJoined(std::size_t slot) const {
  const GraphOperation &op = operation(slot);
  if (op.unit == InstructionUnit::Control)
    return slot / ids.size() + 1 < copies;
  return slot >= ids.size() && op.unit == InstructionUnit::Int && op.instructions > 0 &&
         !computed[slot % ids.size()];
}

Cycles BlockSchedule::latency(const GraphOperation &op) const {
  if (op.operationClass == OperationClass::Load && op.site && *op.site < costs.load.size())
    return costs.load[*op.site];
  const Cycles one = costs.latency[static_cast<std::size_t>(op.unit)];
  return isSequence(op.operationClass) ? one * op.instructions : one;
}

// Operands in this block, of this iteration or the one before.
std::vector<std::size_t> BlockSchedule::operandsWithin(std::size_t position) const {
  std::vector<std::size_t> result;
  for (uint32_t operand : graph.operations[ids[position]].operands)
    if (auto found = positions.find(operand); found != positions.end())
      result.push_back(found->second);
  return result;
}

bool BlockSchedule::needsItself(std::size_t position) const {
  std::vector<bool> seen(ids.size());
  std::vector<std::size_t> open = operandsWithin(position);
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at == position)
      return true;
    if (seen[at])
      continue;
    seen[at] = true;
    for (std::size_t operand : operandsWithin(at))
      open.push_back(operand);
  }
  return false;
}

void BlockSchedule::findComputed() {
  computed.resize(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const OperationClass of = graph.operations[ids[i]].operationClass;
    computed[i] = of == OperationClass::Load || (changesByMore(of) && needsItself(i));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto isComputed = [&](std::size_t operand) { return computed[operand]; };
      if (computed[i] || std::ranges::none_of(operandsWithin(i), isComputed))
        continue;
      computed[i] = changed = true;
    }
  }
}

std::vector<double> BlockSchedule::earliestStarts() const {
  const std::vector<double> nothing(graph.operations.size(), 0);
  std::vector<double> start(slots()), ready(slots());
  double lastAccess = 0, lastStore = 0;
  for (std::size_t slot = 0; slot < slots(); ++slot) {
    const GraphOperation &op = operation(slot);
    for (uint32_t operand : op.operands)
      start[slot] = std::max(start[slot], operandReady(slot, operand, ready, nothing));
    if (isJoined(slot))
      start[slot] = start[slot % size()];
    if (op.unit == InstructionUnit::Memory) {
      start[slot] = std::max(start[slot], isStore(op) ? lastAccess : lastStore);
      (isStore(op) ? lastStore : lastAccess) = start[slot] + costs.issue.value();
      lastAccess = std::max(lastAccess, lastStore);
    }
    ready[slot] = start[slot] + (op.instructions > 0 ? latency(op).value() : 0);
  }
  return start;
}

std::vector<double> BlockSchedule::waysToEnd() const {
  std::vector<double> way(slots());
  for (std::size_t slot = slots(); slot-- > 0;) {
    const GraphOperation &op = operation(slot);
    way[slot] += op.instructions > 0 ? latency(op).value() : 0;
    const std::size_t position = slot % size(), base = slot - position;
    for (uint32_t operand : op.operands)
      if (auto found = positions.find(operand);
          found != positions.end() && found->second < position)
        way[base + found->second] = std::max(way[base + found->second], way[slot]);
  }
  return way;
}

void BlockSchedule::sortSlots() {
  const std::vector<double> start = earliestStarts(), way = waysToEnd();
  sorted.resize(slots());
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  const auto isLast = [&](std::size_t slot) {
    return operation(slot).unit == InstructionUnit::Control;
  };
  std::ranges::stable_sort(sorted, [&](std::size_t a, std::size_t b) {
    if (isLast(a) != isLast(b))
      return isLast(b);
    if (start[a] != start[b])
      return start[a] < start[b];
    return isJoined(a) != isJoined(b) ? isJoined(b) : way[a] > way[b];
  });
}

} // namespace cgpredict
