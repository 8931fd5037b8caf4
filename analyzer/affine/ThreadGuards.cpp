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

  std::vector<AffineFunction> of(const Operand &condition, bool holds) const {
    std::vector<Conjunct> conjuncts;
    addConjuncts(graph, condition, holds, conjuncts);
    std::vector<AffineFunction> found;
    for (const auto &[comparison, isTrue] : conjuncts)
      if (comparison->predicate != (isTrue ? "eq" : "ne"))
        add(forms.gapsOf(*comparison, isTrue, place), -1, found);
      else
        for (const std::size_t more : {0U, 1U})
          add(gap(*comparison, more), 0, found);
    return found;
  }

private:
  // By which one side is more than the other one.
  std::optional<CodeForms::List> gap(const Operation &comparison, std::size_t more) const {
    return CodeForms::sum(forms.operand(comparison, more, CodeForms::Of::Least, place),
                          forms.operand(comparison, 1 - more, CodeForms::Of::Greatest, place), -1);
  }

  static void add(const std::optional<CodeForms::List> &list, int64_t shift,
                  std::vector<AffineFunction> &found) {
    for (const CodeForm &form : list.value_or(CodeForms::List{})) {
      AffineFunction function;
      std::ranges::copy(form.factors, function.slopes.begin());
      if (function.slopes != std::array<int64_t, Dimensions>{} &&
          !__builtin_add_overflow(form.constant, form.slack + shift, &function.constant) &&
          function.constant != INT64_MIN)
        found.push_back(function);
    }
  }

  const OperandGraph &graph;
  const CodeForms &forms;
  CodePlace place;
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
  const Conditions conditions(graph, launch, forms);
  for (uint32_t from = 0; from < tables.blocks.size(); ++from) {
    const BasicBlock &block = tables.blocks[from];
    const std::vector<uint32_t> &next = block.successors;
    if (next.size() != 2 || next[0] == next[1] || block.operations.empty() ||
        block.operations.back().operands.size() != 1)
      continue;
    for (const std::size_t way : {0U, 1U}) {
      std::vector<AffineFunction> notNegative =
          conditions.of(block.operations.back().operands[0], way == 0);
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
