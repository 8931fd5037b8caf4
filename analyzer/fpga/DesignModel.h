// One point of the design space: does it fit the device, how long does it take, what limits it.
//
//   overlapped:  time = max(computation, transfers) + first chunk (PortModel.h)
//   in turn:     time = computation + reading + writing + waits (TileModel.h)
#ifndef CGPREDICT_ANALYZER_FPGA_DESIGNMODEL_H
#define CGPREDICT_ANALYZER_FPGA_DESIGNMODEL_H

#include "analyzer/fpga/TileModel.h"

#include <optional>

namespace cgpredict {

/// A point that fits, with its plans.
struct DesignCandidate {
  FpgaPoint point;
  ComputePlan plan;
  TransferPlan moves;
  FpgaResources uses;
  Seconds time{0}; ///< of the longest launch
};

/// How much of what there is the scarcest resource takes.
double largestShare(const FpgaResources &uses, const FpgaResources &has);
/// "DSPs", "memory blocks", "LUTs", "flip-flops".
std::string_view scarcest(const FpgaResources &uses, const FpgaResources &has);

class DesignModel {
public:
  /// Both must outlive this.
  DesignModel(const FpgaKernel &kernel, const FpgaDevice &device);

  const PipelinedLoops &loops() const { return compute.choice(); }
  const TileModel &tiles() const { return cuts; }
  /// Throws Error as ComputeModel::plan().
  ComputePlan plan(const FpgaPoint &point) { return compute.plan(point, limit); }
  /// No candidate of the point is faster, with any tiles or cut.
  Seconds least(const FpgaPoint &point, const ComputePlan &plan);
  /// No design of the kernel is faster.
  Seconds leastTransfer() const { return ports.least().together(device); }
  /// None if it does not fit.
  std::optional<DesignCandidate> candidate(const FpgaPoint &point, const ComputePlan &plan);

  FpgaDesign describe(const DesignCandidate &candidate);
  Seconds timeOf(const DesignCandidate &candidate, const LaunchNest &launch);
  /// Throws Error: why not even one copy of the datapath fits.
  [[noreturn]] void refuse();

private:
  Seconds clocks(double cycles) const { return Seconds(cycles / device.clock.value()); }
  Seconds waiting(const TransferPlan &moves) const { return clocks(moves.waits * latency()); }
  double latency() const { return device.accessLatency.value(); }
  Seconds time(const FpgaPoint &point, const ComputePlan &plan, const TransferPlan &moves,
               const LaunchNest &launch);
  double partialBytes(const FpgaPoint &point, const ComputePlan &plan) const;
  FpgaResources partialResults(const FpgaPoint &point, const ComputePlan &plan) const;
  FpgaBuffer buffer(const DesignCandidate &candidate, uint32_t array) const;
  std::string transferLimiter(const DesignCandidate &candidate) const;
  std::string limiter(const FpgaDesign &design, const DesignCandidate &candidate) const;

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  ComputeModel compute;
  PortModel ports;
  TileModel cuts;
  FpgaResources limit; ///< what the ports leave
};

} // namespace cgpredict

#endif
