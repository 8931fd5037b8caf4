#include "analyzer/affine/LoadedArrays.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/FileNames.h"
#include "analyzer/tables/LaunchValues.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict {
namespace {

std::string placeOf(const KernelTables &tables, const Site &site) {
  return fmt::format("{}:{}", shortName(tables, fileOf(tables, site)), site.line);
}

bool isGlobal(const Site &site) { return site.space == MemorySpace::Global && site.object >= 0; }

// Arrays that the kernel reads, in the order of the tables, each once.
std::vector<std::string> readArrays(const KernelTables &tables) {
  std::vector<std::string> names;
  for (std::size_t object = 0; object < tables.objects.size(); ++object)
    for (const Site &site : tables.sites)
      if (isGlobal(site) && site.object == static_cast<int32_t>(object) &&
          !std::ranges::count(names, tables.objects[object].name))
        names.push_back(tables.objects[object].name);
  return names;
}

void refuseUnknown(const TracedKernel &kernel, std::span<const std::string> arrays,
                   const ArrayUse &use) {
  const std::vector<std::string> known = readArrays(kernel.tables);
  for (const std::string &name : arrays)
    if (!std::ranges::count(known, name))
      throw Error(
          fmt::format("kernel {} has no array '{}' to {}; it has: {}. Choose the kernels an "
                      "array is for with --kernel.",
                      kernel.name, name, use.purpose,
                      known.empty() ? "none" : fmt::to_string(fmt::join(known, ", "))));
}

// Whether the objects are one memory in this launch.
bool isSame(const KernelTables &tables, const Launch &launch, int32_t a, int32_t b) {
  const auto base = [&](int32_t object) {
    return objectBase(tables, tables.objects[static_cast<std::size_t>(object)], launch.context);
  };
  return a == b || (base(a) && base(a) == base(b));
}

void refuseWritten(const TracedKernel &kernel, const Launch &launch,
                   const std::vector<bool> &wanted, const ArrayUse &use) {
  const KernelTables &tables = kernel.tables;
  for (std::size_t read = 0; read < wanted.size(); ++read)
    for (const Site &store : tables.sites)
      if (wanted[read] && isGlobal(store) && store.kind == SiteKind::Store &&
          isSame(tables, launch, tables.sites[read].object, store.object))
        throw Error(fmt::format("kernel {}: '{}' cannot be {}: the kernel writes it ({}), and {}; "
                                "leave it out of the {} arrays, or write to another array",
                                kernel.name, tables.sites[read].variable, use.done,
                                placeOf(tables, store), use.why, use.arrays));
}

} // namespace

std::vector<bool> loadedSites(const TracedKernel &kernel, const Launch &launch,
                              std::span<const std::string> arrays, const ArrayUse &use) {
  refuseUnknown(kernel, arrays, use);
  const KernelTables &tables = kernel.tables;
  std::vector<bool> wanted;
  for (const Site &site : tables.sites)
    wanted.push_back(
        isGlobal(site) &&
        std::ranges::count(arrays, tables.objects[static_cast<std::size_t>(site.object)].name));
  refuseWritten(kernel, launch, wanted, use);
  return wanted;
}

} // namespace cgpredict
