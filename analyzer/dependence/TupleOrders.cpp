// How the new values of a TupleWalk compare with those that the scalars held.
#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/TupleWalk.h"

#include <algorithm>
#include <bit>

namespace cgpredict {
bool TupleWalk::holds(std::string_view predicate, int order) {
  const std::string_view by = predicate.substr(predicate.size() - 2);
  return by == "eq"   ? order == 0
         : by == "ne" ? order != 0
         : by == "lt" ? order < 0
         : by == "le" ? order <= 0
         : by == "gt" ? order > 0
                      : order >= 0;
}

// Both are as they stand in memory, or the same bits of both.
TupleWalk::Maybe TupleWalk::compareWithOld(const Operation &operation, const Value &old,
                                           const Value &fresh, bool oldIsLeft) {
  Value stored = fresh;
  if (old.bits || old.isWider) {
    if (old.bits != fresh.bits || old.isWider != fresh.isWider)
      return std::nullopt;
    stored.bits.reset();
    stored.isWider = false;
  }
  if (fresh.kind == Value::Old || !isFresh(old.cell, stored))
    return std::nullopt;
  const bool belowZeros = old.bits && !old.bits->reachTop() && !old.bits->isSigned;
  return compareBy(operation, keyOf(old), oldIsLeft,
                   operation.predicate.starts_with("u") || belowZeros);
}

TupleWalk::Maybe TupleWalk::compareBy(const Operation &operation, uint32_t key, bool oldIsLeft,
                                      bool isUnsigned) {
  const bool isEquality =
      operation.predicate.ends_with("eq") || operation.predicate.ends_with("ne");
  const Extreme::Order order = operation.opcode == "fcmp" ? Extreme::Real
                               : isUnsigned               ? Extreme::Unsigned
                                                          : Extreme::Signed;
  const std::optional<int> newToOld = isEquality ? orderIn(key) : orderBy(order, key);
  if (!newToOld)
    return std::nullopt;
  const bool truth = holds(operation.predicate, oldIsLeft ? -*newToOld : *newToOld);
  return Value{Value::Number, {}, {}, 0, truth, {}};
}

// The smaller or the larger one of the old and the new value.
TupleWalk::Maybe TupleWalk::extreme(const Operation &operation) {
  const Maybe left = valueOf(operation, 0), right = valueOf(operation, 1);
  const Value itself{Value::Made, {OperandKind::Operation, operation.id}, {}, 0, 0, {}};
  if (!left || !right || (left->kind != Value::Old) == (right->kind != Value::Old))
    return itself;
  const Value &old = left->kind == Value::Old ? *left : *right,
              &fresh = left->kind == Value::Old ? *right : *left;
  if (old.isWider || old.bits || !isFresh(old.cell, fresh))
    return std::nullopt;
  const Extreme by = extremeOf(operation.callee.empty() ? operation.opcode : operation.callee);
  const std::optional<int> newToOld = orderBy(by.order, old.cell);
  if (!newToOld)
    return std::nullopt;
  chosen.insert(operation.id);
  return *newToOld == (by.which == Extreme::Most ? 1 : -1) ? fresh : old;
}

// The same one each time that the key's values are compared.
std::optional<int> TupleWalk::orderBy(Extreme::Order by, uint32_t key) {
  if (keys[key].order.value_or(by) != by)
    return std::nullopt;
  keys[key].order = by;
  return orderIn(key);
}

std::optional<int> TupleWalk::orderIn(uint32_t key) {
  const auto found = current->orders.find(key);
  if (found != current->orders.end())
    return found->second;
  asked = TupleQuestion{true, key};
  return std::nullopt;
}

uint32_t TupleWalk::keyOf(const Value &old) {
  const uint32_t all = 8 * tables.sites[cells[old.cell].store].bytes;
  if (!old.bits || (old.bits->low == 0 && old.bits->count == all))
    return old.cell;
  return keyOf(TupleKey{old.cell, old.bits->low, old.bits->count});
}

uint32_t TupleWalk::keyOf(const TupleKey &wanted) {
  const auto found = std::ranges::find_if(keys, [&](const TupleKey &key) {
    return key.cell == wanted.cell && key.low == wanted.low && key.count == wanted.count &&
           key.isTruth == wanted.isTruth && key.function == wanted.function;
  });
  const auto number = static_cast<uint32_t>(found - keys.begin());
  if (found == keys.end())
    keys.push_back(wanted);
  return number;
}

// Of a value as it stands in memory, or of bits of it.
TupleWalk::Maybe TupleWalk::bitsOf(const Operation &operation) {
  const Value itself{Value::Made, {OperandKind::Operation, operation.id}, {}, 0, 0, {}};
  if (operation.operands.empty() || operation.operands[0].kind != OperandKind::Operation ||
      !operation.type.starts_with("i"))
    return itself;
  const Operation &before = graph.operation(operation.operands[0].index);
  const std::optional<TupleBits> known = bitsLeftBy(operation, TupleBits::all(before.bits));
  Maybe value = known && before.type.starts_with("i") ? valueOf(operation, 0) : std::nullopt;
  if (!value ||
      (value->kind != Value::Old && value->kind != Value::Made && value->kind != Value::Unlike))
    return itself;
  value->bits = bitsLeftBy(operation, value->bits.value_or(TupleBits::all(before.bits)));
  if (!value->bits)
    return itself;
  if (value->kind != Value::Made)
    chosen.insert(operation.id);
  return value;
}

// Bits that are equal are 0 in it.
TupleWalk::Maybe TupleWalk::unlike(const Operation &operation) {
  const Maybe left = valueOf(operation, 0), right = valueOf(operation, 1);
  const Value itself{Value::Made, {OperandKind::Operation, operation.id}, {}, 0, 0, {}};
  if (!left || !right || (left->kind == Value::Old) == (right->kind == Value::Old))
    return itself;
  const Value &old = left->kind == Value::Old ? *left : *right,
              &fresh = left->kind == Value::Old ? *right : *left;
  if (old.bits || old.isWider || fresh.kind != Value::Made || !isFresh(old.cell, fresh))
    return itself;
  Value result = fresh;
  result.kind = Value::Unlike;
  result.cell = old.cell;
  result.bits.reset();
  return result;
}

// Whether any of the bits is set: by 0, or by the least number that has none but those above it.
TupleWalk::Maybe TupleWalk::compareBits(const Operation &operation, const Value &unlike,
                                        const Value &limit) {
  const std::string_view by = operation.predicate;
  if (limit.kind != Value::Number)
    return std::nullopt;
  Value old = unlike;
  old.kind = Value::Old;
  const bool isLess = by == "ult", isMore = by == "ugt";
  if (isLess || isMore) {
    const uint64_t least = static_cast<uint64_t>(limit.number) + (isMore ? 1 : 0);
    const Operand &of = operation.operands[0];
    const uint32_t width = of.kind == OperandKind::Operation ? graph.operation(of.index).bits : 0;
    if (limit.number <= 0 || !std::has_single_bit(least) || unlike.bits || width == 0 ||
        width > 64 || least >> (width - 1) > 1)
      return std::nullopt;
    const auto low = static_cast<uint32_t>(std::countr_zero(least));
    old.bits = TupleBits{low, width - low, low, width, false};
  } else if (limit.number != 0 || (by != "eq" && by != "ne")) {
    return std::nullopt;
  }
  const std::optional<int> order = orderIn(keyOf(old));
  if (!order)
    return std::nullopt;
  const bool asksForEqual = isLess || by == "eq";
  return Value{Value::Number, {}, {}, 0, (*order == 0) == asksForEqual, {}};
}

} // namespace cgpredict
