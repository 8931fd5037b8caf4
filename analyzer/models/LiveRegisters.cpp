#include "analyzer/models/LiveRegisters.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace cgpredict {
namespace {

constexpr double AddressRegisters = 2; // a pointer
constexpr double IndexRegisters = 2;   // a thread's place in the grid

bool isAround(const GraphLoop &outer, const GraphLoop &inner) {
  return outer.first <= inner.first && inner.end <= outer.end;
}

} // namespace

LiveRegisters::LiveRegisters(const OperationGraph &graph)
    : graph(graph), blockOf(graph.operations.size()), users(graph.operations.size()) {
  for (uint32_t block = 0; block < graph.blocks.size(); ++block)
    for (uint32_t id : graph.blocks[block].operations)
      blockOf[id] = block;
  for (uint32_t id = 0; id < graph.operations.size(); ++id)
    for (uint32_t operand : graph.operations[id].operands)
      users[operand].push_back(id);
  findAddressValues();
  for (uint32_t id = 0; id < graph.operations.size(); ++id)
    uses.push_back(usesOf(id));
}

double LiveRegisters::in(const GraphLoop &loop) const {
  return carried(loop) + fromOutside(loop) + addresses(loop) + index(loop);
}

bool LiveRegisters::isWithin(const GraphLoop &loop, uint32_t operation) const {
  return isInside(loop, blockOf[operation]);
}

// Counters that are tested are among them: what they count stands in the address.
bool LiveRegisters::isForAddress(uint32_t user, uint32_t value) const {
  const GraphOperation &op = graph.operations[user], &of = graph.operations[value];
  switch (op.operationClass) {
  case OperationClass::Load:
  case OperationClass::Branch:
    return true;
  case OperationClass::Store:
    return of.operationClass == OperationClass::Address;
  case OperationClass::Compare:
    return of.unit == InstructionUnit::Int;
  case OperationClass::Address:
  case OperationClass::Free:
  case OperationClass::Phi:
    return forAddresses[user];
  default:
    return forAddresses[user] && op.unit == InstructionUnit::Int;
  }
}

void LiveRegisters::findAddressValues() {
  for (const GraphOperation &op : graph.operations)
    forAddresses.push_back(op.operationClass != OperationClass::Load);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t id = 0; id < graph.operations.size(); ++id) {
      const auto isFor = [&](uint32_t user) { return isForAddress(user, id); };
      if (forAddresses[id] && !std::ranges::all_of(users[id], isFor)) {
        forAddresses[id] = false;
        changed = true;
      }
    }
  }
}

bool LiveRegisters::isDouble(uint32_t value) const {
  const GraphOperation &op = graph.operations[value];
  return op.operationClass == OperationClass::Load ? op.bytes == 8
                                                   : op.unit == InstructionUnit::Fp64;
}

double LiveRegisters::registersOf(uint32_t value) const {
  const GraphOperation &op = graph.operations[value];
  switch (op.operationClass) {
  case OperationClass::Load:
    return std::ceil(op.bytes / 4.0);
  case OperationClass::Compare:
    return 0; // a predicate
  case OperationClass::Address:
    return AddressRegisters;
  case OperationClass::Phi:
    return std::ranges::any_of(op.operands, [&](uint32_t from) { return isDouble(from); }) ? 2 : 1;
  default:
    return isDouble(value) ? 2 : 1;
  }
}

// Through what costs nothing.
std::vector<LiveRegisters::Use> LiveRegisters::usesOf(uint32_t value) const {
  std::vector<uint32_t> all = users[value];
  std::vector<Use> uses;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const uint32_t user = all[at];
    if (graph.operations[user].operationClass != OperationClass::Free) {
      uses.push_back({blockOf[user], isForAddress(user, value)});
      continue;
    }
    for (uint32_t next : users[user])
      if (std::ranges::find(all, next) == all.end())
        all.push_back(next);
  }
  return uses;
}

