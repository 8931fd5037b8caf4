#include "analyzer/dependence/ExtremeTwin.h"

#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/Extreme.h"
#include "analyzer/dependence/ExtremePlace.h"

#include <algorithm>
#include <map>
#include <utility>

namespace cgpredict {
namespace {

constexpr int MostTwinSteps = 4096; // of the walk

class TwinWalk {
public:
  TwinWalk(const KernelTables &tables, const OperandGraph &graph, uint32_t extreme, uint32_t place,
           const std::set<uint32_t> &slice)
      : tables(tables), graph(graph), extreme(tables.sites[extreme]), place(tables.sites[place]),
        slice(slice), branches(std::ranges::any_of(slice, [&](uint32_t id) {
          return graph.operation(id).operationClass == OperationClass::Branch;
        })) {}

  std::optional<std::set<uint32_t>> find() {
    const Operand *kept = graph.storedValue(extreme), *beside = graph.storedValue(place);
    if (kept == nullptr || beside == nullptr || extreme.block != place.block ||
        !isStoredOnce(extreme) || !isStoredOnce(place))
      return std::nullopt;
    choices.insert(place.operation);
    if (!goTogether(*kept, *beside, {}) || !areForNothingElse())
      return std::nullopt;
    return std::move(choices);
  }

private:
  using Facts = std::map<uint32_t, bool>; // conditions of one iteration; operations

  bool isStoredOnce(const Site &store) const {
    return !store.isVolatile && std::ranges::count_if(tables.sites, [&](const Site &site) {
                                  return site.kind == SiteKind::Store &&
                                         graph.atOnePlace(site, store);
                                }) == 1;
  }

  const Operation *operationOf(const Operand &value) const {
    return value.kind == OperandKind::Operation ? &graph.operation(value.index) : nullptr;
  }

  // Which of two values an operation has, by a condition.
  struct Choice {
    Operand condition, ifTrue, ifFalse;
  };

  std::optional<Choice> choiceOf(const Operation &operation) const {
    const std::vector<Operand> &of = operation.operands;
    if (operation.operationClass == OperationClass::Select && of.size() == 3)
      return of[0].kind == OperandKind::Operation ? std::optional(Choice{of[0], of[1], of[2]})
                                                  : std::nullopt;
    const AssociativeOperation *kind = associative(operation);
    if (kind == nullptr || kind->name != "min/max" || argumentsOf(operation) != 2)
      return std::nullopt;
    for (const Operand &each : {of[0], of[1]})
      if (each.kind == OperandKind::Operation)
        for (const uint32_t user : graph.users(each.index))
          if (const Operation &compare = graph.operation(user);
              compares(compare, of[0], of[1]) &&
              extremeBy(graph, compare, true, true).which != Extreme::Unknown) {
            const bool takesLeft = extremeBy(graph, compare, true, true) == extremeOf(kind->opcode);
            const bool takesRight =
                extremeBy(graph, compare, false, true) == extremeOf(kind->opcode);
            if (takesLeft != takesRight)
              return Choice{{OperandKind::Operation, user},
                            compare.operands[takesLeft ? 0 : 1],
                            compare.operands[takesLeft ? 1 : 0]};
          }
    return std::nullopt;
  }

  bool compares(const Operation &compare, const Operand &a, const Operand &b) const {
    const auto are = [&](std::size_t first) {
      return graph.same(compare.operands[first], a) && graph.same(compare.operands[1 - first], b);
    };
    return (compare.opcode == "icmp" || compare.opcode == "fcmp") && (are(0) || are(1));
  }

  // Both are what was there before, or both are new, or they are chosen by the same ways.
  bool goTogether(const Operand &kept, const Operand &beside, const Facts &facts) {
    if (++steps > MostTwinSteps)
      return false;
    if (isOld(kept, extreme) && isOld(beside, place)) {
      choices.insert(beside.index); // whose users are looked at
      return true;
    }
    const Operation *one = operationOf(kept), *other = operationOf(beside);
    if (one != nullptr && slice.contains(one->id))
      if (const std::optional<Choice> choice = choiceOf(*one))
        return bothWays(*choice, facts, [&](const Operand &taken, const Facts &known) {
          return goTogether(taken, beside, known);
        });
    if (other != nullptr && other->operationClass == OperationClass::Select)
      if (const std::optional<Choice> choice = choiceOf(*other)) {
        choices.insert(other->id);
        return bothWays(*choice, facts, [&](const Operand &taken, const Facts &known) {
          return goTogether(kept, taken, known);
        });
      }
    if (one != nullptr && other != nullptr && arePhisOfOneBlock(*one, *other))
      return comeTogether(*one, *other);
    return isNew(kept) && isNewPlace(beside);
  }

