#include "analyzer/tables/Aliasing.h"

#include "analyzer/tables/OperandGraph.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace cgpredict {
namespace {

bool isRestrict(const MemoryObject &object) {
  return object.kind == ObjectKind::Argument && object.isRestrict;
}

bool isRoot(const MemoryObject &object) {
  return object.kind == ObjectKind::Global || isRestrict(object);
}

// Nobody else has the address.
bool isPrivate(const MemoryObject &object) { return object.kind == ObjectKind::Local; }

bool isKnown(const MemoryObject &object) { return object.kind != ObjectKind::Unknown; }

// Bytes from iteration to iteration of the loop around each site, where that is a constant.
std::map<uint32_t, int64_t> stepsOf(const KernelTables &tables) {
  std::map<uint32_t, int64_t> steps;
  for (const RecordShape &shape : tables.records)
    for (const NestAccess &access : shape.accesses)
      if (!access.strides.empty() && !access.strides.back().isSlot)
        steps[access.site] = access.strides.back().value;
  return steps;
}

std::optional<Operand> addressOf(const Operation &operation) {
  const std::size_t at = operation.operationClass == OperationClass::Store ? 1 : 0;
  return at < operation.operands.size() ? std::optional(operation.operands[at]) : std::nullopt;
}

// Where the accesses of a block are: two of one group as far apart as their offsets.
struct Place {
  std::size_t group = 0;
  int64_t offset = 0;
};

class Places {
public:
  Places(const OperandGraph &graph, const BasicBlock &block) {
    for (const Operation &operation : block.operations)
      if (const auto address = operation.site ? addressOf(operation) : std::nullopt;
          address && address->kind != OperandKind::Constant)
        places[operation.id] = placeOf(graph, *address);
  }

  // Bytes from a to b; none where that is not known.
  std::optional<int64_t> distance(const Operation &a, const Operation &b) const {
    const auto one = places.find(a.id), other = places.find(b.id);
    if (one == places.end() || other == places.end() || one->second.group != other->second.group)
      return std::nullopt;
    return other->second.offset - one->second.offset;
  }

private:
  Place placeOf(const OperandGraph &graph, const Operand &address) {
    for (std::size_t group = 0; group < firsts.size(); ++group)
      if (const auto offset = graph.distance(firsts[group], address))
        return {group, *offset};
    firsts.push_back(address);
    return {firsts.size() - 1, 0};
  }

  std::vector<Operand> firsts;      // of each group
  std::map<uint32_t, Place> places; // by operation
};

// Whether two accesses are apart in all turns of a loop, from one to the next of which both move on
// by `step` bytes; in their own turn, accesses of one address are ordered by what they bring.
bool neverMeet(int64_t distance, int64_t step, int64_t bytes, int64_t otherBytes) {
  const int64_t turn = std::abs(step);
  if (distance == 0)
    return turn >= std::max(bytes, otherBytes);
  if (turn == 0)
    return distance >= bytes || distance <= -otherBytes;
  const int64_t behind = (distance % turn + turn) % turn;
  return behind >= bytes && turn - behind >= otherBytes;
}

bool isStore(const Operation &operation) {
  return operation.site && operation.operationClass == OperationClass::Store;
}

// Of each object, whether the kernel stores to it.
std::vector<bool> storedObjects(const KernelTables &tables) {
  std::vector<bool> stored(tables.objects.size());
  for (const Site &site : tables.sites)
    if (site.kind == SiteKind::Store && site.object >= 0)
      stored[static_cast<std::size_t>(site.object)] = true;
  return stored;
}

// What a compiler's last stage still knows: `restrict` reaches it by loads of what the kernel
// stores nowhere alone, and memory of the thread's own by its space.
bool staysKnown(const KernelTables &tables, const std::vector<bool> &stored, const Operation &a,
                const Operation &b) {
  const auto isOwn = [&](const Operation &access) {
    const int32_t object = tables.sites[*access.site].object;
    return object >= 0 && isPrivate(tables.objects[static_cast<std::size_t>(object)]);
  };
  const int32_t object = tables.sites[*b.site].object;
  return isStore(b) || isOwn(a) || isOwn(b) ||
         (object >= 0 && !stored[static_cast<std::size_t>(object)]);
}

} // namespace

bool areApart(const MemoryObject &one, const MemoryObject &other) {
  const bool isSame =
      &one == &other || (isRestrict(one) && isRestrict(other) && one.argument == other.argument);
  return isRoot(one) && isRoot(other) && !isSame;
}

bool mayAlias(const KernelTables &tables, uint32_t a, uint32_t b) {
  const int32_t first = tables.sites[a].object, second = tables.sites[b].object;
  if (first < 0 || second < 0 || first == second)
    return true;
  const MemoryObject &one = tables.objects[static_cast<std::size_t>(first)];
  const MemoryObject &other = tables.objects[static_cast<std::size_t>(second)];
  const bool apart = one.isRestrict || other.isRestrict || isPrivate(one) || isPrivate(other);
  return !(isKnown(one) && isKnown(other) && apart) && !areApart(one, other);
}

std::vector<bool> loadsOfUnchanged(const KernelTables &tables) {
  std::vector<bool> unchanged(tables.sites.size());
  for (uint32_t load = 0; load < tables.sites.size(); ++load)
    unchanged[load] = tables.sites[load].kind == SiteKind::Load && !tables.sites[load].isVolatile;
  for (uint32_t store = 0; store < tables.sites.size(); ++store)
    if (tables.sites[store].kind != SiteKind::Load)
      for (uint32_t load = 0; load < tables.sites.size(); ++load)
        if (unchanged[load] && mayAlias(tables, store, load))
          unchanged[load] = false;
  return unchanged;
}

std::vector<std::vector<std::pair<uint32_t, uint32_t>>> accessesApart(const KernelTables &tables) {
  const OperandGraph graph(tables);
  const std::map<uint32_t, int64_t> steps = stepsOf(tables);
  const std::vector<bool> stored = storedObjects(tables);
  const auto moveApart = [&](const Places &places, const Operation &store, const Operation &other) {
    const Site &one = tables.sites[*store.site], &to = tables.sites[*other.site];
    const auto step = steps.find(*store.site);
    const bool isKnown = step != steps.end() || tables.blocks[one.block].loop < 0;
    const auto distance = isKnown ? places.distance(store, other) : std::nullopt;
    return distance &&
           neverMeet(*distance, step != steps.end() ? step->second : 0, one.bytes, to.bytes);
  };
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> apart(tables.blocks.size());
  for (std::size_t block = 0; block < tables.blocks.size(); ++block) {
    const std::vector<Operation> &operations = tables.blocks[block].operations;
    if (std::ranges::none_of(operations, isStore))
      continue;
    const Places places(graph, tables.blocks[block]);
    for (const Operation &store : operations)
      if (isStore(store))
        for (const Operation &other : operations)
          if (other.site && ((!mayAlias(tables, *store.site, *other.site) &&
                              staysKnown(tables, stored, store, other)) ||
                             moveApart(places, store, other)))
            apart[block].emplace_back(store.id, other.id);
    std::ranges::sort(apart[block]);
  }
  return apart;
}

} // namespace cgpredict
