#include "analyzer/models/LoopCounters.h"

#include <algorithm>
#include <unordered_map>

namespace cgpredict {
namespace {

class Body {
public:
  Body(const OperationGraph &graph, LoopBody body)
      : graph(graph), ids(operationsIn(graph, body)), operands(ids.size()), users(ids.size()) {
    std::unordered_map<uint32_t, std::size_t> positions;
    for (std::size_t i = 0; i < ids.size(); ++i)
      positions[ids[i]] = i;
    for (std::size_t i = 0; i < ids.size(); ++i)
      for (uint32_t operand : graph.operations[ids[i]].operands)
        if (auto found = positions.find(operand); found != positions.end()) {
          operands[i].push_back(found->second);
          users[found->second].push_back(i);
        }
  }

  // And what is made of it.
  std::vector<bool> computed() const {
    std::vector<bool> result(ids.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (isComputed(i))
        open.push_back(i);
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (result[at])
        continue;
      result[at] = true;
      open.insert(open.end(), users[at].begin(), users[at].end());
    }
    return result;
  }

private:
  // By itself, whatever its operands are.
  bool isComputed(std::size_t position) const {
    const GraphOperation &op = graph.operations[ids[position]];
    const bool changes = !operands[position].empty();
    if (op.unit != InstructionUnit::Int && op.unit != InstructionUnit::Control)
      return changes || op.operationClass == OperationClass::Load;
    switch (op.operationClass) {
    case OperationClass::IDiv:
    case OperationClass::Select:
    case OperationClass::Logic:
      return changes;
    case OperationClass::IMul:
    case OperationClass::Shift:
      return operands[position].size() > 1 || needsItself(position);
    default:
      return false;
    }
  }

  // Whether an iteration makes it of its own value in the one before.
  bool needsItself(std::size_t position) const {
    std::vector<bool> seen(ids.size());
    std::vector<std::size_t> open = operands[position];
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (at == position)
        return true;
      if (seen[at])
        continue;
      seen[at] = true;
      open.insert(open.end(), operands[at].begin(), operands[at].end());
    }
    return false;
  }

  const OperationGraph &graph;
  std::vector<uint32_t> ids;
  // By position: those in this block, of this iteration or the one before.
  std::vector<std::vector<std::size_t>> operands, users;
};

bool combines(const GraphOperation &op) {
  return op.operationClass == OperationClass::Branch ||
         op.operationClass == OperationClass::Compare ||
         op.operationClass == OperationClass::Logic || op.operationClass == OperationClass::Select;
}

} // namespace

std::vector<uint32_t> operationsIn(const OperationGraph &graph, LoopBody body) {
  std::vector<uint32_t> ids;
  for (uint32_t block = body.first; block < body.end; ++block)
    ids.insert(ids.end(), graph.blocks[block].operations.begin(),
               graph.blocks[block].operations.end());
  return ids;
}

std::vector<bool> computedIn(const OperationGraph &graph, LoopBody body) {
  const std::vector<uint32_t> ids = operationsIn(graph, body);
  std::vector<bool> computed = Body(graph, body).computed();
  const std::size_t guarded = ids.size() - graph.blocks[body.end - 1].operations.size();
  for (std::size_t i = 0; i < guarded; ++i)
    if (graph.operations[ids[i]].operationClass == OperationClass::Compare)
      computed[i] = true;
  return computed;
}

bool keepsByTest(const OperationGraph &graph, LoopBody body) {
  const std::vector<uint32_t> ids = operationsIn(graph, body);
  const std::vector<bool> computed = computedIn(graph, body);
  const auto isCarried = [&](uint32_t id) {
    return graph.operations[id].operationClass == OperationClass::Phi &&
           std::ranges::count(graph.blocks[body.first].operations, id) > 0;
  };
  for (uint32_t id : ids) {
    const GraphOperation &op = graph.operations[id];
    if (op.operationClass != OperationClass::Select || op.operands.size() < 2)
      continue;
    const auto test = std::ranges::find(ids, op.operands[0]);
    if (test == ids.end() || !computed[static_cast<std::size_t>(test - ids.begin())])
      continue;
    const std::vector<uint32_t> &compared = graph.operations[*test].operands;
    for (auto option = op.operands.begin() + 1; option != op.operands.end(); ++option)
      if (isCarried(*option) && std::ranges::count(compared, *option) == 0)
        return true;
  }
  return false;
}

bool isPredicated(const OperationGraph &graph, uint32_t block) {
  if (block + 1 >= graph.blocks.size())
    return false;
  constexpr double Most = 20;
  double behind = 0;
  for (uint32_t id : graph.blocks[block + 1].operations) {
    const GraphOperation &op = graph.operations[id];
    if (op.rareCase != RareCase::None)
      return false;
    behind += op.unit != InstructionUnit::Control ? op.instructions : 0;
  }
  return behind <= Most;
}

bool isStraight(const OperationGraph &graph, LoopBody body) {
  for (uint32_t block = body.first; block + 1 < body.end; ++block)
    if (graph.blocks[block].loop != graph.blocks[body.first].loop || graph.blocks[block].leaves ||
        !isPredicated(graph, block))
      return false;
  return graph.blocks[body.end - 1].loop == graph.blocks[body.first].loop;
}

// What the branch needs, through comparisons and how they are combined.
bool endsByComputed(const OperationGraph &graph, LoopBody body) {
  const std::vector<uint32_t> ids = operationsIn(graph, body);
  const std::vector<bool> computed = computedIn(graph, body);
  const auto isOf = [&](OperationClass wanted) {
    return [&graph, wanted](uint32_t id) { return graph.operations[id].operationClass == wanted; };
  };
  bool ends = false, counted = false;
  std::vector<bool> seen(ids.size()); // a choice may be made of itself in the iteration before
  std::vector<uint32_t> open;
  for (uint32_t id : graph.blocks[body.end - 1].operations)
    if (isOf(OperationClass::Branch)(id))
      open.push_back(id);
  while (!open.empty()) {
    const auto found = std::ranges::find(ids, open.back());
    open.pop_back();
    const auto position = static_cast<std::size_t>(found - ids.begin());
    if (found == ids.end() || seen[position])
      continue;
    seen[position] = true;
    const GraphOperation &op = graph.operations[*found];
    const bool isComputed = computed[position];
    counted |= op.operationClass == OperationClass::Compare && op.constantOperand && !isComputed;
    if (combines(op))
      open.insert(open.end(), op.operands.begin(), op.operands.end());
    else
      ends |= isComputed;
  }
  return ends && !(counted && std::ranges::none_of(ids, isOf(OperationClass::Load)));
}

} // namespace cgpredict
