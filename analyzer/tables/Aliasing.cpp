#include "analyzer/tables/Aliasing.h"

#include <algorithm>
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

bool movesOn(const KernelTables &tables, const std::map<uint32_t, int64_t> &steps,
             const Operation &a, const Operation &b) {
  const std::optional<Operand> one = addressOf(a), other = addressOf(b);
  if (!one || !other || one->kind == OperandKind::Constant || one->kind != other->kind ||
      one->index != other->index)
    return false;
  const auto step = steps.find(*a.site);
  const int64_t element = std::max(tables.sites[*a.site].bytes, tables.sites[*b.site].bytes);
  return step != steps.end() && (step->second >= element || step->second <= -element);
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
  const std::map<uint32_t, int64_t> steps = stepsOf(tables);
  const std::vector<bool> stored = storedObjects(tables);
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> apart(tables.blocks.size());
  for (std::size_t block = 0; block < tables.blocks.size(); ++block) {
    const std::vector<Operation> &operations = tables.blocks[block].operations;
    for (const Operation &store : operations)
      if (isStore(store))
        for (const Operation &other : operations)
          if (other.site && ((!mayAlias(tables, *store.site, *other.site) &&
                              staysKnown(tables, stored, store, other)) ||
                             movesOn(tables, steps, store, other)))
            apart[block].emplace_back(store.id, other.id);
    std::ranges::sort(apart[block]);
  }
  return apart;
}

} // namespace cgpredict
