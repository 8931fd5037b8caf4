#include "analyzer/dependence/UnreachedLoads.h"

#include <algorithm>
#include <ranges>

namespace cgpredict {
namespace {

const MemoryObject *objectOf(const KernelTables &tables, const Site &site) {
  const bool isNamed = site.space == MemorySpace::Global && site.object >= 0;
  return isNamed ? &tables.objects[static_cast<std::size_t>(site.object)] : nullptr;
}

bool isRestrict(const MemoryObject &object) {
  return object.kind == ObjectKind::Argument && object.isRestrict;
}

// Of two arrays, of two pointers that are `restrict` both, or of one of each. Where one alone is,
// the other one may have been made of it in front of the loop.
bool areApart(const MemoryObject &one, const MemoryObject &other) {
  const auto isRoot = [](const MemoryObject &object) {
    return object.kind == ObjectKind::Global || isRestrict(object);
  };
  const bool isSame =
      &one == &other || (isRestrict(one) && isRestrict(other) && one.argument == other.argument);
  return isRoot(one) && isRoot(other) && !isSame;
}

} // namespace

std::set<uint32_t> unreachedLoads(const KernelTables &tables, const std::set<uint32_t> &own) {
  std::set<uint32_t> loads;
  if (!tables.opaqueCalls.empty())
    return loads;
  const auto reaches = [&](const MemoryObject &object, uint32_t index) {
    const Site &store = tables.sites[index];
    if (store.kind != SiteKind::Store || store.space == MemorySpace::Local || own.contains(index))
      return false;
    const MemoryObject *target = objectOf(tables, store);
    return target == nullptr || !areApart(object, *target);
  };
  const auto sites = std::views::iota(uint32_t{0}, static_cast<uint32_t>(tables.sites.size()));
  for (const uint32_t index : sites) {
    const Site &load = tables.sites[index];
    const MemoryObject *object = objectOf(tables, load);
    if (load.kind == SiteKind::Load && !load.isVolatile && object != nullptr &&
        std::ranges::none_of(sites, [&](uint32_t each) { return reaches(*object, each); }))
      loads.insert(index);
  }
  return loads;
}

} // namespace cgpredict
