#include "analyzer/dependence/CompareExchange.h"

#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/EdgeConditions.h"
#include "analyzer/dependence/UseSlice.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

bool isReinterpretation(const Operation &operation) {
  return (operation.opcode == "bitcast" || operation.opcode == "freeze") &&
         operation.operands.size() == 1;
}

// From operation to operation, from block to block; a loop that takes more is not recognised.
constexpr uint32_t MostSteps = 64;

bool isTruth(const Operation &operation) { return operation.bits == 1; }

class ExchangeLoop {
public:
  ExchangeLoop(const KernelTables &tables, const OperandGraph &graph, uint32_t store)
      : tables(tables), graph(graph), conditions(tables, graph), store(store),
        exchange(graph.operation(tables.sites[store].operation)),
        place(graph.blockOf(exchange.id)) {}

  std::optional<UpdatePattern> update() {
    const bool isLoop = exchange.opcode == "cmpxchg" && exchange.operands.size() == 3 &&
                        !tables.sites[store].isVolatile && tables.blocks[place].loop >= 0;
    if (!isLoop || !findOld(expected()))
      return std::nullopt;
    old.insert(exchange.id);
    for (const uint32_t id : old)
      addUses(graph, id, slice);
    const std::string name = contains(stored()) ? combination() : guardedExtreme();
    if (name.empty() || !leadsNowhereElse())
      return std::nullopt;
    UpdatePattern pattern{name, {}, store, {}, extreme};
    for (uint32_t site = 0; site < tables.sites.size(); ++site)
      if (site != store && old.contains(tables.sites[site].operation))
        pattern.loads.push_back(site);
    return pattern;
  }

private:
  const Operand &expected() const { return exchange.operands[1]; }
  const Operand &stored() const { return exchange.operands[2]; }

  const Operation *operationOf(const Operand &operand) const {
    return operand.kind == OperandKind::Operation ? &graph.operation(operand.index) : nullptr;
  }

  bool contains(const Operand &operand) const {
    return operand.kind == OperandKind::Operation && slice.contains(operand.index);
  }

  const Operand &interpreted(const Operand &operand) const {
    const Operand *value = &operand;
    for (uint32_t steps = 0; steps < MostSteps; ++steps)
      if (const Operation *made = operationOf(*value); made && isReinterpretation(*made))
        value = &made->operands[0];
    return *value;
  }

  bool same(const Operand &a, const Operand &b) const {
    return graph.same(interpreted(a), interpreted(b));
  }

  // What was there, or whether it was exchanged.
  bool isResult(const Operation &operation) const {
    return operation.opcode == "extractvalue" && operation.operands.size() == 1 &&
           operation.operands[0].index == exchange.id;
  }

  bool loadsThere(const Operation &operation) const {
    return operation.operationClass == OperationClass::Load && operation.operands.size() == 1 &&
           operation.site && !tables.sites[*operation.site].isVolatile &&
           tables.sites[*operation.site].object == tables.sites[store].object &&
           graph.samePlace(operation.operands[0], exchange.operands[0]);
  }

  // The exchange and the loads that an expected value comes from; false where it is another one.
  bool findOld(const Operand &value) {
    const Operation *operation = operationOf(value);
    if (operation == nullptr || !seen.insert(operation->id).second)
      return true;
    if (seen.size() > MostSteps)
      return false;
    if (loadsThere(*operation))
      return old.insert(operation->id), true;
    if (isResult(*operation))
      return !isTruth(*operation);
    const bool isSelect = operation->opcode == "select" && operation->operands.size() == 3;
    const bool chooses = isSelect || operation->operationClass == OperationClass::Phi;
    return (chooses || isReinterpretation(*operation)) &&
           std::all_of(operation->operands.begin() + (isSelect ? 1 : 0), operation->operands.end(),
                       [&](auto &each) { return findOld(each); });
  }

  //===--- What is stored

  // One operation of what is expected and something else.
  std::string combination() {
    const Operation &last = *operationOf(interpreted(stored()));
    combined = last.id;
    if (last.opcode == "select" && last.operands.size() == 3)
      return isExtreme(last) ? "min/max" : "";
    const AssociativeOperation *kind = associative(last);
    std::size_t carried = 0, at = 0;
    for (std::size_t k = 0; kind != nullptr && k < argumentsOf(last); ++k)
      if (contains(last.operands[k])) {
        ++carried;
        at = k;
      } else if (!isFixed(last.operands[k])) {
        return "";
      }
    const bool isOne = carried == 1 && same(last.operands[at], expected()) &&
                       (kind->place < 0 || static_cast<std::size_t>(kind->place) == at);
    if (isOne && kind->name == "min/max")
      extreme = extremeOf(kind->opcode);
    return isOne ? std::string(kind->name) : "";
  }

  bool isExtreme(const Operation &select) {
    const Operation *condition = operationOf(select.operands[0]);
    const bool isFirst = same(select.operands[1], expected());
    const Operand &value = select.operands[isFirst ? 2 : 1];
    if (condition == nullptr || contains(value) || !isFixed(value) ||
        !same(select.operands[isFirst ? 1 : 2], expected()))
      return false;
    extreme = leftBy(*condition, expected(), value, !isFirst);
    return extreme.which != Extreme::None;
  }

  // The value that is stored, on each way to the exchange only if it is better than the old one.
  std::string guardedExtreme() {
    return isFixed(stored()) && isEntered(place, expected()) ? "min/max" : "";
  }

