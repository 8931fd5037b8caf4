#include "analyzer/dependence/KeptIndex.h"

#include "analyzer/affine/BranchTests.h"
#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/ExtremePlace.h"
#include "analyzer/dependence/JoinedValues.h"
#include "analyzer/dependence/UseSlice.h"
#include "analyzer/tables/MathFunctions.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

class KeptIndex {
public:
  KeptIndex(const KernelTables &tables, const OperandGraph &graph, uint32_t store, uint32_t load)
      : tables(tables), graph(graph), store(tables.sites[store]),
        old(tables.sites[load].operation) {
    addUses(graph, old, slice);
  }

  bool isOne() {
    return std::ranges::any_of(slice, [&](uint32_t id) {
      const Operation &compare = graph.operation(id);
      return compare.operationClass == OperationClass::Compare && compare.operands.size() == 2 &&
             (comparesBy(compare, 0) || comparesBy(compare, 1));
    });
  }

private:
  bool comparesBy(const Operation &compare, std::size_t ofOld) {
    const Operand &fresh = compare.operands[1 - ofOld];
    const Extreme order = extremeBy(graph, compare, ofOld == 1, true);
    index.reset();
    belongs = {old, compare.id};
    return (order.which == Extreme::Least || order.which == Extreme::Most) && !isAddress(fresh) &&
           mirrors(fresh, compare.operands[ofOld]) && index &&
           isMadeApart(tables, graph, slice, fresh, false) && isOfIndices(*index) &&
           isChosenBy(compare) && isForNothingElse();
  }

  bool isAddress(const Operand &value) const {
    return value.kind == OperandKind::Operation && graph.operation(value.index).type == "ptr";
  }

  bool isOld(const Operand &value) const {
    return value.kind == OperandKind::Operation && value.index == old;
  }

  // Whether one is made of the new index as the other is of the old one.
  bool mirrors(const Operand &fresh, const Operand &kept) {
    if (isOld(kept)) {
      index = index.value_or(fresh);
      return graph.same(*index, fresh);
    }
    if (kept.kind != OperandKind::Operation || !slice.contains(kept.index))
      return graph.same(fresh, kept) && isForAll(kept);
    if (fresh.kind != OperandKind::Operation)
      return false;
    const Operation &one = graph.operation(fresh.index), &other = graph.operation(kept.index);
    belongs.insert(other.id);
    if (!isAlike(one, other))
      return false;
    for (std::size_t k = 0; k < argumentsOf(one); ++k)
      if (!mirrors(one.operands[k], other.operands[k]))
        return false;
    return true;
  }

  bool isAlike(const Operation &one, const Operation &other) const {
    return one.opcode == other.opcode && one.type == other.type && one.bits == other.bits &&
           one.predicate == other.predicate && one.callee == other.callee &&
           one.offset == other.offset && one.scales == other.scales &&
           one.operands.size() == other.operands.size() && isFunction(other) &&
           (other.type != "ptr" || other.opcode == "getelementptr" || other.opcode == "load") &&
           (other.opcode != "load" || !isInVariable(other) ||
            tables.sites[*one.site].object == tables.sites[*other.site].object);
  }

  // Constants that are addresses do not say in which variable.
  bool isInVariable(const Operation &load) const {
    return graph.baseOf(load.operands[0]).kind == OperandKind::Constant;
  }

  bool isFunction(const Operation &operation) const {
    switch (operation.operationClass) {
    case OperationClass::Load:
      return operation.site && graph.isReadOnly(tables.sites[*operation.site]);
    case OperationClass::Store:
    case OperationClass::Branch:
    case OperationClass::Phi:
    case OperationClass::Other:
      return false;
    case OperationClass::Call:
      return isFunctionOfNumbers(operation.callee);
    default:
      return operation.opcode != "ptrtoint";
    }
  }

