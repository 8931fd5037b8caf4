#include "analyzer/dependence/LogicalUpdate.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

const Operation *operationOf(const OperandGraph &graph, const Operand &operand) {
  return operand.kind == OperandKind::Operation ? &graph.operation(operand.index) : nullptr;
}

bool isCast(const Operation &operation) {
  return !operation.operands.empty() &&
         (operation.opcode == "zext" || operation.opcode == "trunc" ||
          operation.opcode == "freeze" || operation.opcode == "uitofp" || masksBit(operation));
}

constexpr int MostCasts = 16; // on the way from a branch to the value that it tests

bool isReal(std::string_view type) { return type.starts_with('f'); }

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
    if (value == nullptr || !follow(*value) || (found.testers.empty() && !found.choosesBool) ||
        !found.isOr || found.loads.size() != 1 || !isForNothingElse())
      return std::nullopt;
    return UpdatePattern{
        *found.isOr ? "|" : "&", {*found.loads.begin()}, store, {}, {}, {true, true}};
  }

private:
  struct Test {
    Operand value;
    bool negated = false;
    bool masked = false;        // of a bool, one bit is looked at
    std::set<uint32_t> by = {}; // operations: from the value to the branch or the choice
  };

  // What the location holds by now, through loops and by the ways around an update too.
  bool follow(const Operand &value) {
    const Operation *held = operationOf(graph, value);
    if (held == nullptr)
      return false;
    if (!found.held.insert(held->id).second)
      return true;
    if (isOld(*held))
      return found.loads.insert(*held->site), true;
    const bool cuts = held->opcode == "trunc" || masksBit(*held);
    if (cuts && !isBit(graph, *held, 0, LoadedBytes::AreBools)) // of a number more may count
      return false;
    if (isCast(*held))
      return follow(held->operands[0]);
    if (held->opcode == "or" && held->operands.size() == 2)
      return addsBit(*held, 0) || addsBit(*held, 1);
    if (isTruth(*held) && !isOpposite(*held)) {
      found.testers.insert(held->id);
      return follow(held->operands[0]);
    }
    if (held->opcode == "select" && held->operands.size() == 3)
      return tries([&] { return byChoice(*held); }) || (followOr(*held, 1) && followOr(*held, 2));
    if (held->opcode != "phi" || held->incoming.size() != held->operands.size())
      return false;
    for (std::size_t known = 0; known < held->operands.size(); ++known)
      if (tries([&] { return byPath(*held, known); }))
        return true;
    for (std::size_t k = 0; k < held->operands.size(); ++k)
      if (!followOr(*held, k))
        return false;
    return true;
  }

  // `c && x`: what c alone decides, on ways that do not ask for the old value; of a bool none does.
  bool followOr(const Operation &join, std::size_t operand) {
    const std::optional<bool> decided = constantBit(join, operand);
    if (!decided)
      return follow(join.operands[operand]);
    found.choosesBool |= join.bits <= 8 && (*decided || join.opcode == "phi");
    return setOperation(*decided);
  }

  bool setOperation(bool isOr) {
    if (found.isOr.value_or(isOr) != isOr)
      return false;
    found.isOr = isOr;
    return true;
  }

  // `x |= c`, c of one bit, beside `x = x || d`: the two are one where there is a truth.
  bool addsBit(const Operation &operation, std::size_t bit) {
    return isBit(graph, operation, bit, LoadedBytes::AreNumbers) &&
           tries([&] { return setOperation(true) && follow(operation.operands[1 - bit]); });
  }

  bool tries(auto &&way) {
    const Found before = found;
    if (way())
      return true;
    found = before;
    return false;
  }

  bool isOld(const Operation &load) const {
    const Site &target = tables.sites[store];
    return load.opcode == "load" && load.site && !load.operands.empty() &&
           !tables.sites[*load.site].isVolatile && !target.isVolatile &&
           tables.sites[*load.site].object == target.object &&
           (load.type == typeOf(target) || !(isReal(load.type) || isReal(typeOf(target)))) &&
           graph.samePlace(load.operands[0], *graph.addressOf(target));
  }

  const std::string &typeOf(const Site &site) const { return graph.operation(site.operation).type; }

  // The path that is known without c comes from the block that tests the old value.
  bool byPath(const Operation &phi, std::size_t known) {
    const std::optional<bool> constant = constantBit(phi, known);
    const BasicBlock &test = tables.blocks[phi.incoming[known]];
    const uint32_t join = graph.blockOf(phi.id);
    if (!constant || phi.operands.size() < 2 || test.successors.size() != 2)
      return false;
    const std::optional<Test> tested = testOf(test.operations.back(), 0);
    if (!tested)
      return false;
    const bool isOr = *constant;
    const bool joinsIfTrue = isOr != tested->negated;
    const uint32_t other = test.successors[joinsIfTrue ? 1 : 0];
    const auto between =
        other == join ? std::nullopt : blocksBetween(phi.incoming[known], join, other);
    if (test.successors[joinsIfTrue ? 0 : 1] != join || !between || !updates(isOr, *tested))
      return false;
    for (std::size_t k = 0; k < phi.operands.size(); ++k)
      if (const bool isBehind = (*between)[phi.incoming[k]];
          isBehind ? !isCondition(phi, k, *tested)
                   : constantBit(phi, k) != constant && !follow(phi.operands[k]))
        return false;
    return true;
  }

  // Between the block that tests and the phi's there are only blocks that the test leads to by its
  // other way, which ask for what is left of c and do nothing else. What was asked before decides
  // as the old value does (`a && old && b`), or goes past the update.
  std::optional<std::vector<bool>> blocksBetween(uint32_t test, uint32_t join,
                                                 uint32_t other) const {
    std::vector<bool> between(tables.blocks.size());
    for (std::vector<uint32_t> open{other}; !open.empty();) {
      const uint32_t next = open.back();
      open.pop_back();
      if (next == join || between[next])
        continue;
      if (next <= test || tables.blocks[next].loop != tables.blocks[test].loop ||
          tables.blocks[next].successors.empty() ||
          !std::ranges::all_of(tables.blocks[next].operations, isHarmless))
        return std::nullopt;
      between[next] = true;
      open.insert(open.end(), tables.blocks[next].successors.begin(),
                  tables.blocks[next].successors.end());
    }
    for (uint32_t from = 0; from < tables.blocks.size(); ++from)
      for (const uint32_t to : tables.blocks[from].successors)
        if (between[to] && from != test && !between[from])
          return std::nullopt;
    return between;
  }

  // c is computed whether or not the old value decides: a truth, and what it leaves undecided.
  bool byChoice(const Operation &choice) {
    const std::size_t known = constantOperand(choice, 1).empty() ? 2 : 1, other = 3 - known;
    const std::optional<bool> constant = constantBit(choice, known);
    if (!constant)
      return false;
    const bool isOr = *constant;
    const auto tests = [&](std::size_t operand, std::size_t condition, bool negated) {
      const std::optional<Test> test = testOf(choice, operand);
      return test && test->negated == negated && isCondition(choice, condition, *test) &&
             updates(isOr, *test);
    };
    return tries([&] { return tests(0, other, isOr == (known == 2)); }) || tests(other, 0, false);
  }

  // All updates on the way are by one operation.
  bool updates(bool isOr, const Test &test) {
    found.testers.insert(test.by.begin(), test.by.end());
    return setOperation(isOr) && follow(test.value);
  }

  // Another number than 0 and 1 would be left by the last iteration alone. What is loaded beside a
  // bool is one.
  bool isCondition(const Operation &join, std::size_t other, const Test &tested) const {
    return isBit(graph, join, other,
                 tested.masked ? LoadedBytes::AreBools : LoadedBytes::AreNumbers);
  }

  // What a branch or a choice tests.
  std::optional<Test> testOf(const Operation &tester, std::size_t operand) const {
    if (operand >= tester.operands.size())
      return std::nullopt;
    Test test{tester.operands[operand]};
    test.by = {tester.id};
    for (int casts = 0; casts < MostCasts; ++casts) {
      const Operation *tested = operationOf(graph, test.value);
      if (tested == nullptr || !(isCast(*tested) || isTruth(*tested)))
        break;
      test.by.insert(tested->id);
      test.negated = test.negated != isOpposite(*tested);
      test.masked |= masksBit(*tested) || (tested->opcode == "trunc" && tested->bits == 1);
      test.value = tested->operands[0];
    }
    return test;
  }

  // What the location is by now must be asked for nothing else: iterations before left it.
  bool isForNothingElse() const {
    const auto isPart = [&](uint32_t user) {
      return found.held.contains(user) || found.testers.contains(user) ||
             user == tables.sites[store].operation;
    };
    const auto stays = [&](uint32_t id) { return std::ranges::all_of(graph.users(id), isPart); };
    return std::ranges::all_of(found.held, stays) && std::ranges::all_of(found.testers, stays);
  }

  // No number is true, as C has it.
  static bool isTruth(const Operation &operation) {
    const std::string &asks = operation.predicate;
    return (operation.opcode == "icmp" ? asks == "ne" || asks == "eq"
                                       : asks == "une" || asks == "oeq") &&
           operation.operands.size() == 2 && constantBit(operation, 1) == false;
  }

  static bool isOpposite(const Operation &truth) { return truth.predicate.ends_with("eq"); }

  struct Found {
    std::set<uint32_t> held, testers; // operations
    std::set<uint32_t> loads;         // sites
    std::optional<bool> isOr;
    bool choosesBool = false; // between the old value and a truth
  };

  const KernelTables &tables;
  const OperandGraph &graph;
  uint32_t store;
  Found found;
};

} // namespace

std::optional<UpdatePattern> logicalUpdate(const KernelTables &tables, const OperandGraph &graph,
                                           uint32_t store) {
  return LogicalUpdate(tables, graph, store).find();
}

} // namespace cgpredict
