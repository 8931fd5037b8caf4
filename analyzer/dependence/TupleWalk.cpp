#include "analyzer/dependence/TupleWalk.h"

#include "analyzer/dependence/EveryThread.h"
#include "analyzer/dependence/UseSlice.h"
#include "analyzer/tables/MathFunctions.h"

#include <algorithm>

namespace cgpredict {
namespace {

// Blocks in front of the first one that touches the scalars, until one leads to all that do.
constexpr uint32_t MostBefore = 16;

bool isMarker(const Operation &call) { return call.callee.starts_with("llvm.lifetime."); }

} // namespace

// From where all ways come by to the blocks that touch the scalars, or what the iteration keeps on
// its stack, to where they meet behind the last one.
TupleWalk::TupleWalk(const KernelTables &tables, const OperandGraph &graph,
                     const IndexRanges &indices, std::vector<TupleCell> &cells, bool withStack)
    : tables(tables), graph(graph), indices(indices), cells(cells), fresh(cells.size()) {
  for (uint32_t cell = 0; cell < cells.size(); ++cell)
    keys.push_back({cell});
  const int32_t loop = tables.blocks[tables.sites[cells.front().store].block].loop;
  std::vector<uint32_t> touched;
  for (const TupleCell &cell : cells) {
    touched.push_back(tables.sites[cell.store].block);
    for (const uint32_t load : cell.loads) {
      touched.push_back(tables.sites[load].block);
      addUses(graph, tables.sites[load].operation, depending);
    }
  }
  for (const uint32_t block : touched)
    last = std::max(last, block);
  for (const Site &site : tables.sites)
    if (withStack && site.space == MemorySpace::Local && site.block <= last &&
        tables.blocks[site.block].loop == loop)
      touched.push_back(site.block);
  const auto leadsToAll = [&] {
    return tables.blocks[first].loop == loop && std::ranges::all_of(touched, [&](uint32_t block) {
             return tables.blocks[block].loop == loop && isDominated(tables, block, first);
           });
  };
  first = std::ranges::min(touched);
  for (uint32_t k = 0; k < MostBefore && first > 0 && !leadsToAll(); ++k)
    --first;
  ready = leadsToAll();
  for (int32_t meet = static_cast<int32_t>(first); meet >= 0;
       meet = tables.blocks[static_cast<std::size_t>(meet)].postdominator)
    if (const auto block = static_cast<uint32_t>(meet); block >= last) {
      last = block;
      break;
    }
  for (uint32_t block = first + 1; ready && block <= last; ++block)
    for (const Operation &operation : tables.blocks[block].operations)
      if (operation.operationClass == OperationClass::Phi)
        depending.insert(operation.id);
  for (std::size_t k = 0; k < cells.size() && ready; ++k) {
    const std::optional<Place> place = placeOf(tables.sites[cells[k].store]);
    ready = place.has_value();
    places.push_back(place.value_or(Place{}));
  }
}

bool TupleWalk::isInRegion(uint32_t block) const { return block >= first && block <= last; }

std::optional<TupleOutcome> TupleWalk::run(const TupleCase &of) {
  current = &of;
  asked.reset();
  values.clear();
  memory.clear();
  effects.clear();
  from = first;
  const int32_t loop = tables.blocks[first].loop;
  for (uint32_t block = first;;) {
    if (tables.blocks[block].loop != loop)
      return std::nullopt;
    for (const Operation &operation : tables.blocks[block].operations)
      if (!execute(operation))
        return std::nullopt;
    if (block == last)
      return outcome();
    const std::optional<uint32_t> next = blockAfter(block);
    if (!next)
      return std::nullopt;
    if (*next <= block || *next > last) { // another way out, to where phis may tell
      effects.insert(effects.end(), {block, *next});
      return outcome();
    }
    from = block;
    block = *next;
  }
}

std::optional<uint32_t> TupleWalk::blockAfter(uint32_t block) {
  const BasicBlock &at = tables.blocks[block];
  if (at.successors.size() == 1)
    return at.successors[0];
  const Operation &branch = at.operations.back();
  if (at.successors.size() != 2 || branch.operands.size() != 1)
    return std::nullopt;
  const Maybe condition = valueOf(branch, 0);
  const std::optional<bool> truth = condition ? truthOf(*condition) : std::nullopt;
  return truth ? std::optional(at.successors[*truth ? 0 : 1]) : std::nullopt;
}

// False where the iteration cannot be followed on.
bool TupleWalk::execute(const Operation &operation) {
  switch (operation.operationClass) {
  case OperationClass::Store:
    return store(operation);
  case OperationClass::Branch:
    return true;
  case OperationClass::Other:
    return false;
  case OperationClass::Call:
    if (!isFunctionOfNumbers(operation.callee))
      return false;
    break;
  default:
    break;
  }
  if (operation.type == "void") // marks of lifetimes among them
    return true;
  Maybe value = compute(operation);
  if (asked)
    return false;
  if (!value) // it may be anything, and nothing that is asked may be made of it
    value = Value{Value::Made, {OperandKind::Operation, operation.id}, {}, 0, 0, {}};
  values.insert_or_assign(operation.id, *value);
  return true;
}

std::optional<TupleOutcome> TupleWalk::outcome() {
  TupleOutcome result{{}, effects, {}};
  for (uint32_t cell = 0; cell < cells.size(); ++cell) {
    const Stored *stored = lastStore(places[cell]);
    const bool isKept =
        stored == nullptr ||
        (stored->value.kind == Value::Old && stored->value.cell == cell &&
         !stored->value.isWider && !stored->value.bits) ||
        (stored->value.kind == Value::Number && isOldNumber(cell, stored->value.number));
    if (!isKept && !storesOneConstant(cell) && !isFresh(cell, stored->value))
      return std::nullopt;
    const auto order = current->orders.find(cell);
    const bool isEqual =
        (order != current->orders.end() && order->second == 0) || isZeroAlready(cell);
    result.takesNew.push_back(isEqual ? std::nullopt : std::optional(!isKept));
  }
  for (const auto &[id, value] : values)
    if (graph.operation(id).operationClass == OperationClass::Phi)
      result.choices[id] = numberOf(value);
  return result;
}

// What the scalars held, and what it decides, leads to nothing but what they hold next.
bool TupleWalk::areForNothingElse(const std::set<uint32_t> &varying) const {
  std::set<uint32_t> uses;
  for (const TupleCell &cell : cells)
    for (const uint32_t load : cell.loads)
      addUses(graph, tables.sites[load].operation, uses);
  for (const uint32_t phi : varying)
    addUses(graph, phi, uses);
  return std::ranges::all_of(uses, [&](uint32_t id) {
    const Operation &operation = graph.operation(id);
    if (!isInRegion(graph.blockOf(id)))
      return false;
    if (chosen.contains(id))
      return true;
    switch (operation.operationClass) {
    case OperationClass::Compare:
    case OperationClass::Select:
    case OperationClass::Phi:
    case OperationClass::Branch:
    case OperationClass::Logic:
    case OperationClass::Convert:
    case OperationClass::Address:
      return true;
    case OperationClass::Load:
      return loadsOfPlaces.contains(id);
    case OperationClass::Store:
      return isOwnStore(operation);
    case OperationClass::Free:
      return operation.opcode == "freeze";
    case OperationClass::Call:
      return isMarker(operation);
    default:
      return false;
    }
  });
}

} // namespace cgpredict