  // The same in all threads.
  bool isForAll(const Operand &value) const {
    const OperandGraph::Accepts accepts = {
        [&](const Operation &operation, uint32_t) {
          return isFunction(operation) && (operation.operationClass != OperationClass::Load ||
                                           graph.loadsInvariant(operation));
        },
        [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
    return graph.madeOf(value, accepts);
  }

  // Between places of equal value the iteration decides, which one that is loaded does not tell.
  bool isOfIndices(const Operand &value) const {
    const OperandGraph::Accepts accepts = {
        [&](const Operation &operation, uint32_t) {
          return isFunction(operation) && operation.operationClass != OperationClass::Load;
        },
        [](const Operand &) { return true; }};
    return graph.madeOf(value, accepts);
  }

  // What is stored is the new index where the comparison says so, the old one else.
  bool isChosenBy(const Operation &compare) {
    const Operand &value = *graph.storedValue(store);
    belongs.insert(store.operation);
    return (graph.same(value, *index) && isGuardedBy(compare)) || isChoice(value, compare);
  }

  bool isChoice(const Operand &value, const Operation &compare) {
    if (isOld(value))
      return true;
    if (value.kind != OperandKind::Operation || !slice.contains(value.index))
      return false;
    const Operation &choice = graph.operation(value.index);
    if (!belongs.insert(choice.id).second)
      return false;
    if (choice.operationClass == OperationClass::Phi)
      return isJoin(choice, compare) || std::ranges::all_of(choice.operands, [&](auto &each) {
               return isChoice(each, compare);
             });
    const auto takes = [&](std::size_t fresh) {
      return graph.same(choice.operands[fresh], *index) && isOld(choice.operands[3 - fresh]);
    };
    return choice.operationClass == OperationClass::Select && choice.operands.size() == 3 &&
           choice.operands[0].kind == OperandKind::Operation &&
           choice.operands[0].index == compare.id && (takes(1) || takes(2));
  }

  // The new index comes in by one way of a branch that the comparison alone decides; nothing else
  // does, and nothing is stored on the ways.
  bool isJoin(const Operation &phi, const Operation &compare) {
    const std::optional<JoinedValues> values = joinedValues(phi);
    const std::optional<uint32_t> test = testBy(compare);
    if (!values || !test || isOld(values->one) == isOld(values->other))
      return false;
    const Operand &fresh = isOld(values->one) ? values->other : values->one;
    const uint32_t join = graph.blockOf(phi.id);
    const auto isHarmless = [](const Operation &operation) {
      return operation.operationClass != OperationClass::Store &&
             operation.operationClass != OperationClass::Call &&
             operation.operationClass != OperationClass::Other;
    };
    return graph.same(fresh, *index) && comesBy(tables, phi, fresh, *test) &&
           comesIfTrue(tables, phi, join, fresh, *test) && phisOf(join) == 1 &&
           std::ranges::all_of(tables.blocks[*test].successors, [&](uint32_t way) {
             const BasicBlock &block = tables.blocks[way];
             return way == join || (block.successors == std::vector<uint32_t>{join} &&
                                    std::ranges::all_of(block.operations, isHarmless));
           });
  }

  // Nothing but the store stands behind such a branch.
  bool isGuardedBy(const Operation &compare) {
    const BasicBlock &own = tables.blocks[store.block];
    const std::optional<uint32_t> test = testBy(compare);
    if (!test || own.successors.size() != 1 || own.operations.size() != 2)
      return false;
    const std::vector<uint32_t> &ways = tables.blocks[*test].successors;
    return testBefore(tables, store.block) == test &&
           std::ranges::count(ways, own.successors[0]) == 1 && phisOf(own.successors[0]) == 0;
  }

  // The block at whose end the comparison decides, and decides nothing else.
  std::optional<uint32_t> testBy(const Operation &compare) {
    const std::vector<uint32_t> &users = graph.users(compare.id);
    if (users.size() != 1 || graph.operation(users[0]).operationClass != OperationClass::Branch)
      return std::nullopt;
    belongs.insert(users[0]);
    return graph.blockOf(users[0]);
  }

  std::ptrdiff_t phisOf(uint32_t block) const {
    return std::ranges::count(tables.blocks[block].operations, OperationClass::Phi,
                              &Operation::operationClass);
  }

  // What the location held must be asked for nothing else: iterations before left it.
  bool isForNothingElse() const { return std::ranges::includes(belongs, slice); }

  const KernelTables &tables;
  const OperandGraph &graph;
  const Site &store;
  uint32_t old;             // operation: the load
  std::set<uint32_t> slice; // all that is made of it
  std::set<uint32_t> belongs;
  std::optional<Operand> index; // the new one
};

} // namespace

std::optional<UpdatePattern> keptIndex(const KernelTables &tables, const OperandGraph &graph,
                                       uint32_t store) {
  std::vector<uint32_t> loads;
  for (uint32_t site = 0; site < tables.sites.size(); ++site)
    if (tables.sites[site].kind == SiteKind::Load &&
        graph.atOnePlace(tables.sites[site], tables.sites[store]))
      loads.push_back(site);
  if (loads.size() != 1 || tables.sites[loads[0]].isVolatile || tables.sites[store].isVolatile ||
      !KeptIndex(tables, graph, store, loads[0]).isOne())
    return std::nullopt;
  return UpdatePattern{"argmin/argmax", loads, store, {}, {Extreme::Unknown}, {}};
}

} // namespace cgpredict
