#include "analyzer/whatif/Change.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/RowPointers.h"
#include "analyzer/whatif/Flatten.h"
#include "analyzer/whatif/KeepInRegister.h"
#include "analyzer/whatif/Precision.h"
#include "analyzer/whatif/RelaidKernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <set>

namespace cgpredict {
namespace {

using PitchFunction = std::function<std::vector<int64_t>(const ArrayShape &)>;

// Where arrays of twice their size still lie apart: beyond all addresses of a program, at twice
// their old distances.
int64_t awayFromOthers(int64_t base) { return (int64_t{1} << 60) + base; }

// One array may be several objects, each of a pointer that was loaded again.
void requireSame(const Relayout &a, const Relayout &b, const KernelTables &tables,
                 uint32_t object) {
  const bool isSame = a.from.pitches == b.from.pitches && a.to == b.to;
  if (!isSame && !(a.isScaled() && b.isScaled()))
    throw Error(
        fmt::format("kernel {}: {} is accessed through several pointers, which do not reach "
                    "the same of it, so another layout cannot be told from the trace",
                    tables.kernel, tables.objects[object].name));
}

// The arrays with the pitches that `pitchesOf` gives them. An array whose place the kernel does not
// get as an argument is taken away from the others, as it may grow.
KernelVariant relaid(const KernelVariant &variant, const std::vector<uint32_t> &objects,
                     const PitchFunction &pitchesOf, bool isGrown = false) {
  const KernelTables &tables = variant.kernel->tables;
  std::map<std::pair<uint64_t, int64_t>, Relayout> known; // by launch and base
  return relaid(variant, objects,
                [&](const Launch &launch, uint32_t object, const LaunchWindows &reader) {
                  ArrayShape shape = shapeOf(*variant.kernel, launch, object, reader);
                  const int64_t base = shape.base;
                  const bool isApart = isGrown || tables.objects[object].argument < 0;
                  Relayout layout{std::move(shape), {}, isApart ? awayFromOthers(base) : 0};
                  layout.to = pitchesOf(layout.from);
                  const auto first = known.try_emplace({launch.ordinal, base}, layout).first;
                  requireSame(first->second, layout, tables, object);
                  return layout;
                });
}

// What the launches give to the arguments that point to the arrays.
KernelVariant movedApart(const KernelVariant &variant, const std::vector<uint32_t> &objects) {
  auto kernel = std::make_shared<TracedKernel>(*variant.kernel);
  std::set<uint32_t> offsets; // in the launch context
  for (uint32_t object : objects)
    if (const int32_t argument = kernel->tables.objects[object].argument; argument >= 0)
      offsets.insert(kernel->tables.arguments[uint32_t(argument)].offset);
  for (Launch &launch : kernel->sampled)
    for (uint32_t offset : offsets) {
      int64_t base = 0;
      std::memcpy(&base, launch.context.data() + offset, sizeof base);
      base += awayFromOthers(base);
      std::memcpy(launch.context.data() + offset, &base, sizeof base);
    }
  KernelVariant result = variant;
  result.kernel = std::move(kernel);
  return result;
}

void requireDimension(const KernelTables &tables, const std::string &array, const ArrayShape &shape,
                      std::size_t dimension) {
  if (dimension >= shape.dimensions())
    throw Error(fmt::format("kernel {}: {} is accessed along {} dimension{}, there is no dimension "
                            "{} (counted from 0, the one whose elements are neighbours)",
                            tables.kernel, array, shape.dimensions(),
                            shape.dimensions() == 1 ? "" : "s", dimension));
}

// Without what holds no more than the pointer to the elements: a std::vector has the array's name.
std::vector<uint32_t> elementsNamed(const KernelTables &tables, const std::string &array) {
  const std::vector<bool> holdPointers = pointerObjects(tables, OperandGraph(tables));
  std::vector<uint32_t> objects = objectsNamed(tables, array);
  const auto pointers = std::ranges::stable_partition(
      objects, [&](uint32_t object) { return !holdPointers[object]; });
  if (pointers.begin() != objects.begin())
    objects.erase(pointers.begin(), objects.end());
  return objects;
}

KernelVariant applyTo(const Transpose &change, const KernelVariant &variant) {
  const KernelTables &tables = variant.kernel->tables;
  return relaid(variant, elementsNamed(tables, change.array), [&](const ArrayShape &shape) {
    requireDimension(tables, change.array, shape, std::max(change.a, change.b));
    return transposedPitches(shape, change.a, change.b);
  });
}

KernelVariant applyTo(const PadRows &change, const KernelVariant &variant) {
  const KernelTables &tables = variant.kernel->tables;
  return relaid(variant, elementsNamed(tables, change.array), [&](const ArrayShape &shape) {
    requireDimension(tables, change.array, shape, 1);
    return paddedPitches(shape, change.elements);
  });
}

KernelVariant applyTo(const PadTiles &change, const KernelVariant &variant) {
  if (variant.shared.arrays.empty())
    throw Error(fmt::format("kernel {}: no array is in shared memory, so there are no tiles to pad",
                            variant.kernel->tables.kernel));
  KernelVariant result = variant;
  result.shared.padding += change.elements;
  return result;
}

KernelVariant applyTo(const UseFloat &, const KernelVariant &variant) {
  const std::vector<uint32_t> doubles = objectsOf(variant.kernel->tables, FloatType::Double);
  const KernelVariant smaller =
      relaid(variant, doubles, [](const ArrayShape &shape) { return shrunkPitches(shape, 2); });
  return withTables(smaller, withoutType(smaller.kernel->tables, FloatType::Double));
}

KernelVariant applyTo(const UseDouble &, const KernelVariant &variant) {
  const std::vector<uint32_t> floats = objectsOf(variant.kernel->tables, FloatType::Float);
  const KernelVariant apart = movedApart(
      relaid(
          variant, floats, [](const ArrayShape &shape) { return grownPitches(shape, 2); },
          /*isGrown=*/true),
      floats);
  return withTables(apart, withoutType(apart.kernel->tables, FloatType::Float));
}

KernelVariant applyTo(const SwapAxes &change, const KernelVariant &variant) {
  KernelVariant result = variant;
  result.profile.axes = change.axes;
  return result;
}

KernelVariant applyTo(const ReshapeBlock &change, const KernelVariant &variant) {
  KernelVariant result = variant;
  result.profile.block = change.block;
  return result;
}

KernelVariant applyTo(const KeepInRegister &change, const KernelVariant &variant) {
  const KernelTables &tables = variant.kernel->tables;
  const std::vector<uint32_t> objects = objectsNamed(tables, change.array);
  std::vector<InvariantElement> elements = invariantElements(variant);
  std::erase_if(elements, [&](const InvariantElement &element) {
    return !std::ranges::count(objects, static_cast<uint32_t>(element.object));
  });
  if (elements.empty())
    throw Error(fmt::format("kernel {}: no inner loop accesses one element of {} in all of its "
                            "iterations, nothing else of it, and none that other threads access",
                            tables.kernel, change.array));
  return withTables(variant, keepInRegister(tables, elements));
}

KernelVariant applyTo(const UseSharedMemory &change, const KernelVariant &variant) {
  for (const std::string &array : change.request.arrays)
    objectsNamed(variant.kernel->tables, array);
  KernelVariant result = variant;
  result.shared = change.request;
  return result;
}

KernelVariant applyTo(const UseReadOnlyCache &change, const KernelVariant &variant) {
  KernelVariant result = variant;
  result.readOnly.insert(result.readOnly.end(), change.arrays.begin(), change.arrays.end());
  return result;
}

// There are no more launches to run as one than the kernel has, nor smaller ones than of a thread.
void requireLaunches(const CombineLaunches &change, const TracedKernel &kernel) {
  const auto launches = static_cast<double>(kernel.launches);
  if (change.factor > std::max(launches, 1.0))
    throw Error(fmt::format("kernel {}: {:.0f} launches as one grid, but there {} {:.0f}; choose "
                            "the kernels it is for with --kernel",
                            kernel.tables.kernel, change.factor, launches == 1 ? "is" : "are",
                            launches));
  if (1 / change.factor > static_cast<double>(kernel.threads) / std::max(launches, 1.0))
    throw Error(fmt::format("kernel {}: each launch cut into {:.0f}, which has {:.0f} threads",
                            kernel.tables.kernel, 1 / change.factor,
                            static_cast<double>(kernel.threads) / std::max(launches, 1.0)));
}

KernelVariant applyTo(const CombineLaunches &change, const KernelVariant &variant) {
  requireLaunches(change, *variant.kernel);
  KernelVariant result = variant;
  result.launchesTogether *= change.factor;
  return result;
}

KernelVariant applyTo(const Flatten &change, const KernelVariant &variant) {
  KernelVariant rows = flattened(variant, change.array);
  return change.columns ? applyTo(Transpose{change.array, 0, 1}, rows) : rows;
}

} // namespace

std::string kindOf(const Change &change) {
  constexpr const char *names[] = {"transpose", "axes",      "block",    "register",
                                   "pad",       "pad-tiles", "float",    "double",
                                   "shared",    "read-only", "launches", "flatten"};
  static_assert(std::size(names) == std::variant_size_v<Change>);
  return names[change.index()];
}

KernelVariant applyChange(const Change &change, const KernelVariant &variant) {
  return std::visit([&](const auto &each) { return applyTo(each, variant); }, change);
}

} // namespace cgpredict
