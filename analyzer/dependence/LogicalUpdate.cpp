#include "analyzer/dependence/LogicalUpdate.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>

namespace cgpredict {
namespace {

const Operation *operationOf(const OperandGraph &graph, const Operand &operand) {
  return operand.kind == OperandKind::Operation ? &graph.operation(operand.index) : nullptr;
}

bool isCast(const Operation &operation) {
  return !operation.operands.empty() &&
         (operation.opcode == "zext" || operation.opcode == "trunc" ||
          operation.opcode == "freeze" || masksBit(operation));
}

constexpr int MostCasts = 16; // on the way from a branch or a store to the loaded value

bool isHarmless(const Operation &operation) {
  return operation.operationClass != OperationClass::Store &&
         operation.operationClass != OperationClass::Call &&
         operation.operationClass != OperationClass::Other;
}

class LogicalUpdate {
public:
  LogicalUpdate(const KernelTables &tables, const OperandGraph &graph, uint32_t store)
      : tables(tables), graph(graph), store(store) {}

  std::optional<UpdatePattern> find() {
    const Operand *value = graph.storedValue(tables.sites[store]);
    const Operation *decided = value == nullptr ? nullptr : operationOf(graph, *value);
    const Operation *user = &graph.operation(tables.sites[store].operation);
    for (int casts = 0;
         decided != nullptr && isCast(*decided) && isOnlyFor(*decided, *user) && casts < MostCasts;
         ++casts) {
      user = decided;
      decided = operationOf(graph, decided->operands[0]);
    }
    // What it is by now must be asked for nothing else: that is what the iterations before left.
    if (decided == nullptr || !isOnlyFor(*decided, *user))
      return std::nullopt;
    if (decided->opcode == "select" && decided->operands.size() == 3)
      return byChoice(*decided);
    if (decided->operands.size() < 2 || decided->opcode != "phi" ||
        decided->incoming.size() != decided->operands.size())
      return std::nullopt;
    for (std::size_t known = 0; known < decided->operands.size(); ++known)
      if (std::optional<UpdatePattern> update = byPath(*decided, known))
        return update;
    return std::nullopt;
  }

private:
  // The path that is known without c comes from the block that tests the old value.
  std::optional<UpdatePattern> byPath(const Operation &phi, std::size_t known) {
    const std::string_view constant = constantOperand(phi, known);
    const BasicBlock &test = tables.blocks[phi.incoming[known]];
    const uint32_t join = graph.blockOf(phi.id);
    if ((constant != "0" && constant != "1") || test.successors.size() != 2)
      return std::nullopt;
    const std::optional<Test> tested = testOf(test.operations.back(), 0);
    if (!tested)
      return std::nullopt;
    const bool isOr = constant == "1";
    const bool joinsIfTrue = isOr != tested->negated;
    if (test.successors[joinsIfTrue ? 0 : 1] != join ||
        !isShort(phi, known, test.successors[joinsIfTrue ? 1 : 0]))
      return std::nullopt;
    for (std::size_t k = 0; k < phi.operands.size(); ++k)
      if (k != known && !isCondition(phi, k, *tested))
        return std::nullopt;
    return patternOf(isOr, *tested);
  }

  // Between the block that tests and the phi's there are only blocks that the test leads to by its
  // other way, which ask for what is left of c and do nothing else. What was asked before decides
  // as the old value does: `a && old && b`.
  bool isShort(const Operation &phi, std::size_t known, uint32_t other) const {
    const uint32_t join = graph.blockOf(phi.id), test = phi.incoming[known];
    std::vector<bool> between(tables.blocks.size());
    for (std::vector<uint32_t> open{other}; !open.empty();) {
      const uint32_t next = open.back();
      open.pop_back();
      if (next == join || between[next])
        continue;
      if (next <= test || tables.blocks[next].loop != tables.blocks[test].loop ||
          tables.blocks[next].successors.empty() ||
          !std::ranges::all_of(tables.blocks[next].operations, isHarmless))
        return false;
      between[next] = true;
      open.insert(open.end(), tables.blocks[next].successors.begin(),
                  tables.blocks[next].successors.end());
    }
    for (uint32_t from = 0; from < tables.blocks.size(); ++from)
      for (const uint32_t to : tables.blocks[from].successors)
        if (between[to] && from != test && !between[from])
          return false;
    for (std::size_t k = 0; k < phi.operands.size(); ++k)
      if (k != known && !between[phi.incoming[k]] &&
          constantOperand(phi, k) != constantOperand(phi, known))
        return false;
    return other != join;
  }

