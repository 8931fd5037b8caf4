#include "analyzer/profile/shared/SharedUse.h"

#include "analyzer/base/Error.h"
#include "analyzer/profile/shared/SharedBlocks.h"
#include "analyzer/profile/shared/TileMeasure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace cgpredict {
namespace {

std::string describe(const SharedRequest &request) {
  std::string text = fmt::format("shared({})", fmt::join(request.arrays, ", "));
  return request.tile.empty() ? text
                              : fmt::format("{} tile({})", text, fmt::join(request.tile, ", "));
}

// The groups of one loop nest load their tiles together.
SharedUse combine(const std::vector<TileGroup> &groups, std::span<const SampledBlock> blocks,
                  const TracedKernel &kernel, const ProfileGrid &grid, const SharedRequest &request,
                  const GpuDevice &device) {
  const KernelTables &tables = kernel.tables;
  SharedUse use;
  use.request = request;
  std::map<StepFamily, double> steps;
  for (const TileGroup &group : groups) {
    const TileMeasure measure = measureTile(group, blocks, grid.threadsPerBlock(), request.padding);
    const auto element = static_cast<uint32_t>(group.pitches.front());
    const std::vector<int64_t> rows = tileRows(measure.widths, element, request.padding);
    const std::vector<double> conflicts = conflictsOf(group, blocks, measure, tables, rows, device);
    const auto tile = static_cast<uint32_t>(use.tiles.size());
    for (uint32_t site = 0; site < tables.sites.size(); ++site)
      if (group.sites[site])
        use.sites.push_back({site, tile, conflicts[site]});
    use.tiles.push_back({tables.objects[group.object].name,
                         {measure.widths.rbegin(), measure.widths.rend()},
                         element,
                         Bytes(static_cast<uint64_t>(measure.bytes)),
                         measure.loadsPerThread});
    use.bytes += use.tiles.back().bytes;
    use.loadsPerThread += measure.loadsPerThread;
    use.loadTurns += measure.loadsPerThread * measure.turnsPerLoad;
    steps[group.family] = std::max(steps[group.family], measure.steps);
  }
  for (const auto &[family, count] : steps)
    use.steps += count;
  use.barriers = 2 * use.steps;
  std::ranges::sort(use.sites, {}, &SharedSite::site);
  return use;
}

} // namespace

SharedUse sharedUse(const LaunchSurvey &survey, const ProfileOptions &options,
                    const SharedRequest &request, const GpuDevice &device) {
  if (request.arrays.empty())
    return {};
  const TracedKernel &kernel = survey.kernel();
  const Launch &launch = survey.launch();
  const std::vector<bool> wanted = sharedSites(kernel, launch, request);
  const ProfileGrid grid(launch.extent, options.block.value_or(kernel.block), options.axes);
  const std::vector<SampledBlock> blocks = sampleBlocks(survey, grid, wanted, request.tile);
  const std::vector<TileGroup> groups = tileGroups(kernel.tables, blocks, grid.block());
  return combine(groups, blocks, kernel, grid, request, device);
}

void requireFit(const SharedUse &use, const TracedKernel &kernel, const GpuDevice &device) {
  if (use.bytes <= device.sharedMemoryPerBlock)
    return;
  std::string tiles;
  for (const SharedTile &tile : use.tiles)
    tiles += fmt::format("{}{} {}", tiles.empty() ? "" : ", ", tile.variable,
                         fmt::join(tile.extent, "x"));
  throw Error(fmt::format(
      "kernel {}: {} needs {} bytes of shared memory per block ({}); {} has {}. Choose {}--tile, "
      "fewer arrays or a smaller block.",
      kernel.name, describe(use.request), use.bytes.value(), tiles, device.id,
      device.sharedMemoryPerBlock.value(), use.request.tile.empty() ? "a " : "a smaller "));
}

} // namespace cgpredict
