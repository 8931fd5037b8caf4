// Bytes, loads and bank conflicts of one tile. Private to SharedUse.cpp.
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_TILEMEASURE_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_TILEMEASURE_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/profile/shared/TileGroups.h"

namespace cgpredict {

struct TileMeasure {
  std::vector<int64_t> widths; ///< elements, innermost first; largest of all steps
  int64_t bytes = 0;           ///< with padding
  double loadsPerThread = 0;   ///< mean over blocks
  double turnsPerLoad = 1;     ///< of a warp's, in banks of 32 bits: parts of rows may share some
  double steps = 0;            ///< in which it is loaded, mean over blocks
  std::vector<TileBox> first;  ///< of the first step, by block; empty where there is none
};

TileMeasure measureTile(const TileGroup &group, std::span<const SampledBlock> blocks,
                        uint64_t threadsPerBlock, uint32_t padding);

/// X of (20) of each site of the group, mean over accesses of warps; 0 for other sites. `measure`
/// is that of the group, `rows` are of its tile.
std::vector<double> conflictsOf(const TileGroup &group, std::span<const SampledBlock> blocks,
                                const TileMeasure &measure, const KernelTables &tables,
                                std::span<const int64_t> rows, const GpuDevice &device);

} // namespace cgpredict

#endif
