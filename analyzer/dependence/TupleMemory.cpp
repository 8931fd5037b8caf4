// What a TupleWalk's iteration loads and stores: the scalars, and what it keeps on its stack.
#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/JoinedValues.h"
#include "analyzer/dependence/TupleWalk.h"

#include <algorithm>
#include <charconv>

namespace cgpredict {

bool TupleWalk::Place::operator==(const Place &other) const {
  return isSameOperand(base, other.base) && object == other.object && offset == other.offset;
}

TupleWalk::Maybe TupleWalk::address(const Operation &operation) {
  const bool isConstant =
      std::ranges::all_of(operation.operands.begin() + 1, operation.operands.end(),
                          [](const Operand &each) { return each.kind == OperandKind::Constant; });
  Maybe base = valueOf(operation, 0);
  const Operand itself{OperandKind::Operation, operation.id};
  if (!isConstant || !base || base->kind == Value::Number ||
      (base->kind == Value::Made && base->made.kind == OperandKind::Constant))
    return Value{Value::Address, {}, {}, 0, 0, {itself, -1, 0}};
  if (base->kind == Value::Made)
    base = Value{Value::Address, {}, {}, 0, 0, {base->made, -1, 0}};
  if (base->kind == Value::Old)
    base = Value{Value::Address, {}, {}, 0, 0, {operation.operands[0], -1, 0}};
  base->place.offset += operation.offset;
  return base;
}

// `offset`: as the tables have it; empty where the variable is handed over by its address.
TupleWalk::Place TupleWalk::placeInVariable(const Site &site, std::string_view offset) {
  Place place{{}, site.object, 0};
  std::from_chars(offset.data(), offset.data() + offset.size(), place.offset);
  return place;
}

std::optional<TupleWalk::Place> TupleWalk::placeOf(const Site &site) {
  const Operation &access = graph.operation(site.operation);
  const std::size_t operand = access.operationClass == OperationClass::Store ? 1 : 0;
  const Operand &at = access.operands[operand];
  if (at.kind == OperandKind::Constant)
    return placeInVariable(site, constantOperand(access, operand));
  const Maybe value = valueOf(access, operand);
  if (!value || value->kind == Value::Number || value->kind == Value::Old ||
      (value->kind == Value::Made && value->made.kind == OperandKind::Constant))
    return std::nullopt;
  return value->kind == Value::Address ? value->place : Place{value->made, -1, 0};
}

TupleWalk::Maybe TupleWalk::load(const Operation &operation) {
  const Value itself{Value::Made, {OperandKind::Operation, operation.id}, {}, 0, 0, {}};
  if (!operation.site)
    return itself;
  const Site &site = tables.sites[*operation.site];
  const std::optional<Place> place = placeOf(site);
  if (!place || site.isVolatile)
    return std::nullopt;
  const auto stored = lastStore(*place);
  const auto cell = static_cast<std::size_t>(std::ranges::find(places, *place) - places.begin());
  const bool isCell = cell < cells.size();
  if (isCell || stored != nullptr)
    loadsOfPlaces.insert(operation.id);
  if (isCell)
    cells[cell].loads.insert(*operation.site);
  const uint32_t bytes = isCell   ? tables.sites[cells[cell].store].bytes
                         : stored ? stored->bytes
                                  : site.bytes;
  if (bytes != site.bytes)
    return std::nullopt;
  if (stored != nullptr)
    return stored->value;
  if (isCell)
    return Value{Value::Old, {}, {}, static_cast<uint32_t>(cell), 0, {}};
  return site.space == MemorySpace::Local ? std::nullopt : Maybe(itself);
}

bool TupleWalk::isOwnStore(const Operation &operation) const {
  const Site &site = tables.sites[*operation.site];
  return site.space == MemorySpace::Local || std::ranges::any_of(cells, [&](const TupleCell &cell) {
           return tables.sites[cell.store].operation == operation.id;
         });
}

bool TupleWalk::store(const Operation &operation) {
  if (!operation.site || operation.operands.size() < 2)
    return false;
  if (!isOwnStore(operation)) {
    effects.push_back(operation.id);
    return true;
  }
  const std::optional<Place> place = placeOf(tables.sites[*operation.site]);
  const Maybe value = valueOf(operation, 0);
  if (!place || !value)
    return false;
  const Stored more{*place, tables.sites[*operation.site].bytes, *value};
  const bool isCell = std::ranges::count(places, *place) != 0;
  if ((!isCell && !isOnStack(*place)) ||
      std::ranges::any_of(memory, [&](const Stored &each) { return overlap(each, more); }))
    return false;
  memory.push_back(more);
  return true;
}

bool TupleWalk::isOnStack(const Place &place) const {
  return place.base.kind == OperandKind::Operation &&
         graph.operation(place.base.index).opcode == "alloca";
}

// In part: neither one place nor two.
bool TupleWalk::overlap(const Stored &one, const Stored &other) {
  const Place &a = one.place, &b = other.place;
  return isSameOperand(a.base, b.base) && a.object == b.object &&
         a.offset < b.offset + other.bytes && b.offset < a.offset + one.bytes &&
         (a.offset != b.offset || one.bytes != other.bytes);
}

const TupleWalk::Stored *TupleWalk::lastStore(const Place &place) const {
  const auto found = std::find_if(memory.rbegin(), memory.rend(),
                                  [&](const Stored &each) { return each.place == place; });
  return found == memory.rend() ? nullptr : &*found;
}

} // namespace cgpredict
