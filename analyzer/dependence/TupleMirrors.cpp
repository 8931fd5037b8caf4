// What is made of an old value as the same thing is made of the new one: `a[i] < a[at]`, where the
// place of an extreme alone is kept. The function's values are compared, of which equal ones may
// have different places: which of them stays, the iterations' order says.
#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/TupleWalk.h"
#include "analyzer/tables/MathFunctions.h"

#include <algorithm>

namespace cgpredict {
namespace {

// Of its operands, and of what no iteration stores to.
bool isFunction(const KernelTables &tables, const OperandGraph &graph, const Operation &operation) {
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

// Constants that are addresses do not say in which variable.
bool isInVariable(const OperandGraph &graph, const Operation &load) {
  return graph.baseOf(load.operands[0]).kind == OperandKind::Constant;
}

bool widens(const Operation &operation) {
  return operation.opcode == "sext" || operation.opcode == "zext";
}

bool areOneFunction(const KernelTables &tables, const OperandGraph &graph, const Operation &one,
                    const Operation &other) {
  return one.opcode == other.opcode && one.type == other.type && one.bits == other.bits &&
         one.predicate == other.predicate && one.callee == other.callee &&
         one.offset == other.offset && one.scales == other.scales &&
         one.operands.size() == other.operands.size() && isFunction(tables, graph, other) &&
         (other.type != "ptr" || other.opcode == "getelementptr" || other.opcode == "load") &&
         (other.opcode != "load" || !isInVariable(graph, other) ||
          tables.sites[*one.site].object == tables.sites[*other.site].object);
}

// The same in all threads.
bool isForAll(const KernelTables &tables, const OperandGraph &graph, const Operand &value) {
  return graph.madeOf(value,
                      {[&](const Operation &operation, uint32_t) {
                         return isFunction(tables, graph, operation) &&
                                (operation.operationClass != OperationClass::Load ||
                                 graph.loadsInvariant(operation));
                       },
                       [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }});
}

// Between places of equal value the iteration decides, which one that is loaded does not tell.
bool isOfIndices(const KernelTables &tables, const OperandGraph &graph, const Operand &value) {
  return graph.madeOf(value, {[&](const Operation &operation, uint32_t) {
                                return isFunction(tables, graph, operation) &&
                                       operation.operationClass != OperationClass::Load;
                              },
                              [](const Operand &) { return true; }});
}

} // namespace

// `kept` is made of the old value of one cell, `made` of the new one.
TupleWalk::Maybe TupleWalk::compareFunctions(const Operation &operation, const Value &made,
                                             const Value &kept, bool keptIsLeft) {
  std::optional<uint32_t> cell;
  if (operation.operands[0].kind != OperandKind::Operation ||
      graph.operation(operation.operands[0].index).type == "ptr" || !mirrors(made, kept, cell) ||
      !cell)
    return std::nullopt;
  const auto found =
      std::ranges::find_if(functions, [&](const Value &each) { return areSame(each, made); });
  const auto number = static_cast<uint32_t>(found - functions.begin());
  if (found == functions.end())
    functions.push_back(made);
  return compareBy(operation, keyOf(TupleKey{.cell = *cell, .function = number}), keptIsLeft,
                   operation.predicate.starts_with("u"));
}

// The old value, or a member behind it where it is a pointer; null: neither.
const TupleWalk::Value *TupleWalk::oldOf(const Value &kept) const {
  if (kept.kind != Value::Address || kept.place.base.kind != OperandKind::Operation)
    return kept.kind == Value::Old ? &kept : nullptr;
  const auto base = values.find(kept.place.base.index);
  return base != values.end() && base->second.kind == Value::Old ? &base->second : nullptr;
}

bool TupleWalk::mirrors(const Value &made, const Value &kept, std::optional<uint32_t> &cell) {
  if (made.bits != kept.bits || made.isWider != kept.isWider)
    return false;
  if (const Value *old = oldOf(kept)) {
    const bool isMember = kept.kind == Value::Address;
    Value stored = made;
    stored.bits.reset();
    stored.isWider = false;
    stored.place.offset -= isMember ? kept.place.offset : 0;
    return (!isMember || made.kind == Value::Address) && cell.value_or(old->cell) == old->cell &&
           isFresh(*(cell = old->cell), stored) && isOfIndices(tables, graph, sourceOf(stored));
  }
  if (made.kind != kept.kind)
    return false;
  if (kept.kind == Value::Address)
    return made.place.object == kept.place.object && made.place.offset == kept.place.offset &&
           mirrors(made.place.base, kept.place.base, cell);
  return kept.kind == Value::Number
             ? made.number == kept.number
             : kept.kind == Value::Made && mirrors(made.made, kept.made, cell);
}

bool TupleWalk::mirrors(const Operand &made, const Operand &kept, std::optional<uint32_t> &cell) {
  if (isMadeOutside(kept))
    return graph.same(made, kept) && isForAll(tables, graph, kept);
  if (made.kind != OperandKind::Operation)
    return false;
  const Operation &one = graph.operation(made.index), &other = graph.operation(kept.index);
  const bool areOneNumber = widens(one) && widens(other) && one.bits == other.bits &&
                            rangeOf(graph, one, 0, indices.all).least >= 0;
  if (!areOneNumber && !areOneFunction(tables, graph, one, other))
    return false;
  chosen.insert(other.id);
  for (std::size_t k = 0; k < argumentsOf(one); ++k) {
    const Maybe fresh = valueOf(one, k), old = valueOf(other, k);
    if (!fresh || !old)
      return false;
    const bool isAlike = mirrors(*fresh, *old, cell) ||
                         (old->kind == Value::Old && // of another width, which an index has not
                          mirrors(one.operands[k], other.operands[k], cell));
    if (!isAlike)
      return false;
  }
  return true;
}

} // namespace cgpredict