  // The same each time that the loop goes round.
  bool isFixed(const Operand &value) const {
    const OperandGraph::Accepts accepts = {
        [&](const Operation &operation, uint32_t block) {
          return operation.operationClass != OperationClass::Phi || !isInLoop(block);
        },
        [](const Operand &) { return true; }};
    return graph.madeOf(value, accepts);
  }

  bool isEntered(uint32_t block, const Operand &value) {
    const Operation *phi = operationOf(value);
    if (++entered > MostSteps)
      return false;
    if (phi != nullptr && phi->incoming.size() == phi->operands.size() &&
        phi->operationClass == OperationClass::Phi && graph.blockOf(phi->id) == block) {
      for (std::size_t k = 0; k < phi->operands.size(); ++k)
        if (!isGuarded(phi->incoming[k], block, phi->operands[k]))
          return false;
      return true;
    }
    std::size_t ways = 0;
    for (uint32_t from = 0; from < tables.blocks.size(); ++from)
      if (std::ranges::count(tables.blocks[from].successors, block) != 0) {
        ++ways;
        if (!isGuarded(from, block, value))
          return false;
      }
    return ways != 0;
  }

  bool isGuarded(uint32_t from, uint32_t to, const Operand &value) {
    const auto isBetter = [&](const Operation &operation, bool holds) {
      const Extreme left = leftBy(operation, value, stored(), holds);
      if (extreme.which == Extreme::None)
        extreme = left;
      return left.which != Extreme::None && left == extreme;
    };
    return conditions.onEdge(from, to, isBetter) || isEntered(from, value);
  }

  // What is left of the two if the other value is taken where the comparison holds, or does not.
  Extreme leftBy(const Operation &compare, const Operand &before, const Operand &other,
                 bool holds) const {
    if (compare.operationClass != OperationClass::Compare || compare.operands.size() != 2)
      return {};
    const bool otherIsLeft = same(compare.operands[0], other) && same(compare.operands[1], before);
    const bool otherIsRight = same(compare.operands[1], other) && same(compare.operands[0], before);
    if (otherIsLeft == otherIsRight)
      return {};
    const Extreme left = extremeBy(graph, compare, otherIsLeft, holds);
    return left.which == Extreme::Unknown ? Extreme{} : left;
  }

  //===--- What else it decides

  bool leadsNowhereElse() {
    return std::ranges::all_of(slice, [&](uint32_t id) { return belongs(graph.operation(id)); }) &&
           std::ranges::all_of(loop().blocks, [&](uint32_t block) {
             return leavesWhenDone(block) &&
                    std::ranges::all_of(tables.blocks[block].operations, [&](auto &each) {
                      return isPart(each) || isHarmless(each);
                    });
           });
  }

  const Loop &loop() const {
    return tables.loops[static_cast<uint32_t>(tables.blocks[place].loop)];
  }

  bool isPart(const Operation &operation) const {
    return operation.id == exchange.id || operation.id == combined || isResult(operation);
  }

  static bool isHarmless(const Operation &operation) {
    return operation.operationClass != OperationClass::Store &&
           operation.operationClass != OperationClass::Call &&
           operation.operationClass != OperationClass::Other;
  }

  bool belongs(const Operation &operation) {
    if (operation.operationClass == OperationClass::Branch)
      return leavesWhenDone(graph.blockOf(operation.id));
    if (operation.id == exchange.id)
      return !contains(exchange.operands[0]);
    return old.contains(operation.id) || seen.contains(operation.id) || isPart(operation) ||
           isTruth(operation) || isReinterpretation(operation) ||
           operation.operationClass == OperationClass::Phi;
  }

  // The edges that do not lead to the exchange all go on at one place.
  bool leavesWhenDone(uint32_t block) {
    return std::ranges::all_of(tables.blocks[block].successors, [&](uint32_t next) {
      const uint32_t end = behind(next);
      if (isInLoop(end))
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
    if (isResult(operation))
      return holds;
    if (operation.operationClass != OperationClass::Compare || operation.operands.size() != 2)
      return false;
    const auto isFound = [&](const Operand &value) {
      const Operation *found = operationOf(interpreted(value));
      return found != nullptr && isResult(*found);
    };
    const Operand &left = operation.operands[0], &right = operation.operands[1];
    if ((isFound(left) && same(right, expected())) || (isFound(right) && same(left, expected())))
      return operation.predicate == (holds ? "eq" : "ne");
    const Operand &before = contains(left) ? left : right;
    return !contains(stored()) && contains(before) &&
           leftBy(operation, before, stored(), !holds) == extreme;
  }

  bool isInLoop(uint32_t block) const { return std::ranges::count(loop().blocks, block) != 0; }

  // Where one is after blocks that do nothing.
  uint32_t behind(uint32_t block) const {
    for (std::size_t steps = 0; steps < tables.blocks.size() && !isInLoop(block); ++steps) {
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
  EdgeConditions conditions;
  uint32_t store;
  const Operation &exchange;
  uint32_t place;                      // its block
  std::set<uint32_t> seen, old, slice; // operations
  std::optional<uint32_t> combined;    // the operation that makes the new value of the old one
  std::optional<uint32_t> exit;        // block
  uint32_t entered = 0;                // blocks
  Extreme extreme;
};

} // namespace

std::optional<UpdatePattern> exchangeUpdate(const KernelTables &tables, const OperandGraph &graph,
                                            uint32_t store) {
  return ExchangeLoop(tables, graph, store).update();
}

} // namespace cgpredict
