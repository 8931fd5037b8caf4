// All that the FPGA model knows of a traced kernel: its loops, what they execute, where accesses
// go.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGAKERNEL_H
#define CGPREDICT_ANALYZER_FPGA_FPGAKERNEL_H

#include "analyzer/affine/AccessFunctions.h"
#include "analyzer/affine/LaunchNest.h"
#include "analyzer/dependence/LoopDependences.h"
#include "analyzer/estimate/KernelVariant.h"
#include "analyzer/fpga/LaneVariation.h"
#include "analyzer/fpga/MeasuredReuse.h"
#include "analyzer/fpga/NestFootprint.h"

#include <string>
#include <vector>

namespace cgpredict {

struct FpgaArray {
  std::string name;
  std::vector<uint32_t> sites; ///< that were executed
  uint32_t element = 0;        ///< bytes of an access
  bool affine = true;          ///< all sites
  bool stored = false;         ///< some site stores to it
  MissShares missShares;       ///< measured where not affine

  /// Addresses are known only at run time, and what one iteration stores the next may load:
  /// dependences of distance 1 are assumed of every loop around its sites.
  bool mayDepend() const { return stored && !affine; }
};

/// What a group of sites reads from and writes to DRAM.
struct SiteAccesses {
  std::vector<FootprintAccess> reads, writes, all; ///< reads: not what the thread itself stored
};

struct FpgaKernel {
  const KernelTables *tables = nullptr;
  SourceNest nest;
  std::vector<AccessFunction> accesses;       ///< by site
  std::array<uint32_t, 3> levelOfDimension{}; ///< x, y, z
  LaneVariation variation;
  LoopDependences dependences;
  std::vector<LaunchNest> launches; ///< sampled ones with threads, by ordinal
  std::size_t heaviest = 0;         ///< of `launches`
  std::vector<FpgaArray> arrays;
  std::vector<int32_t> arrayOfSite; ///< -1: not executed

  const LaunchNest &heaviestLaunch() const { return launches[heaviest]; }
  SiteAccesses accessesOf(std::span<const uint32_t> sites) const;
  /// From the lowest to the highest byte that a launch touches of an affine array.
  double hullOf(const FpgaArray &array, const LaunchNest &launch) const;
  /// How often a level's iterations run within one thread.
  double iterationsInThread(uint32_t level, const LaunchNest &launch) const;
  /// Whether iterations of a level depend on each other.
  bool carriesDependence(uint32_t level) const { return dependences.carries(level); }
  std::string position(uint32_t line) const; ///< "FILE:LINE"
  uint32_t widestElement() const;            ///< bytes, of all arrays
};

/// `betweenThreads`: what findDependences() says of the kernel. Throws Error: no thread was
/// recorded, loops nested too deeply. Reads a few hundred threads of each window for counts, and up
/// to 128 consecutive threads of the heaviest launch for addresses; more for the reuse of arrays
/// that are not affine.
FpgaKernel fpgaKernel(const TracedKernel &kernel, const DependenceReport &betweenThreads,
                      const WindowReader &readWindow);

} // namespace cgpredict

#endif
