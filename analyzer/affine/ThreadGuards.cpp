#include "analyzer/affine/ThreadGuards.h"

#include <algorithm>
#include <iterator>

namespace cgpredict {
namespace {

constexpr std::size_t MostGuards = 64;

// Conditions that hold at the end of a block, as functions that are 0 or more.
class Conditions {
public:
  Conditions(const OperandGraph &graph, const Launch &launch, const CodeForms &forms)
      : graph(graph), forms(forms) {
    for (const uint64_t each : launch.extent)
      place.last.push_back(static_cast<int64_t>(each) - 1);
  }

  std::vector<AffineFunction> take() { return std::move(found); }

  void add(const Operand &condition, bool holds) {
    if (condition.kind != OperandKind::Operation)
      return;
    const Operation &operation = graph.operation(condition.index);
    const bool isSelect = operation.opcode == "select" && operation.operands.size() == 3;
    const bool isAnd = operation.opcode == "and" ||
                       (isSelect && constantOperand(operation, 2) == "0");
    const bool isOr =
        operation.opcode == "or" || (isSelect && constantOperand(operation, 1) == "1");
    if (operation.opcode == "icmp")
      compare(operation, holds);
    else if (holds ? isAnd : isOr) {
      add(operation.operands[0], holds);
      add(operation.operands[isSelect && isOr ? 2 : 1], holds);
    }
  }

private:
  void compare(const Operation &comparison, bool holds) {
    if (comparison.predicate != (holds ? "eq" : "ne"))
      return note(forms.gapsOf(comparison, holds, place), -1);
    for (const std::size_t more : {0U, 1U})
      note(CodeForms::sum(forms.operand(comparison, more, CodeForms::Of::Least, place),
                          forms.operand(comparison, 1 - more, CodeForms::Of::Greatest, place), -1),
           0);
  }

  void note(const std::optional<CodeForms::List> &forms, int64_t shift) {
    for (const CodeForm &form : forms.value_or(CodeForms::List{})) {
      AffineFunction function;
      std::ranges::copy(form.factors, function.slopes.begin());
      if (function.slopes != std::array<int64_t, Dimensions>{} &&
          !__builtin_add_overflow(form.constant, form.slack + shift, &function.constant))
        found.push_back(function);
    }
  }

  const OperandGraph &graph;
  const CodeForms &forms;
  CodePlace place;
  std::vector<AffineFunction> found;
};

// By block: whether no way leads there but through that edge.
std::vector<bool> blocksBehind(const KernelTables &tables, uint32_t from, uint32_t to) {
  std::vector<bool> behind(tables.blocks.size(), true);
  std::vector<uint32_t> open = {0};
  while (!open.empty()) {
    const uint32_t at = open.back();
    open.pop_back();
    if (!behind[at])
      continue;
    behind[at] = false;
    for (const uint32_t next : tables.blocks[at].successors)
      if (at != from || next != to)
        open.push_back(next);
  }
  return behind;
}

} // namespace

ThreadGuards::ThreadGuards(const KernelTables &tables, const OperandGraph &graph,
                           const Launch &launch, const CodeForms &forms)
    : extent(launch.extent) {
  for (uint32_t from = 0; from < tables.blocks.size(); ++from) {
    const BasicBlock &block = tables.blocks[from];
    const std::vector<uint32_t> &next = block.successors;
    if (next.size() != 2 || next[0] == next[1] || block.operations.empty() ||
        block.operations.back().operands.size() != 1)
      continue;
    for (const std::size_t way : {0U, 1U}) {
      Conditions conditions(graph, launch, forms);
      conditions.add(block.operations.back().operands[0], way == 0);
      std::vector<AffineFunction> notNegative = conditions.take();
      if (!notNegative.empty() && guards.size() < MostGuards)
        guards.push_back({std::move(notNegative), blocksBehind(tables, from, next[way])});
    }
  }
}

std::vector<AffineFunction> ThreadGuards::of(uint32_t block) const {
  std::vector<AffineFunction> all;
  for (const Guard &guard : guards)
    if (guard.blocks[block])
      std::ranges::copy(guard.notNegative, std::back_inserter(all));
  return all;
}

IterationRange ThreadGuards::range(uint32_t block, std::size_t dimension) const {
  IterationRange range{0, static_cast<int64_t>(extent[dimension]) - 1};
  for (const AffineFunction &function : of(block)) {
    std::array<int64_t, Dimensions> others = function.slopes;
    others[dimension] = 0;
    if (others == std::array<int64_t, Dimensions>{})
      keepNonNegative(function.constant, function.slopes[dimension], range);
  }
  return range;
}

} // namespace cgpredict
