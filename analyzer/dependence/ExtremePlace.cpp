#include "analyzer/dependence/ExtremePlace.h"

#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/JoinedValues.h"
#include "analyzer/tables/MathFunctions.h"

#include <algorithm>
#include <optional>

namespace cgpredict {
namespace {

class PlaceFinder {
public:
  PlaceFinder(const KernelTables &tables, const OperandGraph &graph, uint32_t compare,
              const std::set<uint32_t> &slice, const std::set<uint32_t> &old, const Site &extreme)
      : tables(tables), graph(graph), compare(compare), slice(slice), old(old), extreme(extreme) {}

  std::vector<ExtremePlace> find() const {
    std::vector<ExtremePlace> places;
    for (uint32_t site = 0; site < tables.sites.size(); ++site)
      if (std::optional<ExtremePlace> place = placeOf(site))
        places.push_back(std::move(*place));
    return places;
  }

private:
  // Where the condition decides, and which way leads to the new value.
  struct Decision {
    uint32_t block;
    bool ifTrue;
  };

  std::optional<ExtremePlace> placeOf(uint32_t index) const {
    const Site &site = tables.sites[index];
    const Operand *value = graph.storedValue(site);
    if (value == nullptr || site.isVolatile || !areBeside(graph, site, extreme))
      return std::nullopt;
    if (const std::optional<Decision> path = decisionOnPath(site.block); path && isFresh(*value))
      return ExtremePlace{index, {site.operation}, path->block, path->ifTrue, std::nullopt};
    if (value->kind != OperandKind::Operation)
      return std::nullopt;
    const Operation &choice = graph.operation(value->index);
    if (const std::optional<Decision> by = choosesOld(choice, site, site.operation, {choice.id}))
      return ExtremePlace{index, {choice.id}, by->block, by->ifTrue, std::nullopt};
    return passedOn(choice, index);
  }

  // A block that nothing but a branch by the comparison leads to.
  bool isOnPath(uint32_t block) const {
    uint32_t ways = 0, own = 0;
    for (uint32_t b = 0; b < tables.blocks.size(); ++b)
      if (std::ranges::count(tables.blocks[b].successors, block) != 0) {
        ++ways;
        own += branchesByCompare(b) ? 1 : 0;
      }
    return ways == 1 && own == 1;
  }

  std::optional<Decision> decisionOnPath(uint32_t block) const {
    if (!isOnPath(block))
      return std::nullopt;
    for (uint32_t b = 0; b < tables.blocks.size(); ++b)
      if (const std::vector<uint32_t> &ways = tables.blocks[b].successors;
          ways.size() == 2 && ways[0] != ways[1] && std::ranges::count(ways, block) != 0)
        return Decision{b, ways[0] == block};
    return std::nullopt;
  }

  bool branchesByCompare(uint32_t block) const {
    return std::ranges::any_of(graph.users(compare), [&](uint32_t user) {
      return graph.operation(user).operationClass == OperationClass::Branch &&
             graph.blockOf(user) == block;
    });
  }

  // Between what the scalar held and something new, for nothing but the user. What the scalar held
  // goes to nothing but `choices`.
  std::optional<Decision> choosesOld(const Operation &choice, const Site &site, uint32_t user,
                                     const std::set<uint32_t> &choices) const {
    const bool isSelect = choice.operationClass == OperationClass::Select;
    const bool isPhi = choice.operationClass == OperationClass::Phi;
    // A selection depends on the extreme by its condition; what it selects from must not.
    if ((!isSelect && !(isPhi && !slice.contains(choice.id))) ||
        graph.users(choice.id) != std::vector<uint32_t>{user})
      return std::nullopt;
    const std::optional<JoinedValues> values =
        isSelect ? std::optional(JoinedValues{choice.operands[1], choice.operands[2]})
                 : joinedValues(choice);
    if (!values)
      return std::nullopt;
    const auto takes = [&](const Operand &fresh, const Operand &old,
                           bool isFirst) -> std::optional<Decision> {
      if (!isOld(old, choices, site) || !isFresh(fresh))
        return std::nullopt;
      if (!isSelect)
        return joinOf(choice, fresh);
      return isCompare(choice.operands[0])
                 ? std::optional(Decision{graph.blockOf(choice.id), isFirst})
                 : std::nullopt;
    };
    const std::optional<Decision> first = takes(values->one, values->other, true);
    return first ? first : takes(values->other, values->one, false);
  }