double LiveRegisters::carried(const GraphLoop &loop) const {
  double registers = 0;
  bool counts = false;
  for (uint32_t id : graph.blocks[loop.first].operations)
    if (graph.operations[id].operationClass == OperationClass::Phi) {
      registers += forAddresses[id] ? 0 : registersOf(id);
      counts = counts || forAddresses[id];
    }
  return registers + (counts ? 1 : 0);
}

// Those that are used in the loop, or in code that runs behind it: further down, or in the next turn
// of a loop around it that has made no new one.
double LiveRegisters::fromOutside(const GraphLoop &loop) const {
  std::vector<GraphLoop> around; // from inside, with itself
  std::ranges::copy_if(graph.loops, std::back_inserter(around),
                       [&](const GraphLoop &outer) { return isAround(outer, loop); });
  std::ranges::sort(around, {}, [](const GraphLoop &outer) { return outer.end - outer.first; });
  double registers = 0;
  for (uint32_t value = 0; value < graph.operations.size(); ++value) {
    const uint32_t block = blockOf[value];
    if (isInside(loop, block) || graph.operations[value].operationClass == OperationClass::Free)
      continue;
    const auto next = std::ranges::find_if(
        around, [&](const GraphLoop &outer) { return isInside(outer, block); });
    const GraphLoop &widest = *(next - 1); // without the value; the loop itself at least
    const bool isLive = std::ranges::any_of(uses[value], [&](const Use &use) {
      if (isInside(loop, use.block))
        return !use.forAddress;
      return (block < loop.first && use.block >= loop.end) || isInside(widest, use.block);
    });
    registers += isLive ? registersOf(value) : 0;
  }
  return registers;
}

// Whether an access's address moves with the loop's turns, and by no value that they load; `roots`:
// the counters and values from outside that it is made of.
bool LiveRegisters::goesAlong(const GraphLoop &loop, const GraphOperation &access,
                              std::vector<uint32_t> &roots) const {
  std::set<uint32_t> seen;
  std::vector<uint32_t> open;
  for (uint32_t operand : access.operands)
    if (graph.operations[operand].operationClass == OperationClass::Address)
      open.push_back(operand);
  bool moves = false;
  while (!open.empty()) {
    const uint32_t id = open.back();
    open.pop_back();
    if (!seen.insert(id).second)
      continue;
    const OperationClass of = graph.operations[id].operationClass;
    const bool isCounter = isWithin(loop, id) && of == OperationClass::Phi;
    if (isWithin(loop, id) && of == OperationClass::Load)
      return false;
    moves = moves || isCounter;
    if (isCounter || !isWithin(loop, id))
      roots.push_back(id);
    else
      open.insert(open.end(), graph.operations[id].operands.begin(),
                  graph.operations[id].operands.end());
  }
  std::ranges::sort(roots);
  return moves;
}

// One for all accesses that are constant bytes apart.
double LiveRegisters::addresses(const GraphLoop &loop) const {
  std::set<std::pair<int32_t, std::vector<uint32_t>>> pointers;
  for (uint32_t block = loop.first; block < loop.end; ++block)
    for (uint32_t id : graph.blocks[block].operations) {
      const GraphOperation &op = graph.operations[id];
      std::vector<uint32_t> roots;
      if (op.unit == InstructionUnit::Memory && op.instructions > 0 && goesAlong(loop, op, roots))
        pointers.emplace(op.object, std::move(roots));
    }
  return AddressRegisters * static_cast<double>(pointers.size());
}

// Where code behind the loop makes values of the thread's index or of arguments.
double LiveRegisters::index(const GraphLoop &loop) const {
  for (uint32_t id = 0; id < graph.operations.size(); ++id) {
    const GraphOperation &op = graph.operations[id];
    if (!op.fromOutside || op.unit == InstructionUnit::Memory || isWithin(loop, id))
      continue;
    if (blockOf[id] >= loop.end || std::ranges::any_of(graph.loops, [&](const GraphLoop &outer) {
          return outer.first < loop.first && isAround(outer, loop) && isWithin(outer, id);
        }))
      return IndexRegisters;
  }
  return 0;
}

} // namespace cgpredict
