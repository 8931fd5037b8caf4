// What crosses the ports to DRAM where transfers and computation overlap, and which buffers that
// takes: of the places where each array may be kept (BufferOptions.h), those that together move
// fastest and fit the memory blocks.
#ifndef CGPREDICT_ANALYZER_FPGA_PORTMODEL_H
#define CGPREDICT_ANALYZER_FPGA_PORTMODEL_H

#include "analyzer/fpga/BufferMemory.h"

namespace cgpredict {

struct TransferPlan {
  bool fits = false;
  std::vector<BufferOption> options; ///< by array
  TransferCost cost;
  double waits = 0; ///< times that computation waits for a first beat, which nothing hides
  FpgaResources uses;
};

class PortModel {
public:
  /// Both must outlive this.
  PortModel(const FpgaKernel &kernel, const FpgaDevice &device);

  /// The least transfer time whose buffers fit `bram` blocks.
  TransferPlan plan(const FpgaPoint &point, const ComputePlan &compute, double bram);
  /// The same places for another launch.
  TransferCost cost(const FpgaPoint &point, const TransferPlan &plan,
                    const LaunchNest &launch) const;
  /// Each affine array once: no design moves less.
  const TransferCost &least() const { return compulsory; }

  const BufferOptions &places() const { return buffers; }

private:
  FpgaResources memory(const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                       const BufferOption &option) const;
  void shrink(const std::vector<std::vector<BufferOption>> &choices, Seconds time,
              std::vector<std::size_t> &chosen) const;

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  BufferOptions buffers;
  TransferCost compulsory;
};

} // namespace cgpredict

#endif
