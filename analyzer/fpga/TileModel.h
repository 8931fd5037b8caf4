// The method's template: a tile is loaded, then computed, then stored, in turn. Buffers are local
// to a tile: nothing stays for the next one, so each tile loads all that it reads and stores all
// that it writes, and waits once for the first beat of each.
//
// A tile is `steps` iterations of the loops at one depth of the source nest (TileCut), with all
// that is inside. What stands outside these loops is moved in each iteration of the loop where it
// stands, for all copies together.
//
//   moved  = executions * footprint of a tile, reads and writes each
//   time   = computation + reading + writing + waits * latency
//
// [1] G. Zhong et al., DATE 2017: tiles between DRAM and local memory, computed by several copies.
#ifndef CGPREDICT_ANALYZER_FPGA_TILEMODEL_H
#define CGPREDICT_ANALYZER_FPGA_TILEMODEL_H

#include "analyzer/fpga/PortModel.h"

#include <map>
#include <tuple>

namespace cgpredict {

class TileModel {
public:
  /// Both must outlive this.
  TileModel(const FpgaKernel &kernel, const FpgaDevice &device) : kernel(kernel), device(device) {}

  /// Of FpgaPoint::cut. An array without affine addresses has no buffer: each access is a
  /// transfer.
  TransferPlan plan(const FpgaPoint &point, const ComputePlan &compute, const LaunchNest &launch);
  /// Depths that a cut may have.
  uint32_t depths() const;
  /// Iterations, as a cut counts them, of the longest loop that it cuts.
  double mostSteps(uint32_t depth, const FpgaPoint &point) const;
  std::string describe(const FpgaPoint &point) const; ///< "a tile of 32 iterations of j"

private:
  struct Region;
  /// Of a launch's tiles, whatever computes them.
  struct Moves {
    std::vector<BufferOption> options; // by array
    double waits = 0;
  };
  const Moves &movesOf(const FpgaPoint &point, const LaunchNest &launch);
  Moves move(const FpgaPoint &point, const LaunchNest &launch) const;
  Region regionOf(uint32_t level, const FpgaPoint &point, const LaunchNest &launch) const;
  uint32_t regionLevel(uint32_t site, const TileCut &cut) const;
  void addRegion(const Region &region, uint32_t array, const SiteAccesses &accesses,
                 const LaunchNest &launch, BufferOption &option) const;

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  // By launch, copies, depth and steps of the cut.
  std::map<std::tuple<uint64_t, std::array<uint32_t, 3>, uint32_t, double>, Moves> known;
};

/// Iterations of a level that all copies take at a time, one after the other.
double stepsOfLevel(const SourceNest &nest, uint32_t level, const FpgaPoint &point,
                    const LaunchNest &launch);

} // namespace cgpredict

#endif