  // Chosen in a block that not every thread comes to, the old value else: by the same ways as the
  // extreme itself is.
  std::optional<ExtremePlace> passedOn(const Operation &phi, uint32_t index) const {
    const Site &site = tables.sites[index];
    const std::optional<JoinedValues> values =
        phi.operationClass == OperationClass::Phi ? joinedValues(phi) : std::nullopt;
    if (!values || phi.incoming.size() != phi.operands.size() ||
        graph.users(phi.id) != std::vector<uint32_t>{site.operation})
      return std::nullopt;
    for (const auto &[inner, old] :
         {std::pair(values->one, values->other), std::pair(values->other, values->one)}) {
      if (inner.kind != OperandKind::Operation)
        continue;
      const std::set<uint32_t> choices{phi.id, inner.index};
      const Operation &choice = graph.operation(inner.index);
      if (choice.operationClass != OperationClass::Select || !isOld(old, choices, site))
        continue;
      const std::optional<Decision> by = choosesOld(choice, site, phi.id, choices);
      const std::optional<uint32_t> beside = by ? extremeBeside(phi, inner) : std::nullopt;
      if (beside)
        return ExtremePlace{index, {phi.id, inner.index}, by->block, by->ifTrue, beside};
    }
    return std::nullopt;
  }

  // The phi that has a selection by the same condition where this one has `inner`, and the old
  // extreme elsewhere.
  std::optional<uint32_t> extremeBeside(const Operation &phi, const Operand &inner) const {
    const auto isChoice = [&](const Operand &value) {
      return value.kind == OperandKind::Operation && slice.contains(value.index) &&
             graph.operation(value.index).operationClass == OperationClass::Select &&
             isCompare(graph.operation(value.index).operands[0]);
    };
    const auto isOldExtreme = [&](const Operand &value) {
      return value.kind == OperandKind::Operation && old.contains(value.index);
    };
    for (const Operation &other : tables.blocks[graph.blockOf(phi.id)].operations) {
      bool isAlike = other.operationClass == OperationClass::Phi && other.id != phi.id &&
                     other.incoming == phi.incoming;
      for (std::size_t k = 0; isAlike && k < phi.operands.size(); ++k) {
        const bool isInner =
            phi.operands[k].kind == inner.kind && phi.operands[k].index == inner.index;
        isAlike = isInner ? isChoice(other.operands[k]) : isOldExtreme(other.operands[k]);
      }
      if (isAlike)
        return other.id;
    }
    return std::nullopt;
  }

  bool isCompare(const Operand &operand) const {
    return operand.kind == OperandKind::Operation && operand.index == compare;
  }

  // Where the ways of a branch by the comparison meet, at once or after a block of its own; nothing
  // else brings the value that is new.
  std::optional<Decision> joinOf(const Operation &phi, const Operand &fresh) const {
    const uint32_t join = graph.blockOf(phi.id);
    for (uint32_t b = 0; b < tables.blocks.size(); ++b)
      if (branchesByCompare(b) && comesBy(tables, phi, fresh, b) &&
          std::ranges::all_of(tables.blocks[b].successors, [&](uint32_t way) {
            return way == join ||
                   (isOnPath(way) && tables.blocks[way].successors == std::vector<uint32_t>{join});
          }))
        if (const std::optional<bool> ifTrue = comesIfTrue(tables, phi, join, fresh, b))
          return Decision{b, *ifTrue};
    return std::nullopt;
  }

  bool isOld(const Operand &value, const std::set<uint32_t> &choices, const Site &site) const {
    if (value.kind != OperandKind::Operation)
      return false;
    const Operation &load = graph.operation(value.index);
    return load.opcode == "load" && load.site && !tables.sites[*load.site].isVolatile &&
           tables.sites[*load.site].object == site.object &&
           graph.samePlace(load.operands[0], *graph.addressOf(site)) &&
           std::ranges::all_of(graph.users(load.id),
                               [&](uint32_t user) { return choices.contains(user); });
  }

