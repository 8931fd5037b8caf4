// Where an array may be kept on the chip, and what then crosses the ports to DRAM for it.
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
#ifndef CGPREDICT_ANALYZER_FPGA_BUFFEROPTIONS_H
#define CGPREDICT_ANALYZER_FPGA_BUFFEROPTIONS_H

#include "analyzer/fpga/FpgaDesign.h"
#include "analyzer/fpga/FpgaKernel.h"
#include "analyzer/fpga/TransferCost.h"

#include <map>
#include <tuple>

namespace cgpredict {

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

/// How many buffers there are: two where one is worked on while the other is moved.
double halves(const FpgaPoint &point, const BufferPlace &place);

class BufferOptions {
public:
  /// Both must outlive this.
  BufferOptions(const FpgaKernel &kernel, const FpgaDevice &device)
      : kernel(kernel), device(device) {}

  /// For the longest launch. Smallest first; each moves things faster than the one before.
  const std::vector<BufferOption> &of(uint32_t array, const FpgaPoint &point);
  BufferOption at(const BufferPlace &place, uint32_t array, const FpgaPoint &point,
                  const LaunchNest &launch) const;
  /// Everything that the longest launch touches of an array, moved once.
  TransferCost once(uint32_t array) const;
  /// In words: "2 iterations of i".
  std::string describe(const BufferOption &option, uint32_t array, const FpgaPoint &point) const;

private:
  struct Axes {
    /// Outermost first: tiles, the loop inside the thread if threads are interleaved, a tile's
    /// steps.
    std::vector<NestAxis> mapped;
    std::vector<NestAxis> lanes;
  };
  Axes axesOf(uint32_t array, const FpgaPoint &point, const LaunchNest &launch) const;
  bool isInside(uint32_t array, uint32_t level) const;
  BufferOption option(uint32_t array, const Axes &axes, const BufferPlace &place,
                      const FpgaPoint &point, const LaunchNest &launch) const;
  BufferOption mappedOption(uint32_t array, const Axes &axes, const BufferPlace &place,
                            const FpgaPoint &point, const LaunchNest &launch) const;
  BufferOption innerOption(uint32_t array, const Axes &axes, const BufferPlace &place,
                           const FpgaPoint &point, const LaunchNest &launch) const;
  BufferOption directOption(uint32_t array, const BufferPlace &place,
                            const LaunchNest &launch) const;
  std::vector<BufferOption> directOptions(uint32_t array, const LaunchNest &launch) const;
  std::vector<BufferOption> find(uint32_t array, const FpgaPoint &point,
                                 const LaunchNest &launch) const;
  void addRegion(std::span<const uint32_t> sites, const Axes &axes,
                 const std::vector<NestAxis> &fixed, NestAxis cut, double executions, double chunk,
                 const FpgaPoint &point, double most, BufferOption &option) const;

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  // By array and what of a point they depend on: copies, tiles, order, halves.
  std::map<std::tuple<uint32_t, std::array<uint32_t, 3>, std::array<uint32_t, 3>, bool, bool>,
           std::vector<BufferOption>>
      known;
};

} // namespace cgpredict

#endif
