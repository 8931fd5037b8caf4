#include "analyzer/fpga/LoopOrder.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace cgpredict {
namespace {

// [level in the new order]: its level as traced. Loops inside the thread stay.
std::vector<uint32_t> levelsInOrder(const SourceNest &nest, const std::array<uint8_t, 3> &axes) {
  std::vector<uint32_t> order(nest.levels.size());
  std::iota(order.begin(), order.end(), 0U);
  for (uint32_t level = 0; level < nest.mapped; ++level)
    order[level] = nest.thread() - axes[nest.thread() - level];
  return order;
}

template <typename Value>
void reorder(std::vector<Value> &values, const std::vector<uint32_t> &order) {
  const std::vector<Value> old = values;
  for (std::size_t level = 0; level < std::min(values.size(), order.size()); ++level)
    values[level] = old[order[level]];
}

void requireFreeOrder(const FpgaKernel &kernel) {
  for (uint32_t level = 0; level < kernel.nest.mapped; ++level)
    if (kernel.carriesDependence(level))
      throw Error(fmt::format("kernel {}: iterations of {} depend on each other, so its mapped "
                              "loops keep their order",
                              kernel.tables->kernel, kernel.nest.levels[level].name));
  for (const FpgaArray &array : kernel.arrays)
    if (!array.affine)
      throw Error(fmt::format("kernel {}: addresses of '{}' are no affine function of the loops; "
                              "its reuse is known in the order of the source only",
                              kernel.tables->kernel, array.name));
}

// What is said of the loops themselves; their places in the nest stay.
void rename(SourceNest &nest, const std::vector<uint32_t> &order) {
  const std::vector<SourceLevel> old = nest.levels;
  for (uint32_t level = 0; level < nest.mapped; ++level) {
    nest.levels[level].name = old[order[level]].name;
    nest.levels[level].line = old[order[level]].line;
    nest.levels[level].column = old[order[level]].column;
  }
}

} // namespace

FpgaKernel withLoopOrder(FpgaKernel kernel, const std::array<uint8_t, 3> &axes) {
  const std::vector<uint32_t> order = levelsInOrder(kernel.nest, axes);
  if (std::ranges::is_sorted(order))
    return kernel;
  requireFreeOrder(kernel);
  rename(kernel.nest, order);
  for (AccessFunction &access : kernel.accesses)
    reorder(access.strides, order);
  for (LaunchNest &launch : kernel.launches)
    reorder(launch.trips, order);
  for (uint32_t d = 0; d < kernel.nest.mapped; ++d)
    kernel.levelOfDimension[axes[d]] = kernel.nest.thread() - d;
  kernel.variation =
      LaneVariation(*kernel.tables, kernel.nest, kernel.accesses, kernel.levelOfDimension);
  for (Dependence &dependence : kernel.dependences.dependences)
    if (dependence.level >= 0 && uint32_t(dependence.level) < kernel.nest.mapped)
      dependence.level = int32_t(std::ranges::find(order, uint32_t(dependence.level)) -
                                 order.begin());
  return kernel;
}

} // namespace cgpredict