  // Which of its values a phi has may depend on the extreme.
  bool isFresh(const Operand &value) const {
    return isMadeApart(tables, graph, slice, value, false);
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  uint32_t compare;
  const std::set<uint32_t> &slice;
  const std::set<uint32_t> &old; // operations: loads of the old extreme
  const Site &extreme;           // its store
};

// Of two arrays that are given from outside.
bool haveOneIndex(const OperandGraph &graph, const Operand &one, const Operand &other) {
  if (one.kind != OperandKind::Operation || other.kind != OperandKind::Operation)
    return false;
  const Operation &a = graph.operation(one.index), &b = graph.operation(other.index);
  const auto isGiven = [](const Operand &base) { return base.kind != OperandKind::Operation; };
  if (a.opcode != "getelementptr" || b.opcode != a.opcode ||
      a.operands.size() != b.operands.size() || !isGiven(a.operands[0]) || !isGiven(b.operands[0]))
    return false;
  for (std::size_t k = 1; k < a.operands.size(); ++k)
    if (!graph.same(a.operands[k], b.operands[k]) &&
        (a.operands[k].kind != OperandKind::Constant ||
         constantOperand(a, k) != constantOperand(b, k)))
      return false;
  return true;
}

// A variable of the thread's own that is read alone, as that of a structure's padding.
bool isNeverSet(const OperandGraph &graph, const Site &load) {
  const Operand *address = graph.addressOf(load);
  const Operand *base = address == nullptr ? nullptr : &graph.baseOf(*address);
  if (load.isVolatile || base == nullptr || base->kind != OperandKind::Operation ||
      graph.operation(base->index).opcode != "alloca")
    return false;
  for (std::vector<uint32_t> open{base->index}; !open.empty();) {
    const uint32_t made = open.back();
    open.pop_back();
    for (const uint32_t user : graph.users(made)) {
      const Operation &use = graph.operation(user);
      if (use.operationClass == OperationClass::Address)
        open.push_back(user);
      else if (use.operationClass != OperationClass::Load &&
               !use.callee.starts_with("llvm.lifetime."))
        return false;
    }
  }
  return true;
}

} // namespace

bool isMadeApart(const KernelTables &tables, const OperandGraph &graph,
                 const std::set<uint32_t> &slice, const Operand &value, bool ofPhis) {
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t) {
        switch (operation.operationClass) {
        case OperationClass::Load:
          return operation.site && (graph.isReadOnly(tables.sites[*operation.site]) ||
                                    isNeverSet(graph, tables.sites[*operation.site]));
        case OperationClass::Call:
          return isFunctionOfNumbers(operation.callee) && !slice.contains(operation.id);
        case OperationClass::Other:
          return operation.opcode == "alloca";
        case OperationClass::Phi:
          return ofPhis && !slice.contains(operation.id);
        default:
          return !slice.contains(operation.id);
        }
      },
      [](const Operand &) { return true; }};
  return graph.madeOf(value, accepts);
}

std::vector<ExtremePlace> placesBy(const KernelTables &tables, const OperandGraph &graph,
                                   uint32_t condition, const std::set<uint32_t> &slice,
                                   const std::set<uint32_t> &old, const Site &extreme) {
  return PlaceFinder(tables, graph, condition, slice, old, extreme).find();
}

bool isToScalar(const OperandGraph &graph, const Site &store) {
  const Operand *address = graph.addressOf(store);
  if (address == nullptr || address->kind != OperandKind::Operation)
    return address != nullptr;
  const Operation &member = graph.operation(address->index);
  return member.operationClass == OperationClass::Address &&
         std::ranges::all_of(member.operands, [](const Operand &each) {
           return each.kind == OperandKind::Constant || each.kind == OperandKind::Argument;
         });
}

bool areBeside(const OperandGraph &graph, const Site &one, const Site &other) {
  const Operand *from = graph.addressOf(one), *to = graph.addressOf(other);
  if (from == nullptr || to == nullptr)
    return false;
  return (isToScalar(graph, one) && isToScalar(graph, other)) ||
         (one.object == other.object ? graph.distance(*from, *to).has_value()
                                     : haveOneIndex(graph, *from, *to));
}

} // namespace cgpredict
