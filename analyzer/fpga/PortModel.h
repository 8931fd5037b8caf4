// What crosses the ports to DRAM, and which buffers that takes: of the places where each array may
// be kept (BufferOptions.h), those that together move fastest and fit the memory blocks.
#ifndef CGPREDICT_ANALYZER_FPGA_PORTMODEL_H
#define CGPREDICT_ANALYZER_FPGA_PORTMODEL_H

#include "analyzer/fpga/BufferOptions.h"
#include "analyzer/fpga/ComputeModel.h"

namespace cgpredict {

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
  FpgaResources memory(const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                       const BufferOption &option) const;
  void shrink(const std::vector<std::vector<BufferOption>> &choices, double time,
              std::vector<std::size_t> &chosen) const;
  PartitionKind kindOf(const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                       const BufferOption &option) const;

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  BufferOptions buffers;
  Seconds compulsory{0};
};

} // namespace cgpredict

#endif
