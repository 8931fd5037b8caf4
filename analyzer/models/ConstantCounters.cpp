#include "analyzer/models/ConstantCounters.h"

#include <algorithm>
#include <ranges>

namespace cgpredict {
namespace {

class Finder {
public:
  explicit Finder(const OperationGraph &graph)
      : graph(graph), ops(graph.operations), found(graph.loops.size()) {}

  // Of loops in each other the outer one comes first.
  std::vector<std::optional<LoopCounter>> all() {
    for (std::size_t l = 0; l < graph.loops.size(); ++l)
      if ((found[l] = counterOf(l)))
        for (uint32_t id : graph.blocks[graph.loops[l].first].operations)
          if (const auto other = countedBy(l, id); other && !other->start && id != found[l]->phi)
            found[l]->others.push_back(id);
    return found;
  }

private:
  // The operand of `id`, where it has one and a constant.
  std::optional<uint32_t> besideConstant(uint32_t id, OperationClass wanted) const {
    const GraphOperation &op = ops[id];
    if (op.operationClass != wanted || !op.constantOperand || op.fromOutside ||
        op.operands.size() != 1)
      return std::nullopt;
    return op.operands[0];
  }

  // What a value is an offset of.
  uint32_t baseOf(uint32_t id) const {
    const auto isCopy = [&](uint32_t at) {
      return (ops[at].operationClass == OperationClass::Free ||
              ops[at].operationClass == OperationClass::Convert) &&
             !ops[at].fromOutside && ops[at].operands.size() == 1;
    };
    for (;;)
      if (const auto operand = besideConstant(id, OperationClass::IAlu))
        id = *operand;
      else if (isCopy(id))
        id = ops[id].operands[0];
      else
        return id;
  }

  bool isOfLoopAround(uint32_t id, std::size_t loop) const {
    for (int32_t at = graph.loops[loop].parent; at >= 0; at = graph.loops[at].parent)
      if (found[at] && (found[at]->phi == baseOf(id) ||
                        std::ranges::count(found[at]->others, baseOf(id)) != 0))
        return true;
    return false;
  }

  // A phi at the loop's head, of a start and of itself and a constant.
  std::optional<LoopCounter> countedBy(std::size_t loop, uint32_t phi) const {
    const GraphOperation &op = ops[phi];
    if (op.operationClass != OperationClass::Phi || op.fromOutside ||
        std::ranges::count(graph.blocks[graph.loops[loop].first].operations, phi) == 0)
      return std::nullopt;
    LoopCounter counter{.phi = phi};
    uint32_t sums = 0;
    for (uint32_t operand : op.operands)
      if (besideConstant(operand, OperationClass::IAlu) == phi)
        ++sums;
      else
        counter.start = operand;
    const bool starts = counter.start ? isOfLoopAround(*counter.start, loop) : op.constantOperand;
    return sums == 1 && starts && op.operands.size() + op.constantOperand == 2
               ? std::optional(counter)
               : std::nullopt;
  }

  // By what a test compares: the counter or its next value, with a constant or what is around.
  std::optional<LoopCounter> testedBy(std::size_t loop, uint32_t test) const {
    const GraphOperation &op = ops[test];
    if (op.operationClass != OperationClass::Compare || op.fromOutside ||
        op.operands.size() + op.constantOperand != 2)
      return std::nullopt;
    for (uint32_t tested : op.operands) {
      const auto sum = besideConstant(tested, OperationClass::IAlu);
      std::optional<LoopCounter> counter = countedBy(loop, sum ? *sum : tested);
      if (!counter)
        continue;
      for (uint32_t bound : op.operands)
        if (bound != tested && !isOfLoopAround(bound, loop))
          return std::nullopt;
      counter->boundVaries = op.operands.size() == 2;
      return counter;
    }
    return std::nullopt;
  }

  std::optional<LoopCounter> counterOf(std::size_t loop) const {
    for (uint32_t branch : graph.blocks[graph.loops[loop].end - 1].operations)
      if (ops[branch].operationClass == OperationClass::Branch && ops[branch].operands.size() == 1)
        if (auto counter = testedBy(loop, ops[branch].operands[0]))
          return counter;
    return std::nullopt;
  }

  const OperationGraph &graph;
  const std::vector<GraphOperation> &ops;
  std::vector<std::optional<LoopCounter>> found;
};

} // namespace

std::vector<std::optional<LoopCounter>> constantCounters(const OperationGraph &graph) {
  return Finder(graph).all();
}

} // namespace cgpredict