  // Whichever way the condition decides, as far as it is not known.
  bool bothWays(const Choice &choice, const Facts &facts, auto &&holds) {
    const std::optional<bool> known = truthOf(choice.condition, facts);
    for (const bool truth : {true, false}) {
      if (known.value_or(truth) != truth)
        continue;
      Facts more = facts;
      more[choice.condition.index] = truth;
      if (!holds(truth ? choice.ifTrue : choice.ifFalse, more))
        return false;
    }
    return true;
  }

  std::optional<bool> truthOf(const Operand &condition, const Facts &facts) const {
    const Operation *made = operationOf(condition);
    if (made == nullptr)
      return std::nullopt;
    if (const auto found = facts.find(made->id); found != facts.end())
      return found->second;
    if (made->opcode != "or" && made->opcode != "and")
      return std::nullopt;
    const bool decides = made->opcode == "or";
    const std::optional<bool> one = truthOf(made->operands[0], facts),
                              other = truthOf(made->operands[1], facts);
    if (one == decides || other == decides)
      return decides;
    return one && other ? std::optional(!decides) : std::nullopt;
  }

  bool arePhisOfOneBlock(const Operation &one, const Operation &other) const {
    return one.operationClass == OperationClass::Phi &&
           other.operationClass == OperationClass::Phi && slice.contains(one.id) &&
           graph.blockOf(one.id) == graph.blockOf(other.id) && one.incoming == other.incoming &&
           one.operands.size() == other.operands.size();
  }

  // What was asked in one iteration of a loop is not known of the one before it.
  bool comeTogether(const Operation &one, const Operation &other) {
    choices.insert(other.id);
    if (!met.emplace(one.id, other.id).second)
      return true;
    for (std::size_t k = 0; k < one.operands.size(); ++k)
      if (!goTogether(one.operands[k], other.operands[k], {}))
        return false;
    return true;
  }

  bool isOld(const Operand &value, const Site &store) const {
    const Operation *load = operationOf(value);
    return load != nullptr && load->opcode == "load" && load->site &&
           !tables.sites[*load->site].isVolatile &&
           graph.atOnePlace(tables.sites[*load->site], store);
  }

  bool isNew(const Operand &value) const {
    return !isOld(value, extreme) &&
           (value.kind != OperandKind::Operation || !slice.contains(value.index));
  }

  // Which value a phi has depends on the extreme where a branch asks for it.
  bool isNewPlace(const Operand &value) const {
    return isMadeApart(tables, graph, slice, value, !branches);
  }

  // What the place holds by now, and the conditions that only it is chosen by.
  bool areForNothingElse() {
    for (const uint32_t id : std::set<uint32_t>(choices))
      for (const Operand &each : graph.operation(id).operands)
        if (const Operation *made = operationOf(each); made != nullptr && isCombined(*made))
          choices.insert(made->id);
    return std::ranges::all_of(choices, [&](uint32_t id) {
      return std::ranges::all_of(graph.users(id),
                                 [&](uint32_t user) { return choices.contains(user); });
    });
  }

  bool isCombined(const Operation &condition) const {
    return condition.type == "i1" && slice.contains(condition.id) &&
           (condition.opcode == "or" || condition.opcode == "and") &&
           std::ranges::all_of(graph.users(condition.id),
                               [&](uint32_t user) { return choices.contains(user); });
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  const Site &extreme, &place;
  const std::set<uint32_t> &slice;
  bool branches; // by what depends on the extreme
  int steps = 0;
  std::set<uint32_t> choices;
  std::set<std::pair<uint32_t, uint32_t>> met; // phis
};

} // namespace

std::optional<std::set<uint32_t>> twinChoices(const KernelTables &tables, const OperandGraph &graph,
                                              uint32_t extreme, uint32_t place,
                                              const std::set<uint32_t> &slice) {
  return TwinWalk(tables, graph, extreme, place, slice).find();
}

} // namespace cgpredict
