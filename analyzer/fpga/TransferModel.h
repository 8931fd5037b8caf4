// What crosses the ports to DRAM, and which buffers that takes.
//
// An array is kept on the chip at one loop of the (tiled) nest: the buffer holds what 2T iterations
// of that loop touch (T that are worked on, T that are moved; T without overlap), so all reuse
// inside it and between its neighbouring iterations stays on the chip, and the loop moves what it
// touches as a whole once, each time it is entered. That is reuse distance against buffer size: the
// reuse that a loop carries has the footprint of one of its iterations as its distance.
// T > 1 makes transfers contiguous that a single iteration would pick word by word.
//
// Of an array without affine addresses the elements used last are kept, with a tag each; how many
// accesses that answers was measured (MeasuredReuse.h). The others go to DRAM one by one.
//
//   port cycles of a run = max(beats, bursts * interval between bursts)
//   transfer = max(read cycles / ports, write cycles / ports, bytes / DRAM bandwidth)
//
// Reading and writing have channels of their own; DRAM has one.
#ifndef CGPREDICT_ANALYZER_FPGA_TRANSFERMODEL_H
#define CGPREDICT_ANALYZER_FPGA_TRANSFERMODEL_H

#include "analyzer/fpga/ComputeModel.h"

namespace cgpredict {

/// Moves of a launch; adds up over arrays.
struct TransferCost {
  double readBytes = 0, writtenBytes = 0;
  double readCycles = 0, writeCycles = 0; ///< of one port that does it all
  double dramBytes = 0;                   ///< in whole beats
  double firstBytes = 0;                  ///< before computation can start

  TransferCost &operator+=(const TransferCost &o);
  Seconds time(const FpgaDevice &device) const;
};

/// Where an array is kept.
struct BufferPlace {
  bool direct = false; ///< accesses go to DRAM one by one, but for those that `kept` answers
  uint32_t axis = 0;   ///< of the mapped axes; their number: inside the thread
  uint32_t inner = 0;  ///< inside the thread: depth of the loop below it
  double chunk = 1;    ///< T
  int32_t kept = -1;   ///< direct: the 2^kept elements used last are kept; -1: none
};

struct BufferOption {
  BufferPlace place;
  double bytes = 0; ///< of the buffer
  double run = 0;
  TransferCost cost;
};

struct TransferPlan {
  bool fits = false;
  std::vector<BufferOption> options; ///< by array
  TransferCost cost;
  FpgaResources uses;
};

class TransferModel {
public:
  /// Both must outlive this.
  TransferModel(const FpgaKernel &kernel, const FpgaDevice &device);

  /// The least transfer time whose buffers fit `bram` blocks.
  TransferPlan plan(const FpgaPoint &point, const ComputePlan &compute, double bram) const;
  /// The same places for another launch.
  TransferCost cost(const FpgaPoint &point, const TransferPlan &plan,
                    const LaunchNest &launch) const;
  /// Each array once: no design of the point can move less.
  Seconds least() const { return compulsory; }

  FpgaBuffer describe(const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                      const BufferOption &option) const;

private:
  struct Axes {
    /// Outermost first: tiles, the loop inside the thread if threads are interleaved, a tile's
    /// steps.
    std::vector<NestAxis> mapped;
    std::vector<NestAxis> lanes;
  };
  Axes axesOf(uint32_t array, const FpgaPoint &point, const LaunchNest &launch) const;
  bool isInside(uint32_t array, uint32_t level) const;
  std::vector<BufferOption> optionsOf(uint32_t array, const FpgaPoint &point,
                                      const LaunchNest &launch) const;
  BufferOption option(uint32_t array, const Axes &axes, const BufferPlace &place,
                      const FpgaPoint &point, const LaunchNest &launch) const;
  BufferOption mappedOption(uint32_t array, const Axes &axes, const BufferPlace &place,
                            const FpgaPoint &point, const LaunchNest &launch) const;
  BufferOption innerOption(uint32_t array, const Axes &axes, const BufferPlace &place,
                           const FpgaPoint &point, const LaunchNest &launch) const;
  BufferOption directOption(uint32_t array, const BufferPlace &place,
                            const LaunchNest &launch) const;
  std::vector<BufferOption> directOptions(uint32_t array, const LaunchNest &launch) const;
  void addRegion(std::span<const uint32_t> sites, const Axes &axes,
                 const std::vector<NestAxis> &fixed, NestAxis cut, double executions, double chunk,
                 const FpgaPoint &point, double most, BufferOption &option) const;
  double iterationsOf(uint32_t level, const LaunchNest &launch) const;
  void addMoves(double bytes, double run, double times, bool write, TransferCost &cost) const;
  FpgaResources memory(const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                       const BufferOption &option) const;
  void shrink(const std::vector<std::vector<BufferOption>> &choices, double time,
              std::vector<std::size_t> &chosen) const;
  double hullOf(uint32_t array, const LaunchNest &launch) const;
  PartitionKind kindOf(const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                       const BufferOption &option) const;

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  Seconds compulsory{0};
};

} // namespace cgpredict

#endif
