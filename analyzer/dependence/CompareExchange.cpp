#include "analyzer/dependence/CompareExchange.h"

#include "analyzer/dependence/ExchangeOperation.h"

#include <algorithm>

namespace cgpredict {
namespace {

// What else the loop and the old value decide, beside what is stored.
class ExchangeUses {
public:
  ExchangeUses(const KernelTables &tables, const EdgeConditions &conditions,
               const OperandGraph &graph, const ExchangeLoop &loop,
               const ExchangeOperation &applied)
      : tables(tables), graph(graph), conditions(conditions), loop(loop), applied(applied) {}

  bool leadsNowhereElse() {
    return std::ranges::all_of(loop.uses(),
                               [&](uint32_t id) { return belongs(graph.operation(id)); }) &&
           std::ranges::all_of(loop.loop().blocks, [&](uint32_t block) {
             return leavesWhenDone(block) &&
                    std::ranges::all_of(tables.blocks[block].operations, [&](auto &each) {
                      return isPart(each) || isHarmless(each);
                    });
           });
  }

private:
  bool isPart(const Operation &operation) const {
    return operation.id == loop.exchange().id || applied.combines(operation.id) ||
           loop.isResult(operation);
  }

  static bool isHarmless(const Operation &operation) {
    return operation.operationClass != OperationClass::Store &&
           operation.operationClass != OperationClass::Call &&
           operation.operationClass != OperationClass::Other;
  }

  bool belongs(const Operation &operation) {
    if (operation.operationClass == OperationClass::Branch)
      return leavesWhenDone(graph.blockOf(operation.id));
    if (operation.id == loop.exchange().id)
      return !loop.contains(loop.exchange().operands[0]);
    return loop.isOld(operation.id) || loop.isBetween(operation.id) || isPart(operation) ||
           isTruth(operation) || isReinterpretation(operation) ||
           operation.operationClass == OperationClass::Phi;
  }

  // The edges that do not lead to the exchange all go on at one place.
  bool leavesWhenDone(uint32_t block) {
    return std::ranges::all_of(tables.blocks[block].successors, [&](uint32_t next) {
      const uint32_t end = behind(next);
      if (loop.isInLoop(end))
        return true;
      const auto isDone = [&](auto &operation, bool holds) {
        return this->isDone(operation, holds);
      };
      exit = exit.value_or(end);
      const auto isPhi = [](auto &each) { return each.operationClass == OperationClass::Phi; };
      return *exit == end && std::ranges::none_of(tables.blocks[end].operations, isPhi) &&
             conditions.onEdge(block, next, isDone);
    });
  }

  // It was exchanged, or an old value is as good as the new one: later ones are no worse.
  bool isDone(const Operation &operation, bool holds) const {
    if (loop.isResult(operation))
      return holds;
    if (operation.operationClass != OperationClass::Compare || operation.operands.size() != 2)
      return false;
    const auto isFound = [&](const Operand &value) {
      const Operation *found = loop.operationOf(loop.interpreted(value));
      return found != nullptr && loop.isResult(*found);
    };
    const Operand &left = operation.operands[0], &right = operation.operands[1];
    if ((isFound(left) && loop.same(right, loop.expected())) ||
        (isFound(right) && loop.same(left, loop.expected())))
      return operation.predicate == (holds ? "eq" : "ne");
    const Operand &before = loop.contains(left) ? left : right;
    return !loop.contains(loop.stored()) && loop.contains(before) &&
           applied.leftBy(operation, before, loop.stored(), !holds) == applied.which();
  }

  // Where one is after blocks that do nothing.
  uint32_t behind(uint32_t block) const {
    for (std::size_t steps = 0; steps < tables.blocks.size() && !loop.isInLoop(block); ++steps) {
      const BasicBlock &at = tables.blocks[block];
      const auto ways = std::ranges::count_if(tables.blocks, [&](const BasicBlock &each) {
        return std::ranges::count(each.successors, block) != 0;
      });
      const bool isEmpty = at.operations.size() == 1 ||
                           (ways == 1 && std::ranges::all_of(at.operations, isHarmless));
      if (at.successors.size() != 1 || !isEmpty)
        break;
      block = at.successors[0];
    }
    return block;
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  const EdgeConditions &conditions;
  const ExchangeLoop &loop;
  const ExchangeOperation &applied;
  std::optional<uint32_t> exit; // block
};

// The update by the loop of the exchange at `site`; `store` is that site or the one before the
// loop.
std::optional<UpdatePattern> updateOfLoop(const KernelTables &tables, const OperandGraph &graph,
                                          uint32_t site, uint32_t store) {
  ExchangeLoop loop(tables, graph, site);
  if (!loop.find())
    return std::nullopt;
  const uint32_t operation = tables.sites[store].operation;
  const bool isFirst = loop.first() != nullptr && loop.first()->id == operation;
  const EdgeConditions conditions(tables, graph);
  ExchangeOperation applied(tables, graph, conditions, loop);
  const std::string name = site == store || isFirst ? applied.name() : "";
  if (name.empty() || !ExchangeUses(tables, conditions, graph, loop, applied).leadsNowhereElse())
    return std::nullopt;
  UpdatePattern pattern{name, {}, store, {}, applied.which()};
  for (uint32_t each = 0; each < tables.sites.size(); ++each)
    if (tables.sites[each].kind == SiteKind::Load && loop.isOld(tables.sites[each].operation))
      pattern.loads.push_back(each);
  return pattern;
}

bool isExchange(const KernelTables &tables, const OperandGraph &graph, uint32_t site) {
  return tables.sites[site].kind == SiteKind::Store &&
         graph.operation(tables.sites[site].operation).opcode == "cmpxchg";
}

} // namespace

std::optional<UpdatePattern> exchangeUpdate(const KernelTables &tables, const OperandGraph &graph,
                                            uint32_t store) {
  if (!isExchange(tables, graph, store))
    return std::nullopt;
  std::optional<UpdatePattern> update = updateOfLoop(tables, graph, store, store);
  for (uint32_t site = 0; !update && site < tables.sites.size(); ++site)
    if (site != store && isExchange(tables, graph, site))
      update = updateOfLoop(tables, graph, site, store);
  return update;
}

} // namespace cgpredict