  // c is computed whether or not the old value decides: a truth, and what it leaves undecided.
  std::optional<UpdatePattern> byChoice(const Operation &choice) {
    const std::size_t known = constantOperand(choice, 1).empty() ? 2 : 1, other = 3 - known;
    const std::string_view constant = constantOperand(choice, known);
    if (constant != "0" && constant != "1")
      return std::nullopt;
    const bool isOr = constant == "1";
    const std::optional<Test> first = testOf(choice, 0), second = testOf(choice, other);
    const bool isFirst = first && first->negated == (isOr == (known == 2));
    if (!isFirst && (!second || second->negated))
      return std::nullopt;
    const Test &tested = isFirst ? *first : *second;
    if (!isCondition(choice, isFirst ? other : 0, tested))
      return std::nullopt;
    return patternOf(isOr, tested);
  }

  struct Test {
    uint32_t load = 0; // site
    bool negated = false;
    bool masked = false; // of a bool, one bit is looked at
  };

  UpdatePattern patternOf(bool isOr, const Test &tested) const {
    return {isOr ? "|" : "&", {tested.load}, store, {}, {}, {true, true}};
  }

  // Another number than 0 and 1 would be left by the last iteration alone. What is loaded beside a
  // bool is one.
  bool isCondition(const Operation &join, std::size_t other, const Test &tested) const {
    return isBit(graph, join, other,
                 tested.masked ? LoadedBytes::AreBools : LoadedBytes::AreNumbers);
  }

  // What a branch or a choice tests, if it is the location's old value and nothing else uses that.
  std::optional<Test> testOf(const Operation &tester, std::size_t operand) {
    Test test;
    const Operation *user = &tester;
    const Operation *tested =
        operand < tester.operands.size() ? operationOf(graph, tester.operands[operand]) : nullptr;
    for (int casts = 0; tested != nullptr && casts < MostCasts && isOnlyFor(*tested, *user) &&
                        (isCast(*tested) || isTruth(*tested));
         ++casts) {
      test.negated = test.negated != (tested->predicate == "eq");
      test.masked |= masksBit(*tested) || (tested->opcode == "trunc" && tested->bits == 1);
      user = tested;
      tested = operationOf(graph, tested->operands[0]);
    }
    const Site &target = tables.sites[store];
    const bool isOld = tested != nullptr && isOnlyFor(*tested, *user) && tested->site &&
                       tested->opcode == "load" && !tested->operands.empty() &&
                       !tables.sites[*tested->site].isVolatile && !target.isVolatile &&
                       tables.sites[*tested->site].object == target.object &&
                       graph.samePlace(tested->operands[0], *graph.addressOf(target));
    if (!isOld)
      return std::nullopt;
    test.load = *tested->site;
    return test;
  }

  bool isOnlyFor(const Operation &value, const Operation &user) const {
    return graph.users(value.id) == std::vector<uint32_t>{user.id};
  }

  static bool isTruth(const Operation &operation) {
    return operation.opcode == "icmp" && operation.operands.size() == 2 &&
           (operation.predicate == "ne" || operation.predicate == "eq") &&
           constantOperand(operation, 1) == "0";
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  uint32_t store;
};

} // namespace

std::optional<UpdatePattern> logicalUpdate(const KernelTables &tables, const OperandGraph &graph,
                                           uint32_t store) {
  return LogicalUpdate(tables, graph, store).find();
}

} // namespace cgpredict
