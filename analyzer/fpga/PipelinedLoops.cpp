#include "analyzer/fpga/PipelinedLoops.h"

#include "analyzer/fpga/PipelineBody.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr std::size_t LargestBody = 1024; // operations of a pipelined iteration

} // namespace

PipelinedLoops::PipelinedLoops(const FpgaKernel &kernel) : kernel(kernel) {
  for (uint32_t l = 0; l < kernel.nest.levels.size(); ++l)
    perfect.push_back(findPerfect(l));
}

std::vector<uint32_t> PipelinedLoops::pipelined(const FpgaPoint &point) const {
  std::vector<uint32_t> levels;
  findPipelines(kernel.nest.thread(), point, levels);
  return levels;
}

bool PipelinedLoops::findPerfect(uint32_t level) const {
  if (level + 1 < kernel.nest.mapped)
    return true;
  if (kernel.nest.levels[level].children.size() != 1)
    return false;
  for (uint32_t b : kernel.nest.levels[level].blocks)
    for (const Operation &operation : kernel.tables->blocks[b].operations)
      switch (operation.operationClass) {
      case OperationClass::IAlu:
      case OperationClass::Compare:
      case OperationClass::Logic:
      case OperationClass::Shift:
      case OperationClass::Convert:
      case OperationClass::Address:
      case OperationClass::Branch:
      case OperationClass::Phi:
      case OperationClass::Free:
        continue;
      default:
        return false;
      }
  return true;
}

uint32_t PipelinedLoops::height(uint32_t level) const {
  uint32_t result = 0;
  for (uint32_t child : kernel.nest.levels[level].children)
    result = std::max(result, 1 + height(child));
  return result;
}

bool PipelinedLoops::isPipelined(uint32_t level, const FpgaPoint &point) const {
  if (level < kernel.nest.thread())
    return false;
  const uint32_t inside = height(level);
  return inside == 0 || (inside <= point.unrolledBelow && bodySize(kernel, level) <= LargestBody);
}

void PipelinedLoops::findPipelines(uint32_t level, const FpgaPoint &point,
                                   std::vector<uint32_t> &found) const {
  if (isPipelined(level, point))
    return found.push_back(level);
  for (uint32_t child : kernel.nest.levels[level].children)
    findPipelines(child, point, found);
}

uint32_t PipelinedLoops::unrollDepths() const {
  uint32_t depths = 1;
  for (FpgaPoint point{.unrolledBelow = 1}; point.unrolledBelow <= height(kernel.nest.thread());
       ++point.unrolledBelow) {
    FpgaPoint less = point;
    --less.unrolledBelow;
    if (pipelined(point) != pipelined(less))
      depths = point.unrolledBelow + 1;
  }
  return depths;
}

// Unrolling the thread loop itself is what lanes are.
uint32_t PipelinedLoops::unrollOf(uint32_t level, const FpgaPoint &point) const {
  if (level < kernel.nest.mapped)
    return 1;
  const double trips = kernel.heaviestLaunch().trips[level];
  return std::max(1u, std::min(point.unroll, static_cast<uint32_t>(std::ceil(trips))));
}

uint32_t PipelinedLoops::mostUnroll(const FpgaPoint &point) const {
  const std::vector<uint32_t> levels = pipelined(point);
  std::size_t most = 1;
  for (uint32_t level : levels)
    if (level >= kernel.nest.mapped)
      most = std::max(
          most, std::min(static_cast<std::size_t>(std::ceil(kernel.heaviestLaunch().trips[level])),
                         LargestBody / std::max<std::size_t>(bodySize(kernel, level), 1)));
  return static_cast<uint32_t>(most);
}

} // namespace cgpredict
