// Cycles and operators of a design, if every access finds its data on the chip.
//
//   pipelined loop:  (iterations - 1) * II + depth                                       [1] (1)
//   loop in which only pipelined ones stand (perfect): flattened, iterations multiply
//   other loop:      trips * (depth of its own operations + loops inside + 1) + 1
//   II = max(recurrence, operators: the least with which all copies fit the device)
//   cut into tiles:  tiles * (a tile's loop + 1), nothing flattened across tiles (TileCut)
//   interleaved:     tiles * ((iterations * threads of a tile / copies - 1) * II + depth
//                    + threads of a tile / copies * own operations), no recurrence
//
// Operators that take DSPs or many LUTs are shared by as many operations as II cycles allow. Copies
// (lanes) take consecutive iterations of a mapped loop; what does not depend on the lane is done
// once for all. Memory banks are added until the accesses of II cycles find ports.
//
// [1] G. Zhong et al., Lin-Analyzer, DAC 2016.
#ifndef CGPREDICT_ANALYZER_FPGA_COMPUTEMODEL_H
#define CGPREDICT_ANALYZER_FPGA_COMPUTEMODEL_H

#include "analyzer/fpga/FpgaDesign.h"
#include "analyzer/fpga/PipelineBody.h"
#include "analyzer/fpga/PipelinedLoops.h"

#include <map>

namespace cgpredict {

struct ComputePlan {
  bool fits = false; ///< else the rest is empty
  std::vector<FpgaPipeline> pipelines;
  std::vector<double> words;   ///< by array: accesses that must find a port in `cyclesPerWords`
  std::vector<uint32_t> banks; ///< by array: so many that the accesses of II cycles find ports
  FpgaResources uses;          ///< operators and multiplexers
  uint32_t leastSteps = 0;     ///< interleaved: threads that must stand between two iterations
  uint32_t carried = 0;        ///< interleaved: values that are kept for each thread of a tile
};

/// Threads of a tile, one after the other in each copy of the datapath; of the launch without
/// tiles.
double stepsOfTile(const SourceNest &nest, const FpgaPoint &point, const LaunchNest &launch);

class ComputeModel {
public:
  /// Both must outlive this.
  ComputeModel(const FpgaKernel &kernel, const FpgaDevice &device)
      : kernel(kernel), device(device), loops(kernel) {}

  /// Operators may take `limit`. Throws Error as pipelineBody().
  ComputePlan plan(const FpgaPoint &point, const FpgaResources &limit);
  /// The plan's pipelines with what sets their recurrences, in words.
  std::vector<FpgaPipeline> describe(const FpgaPoint &point, const ComputePlan &plan);
  double cycles(const FpgaPoint &point, const ComputePlan &plan, const LaunchNest &launch);

  const PipelinedLoops &choice() const { return loops; }

private:
  struct Cost {
    double iterations = 1, ii = 0, depth = 0; // pipelined
    double cycles = 0;                        // else
    bool pipelined = false;
    double total() const { return pipelined ? (iterations - 1) * ii + depth : cycles; }
  };
  struct Scheduled {
    uint32_t ii = 1, depth = 0;
  };

  const PipelineBody &body(uint32_t level, BodyPart part, uint32_t unroll);
  const Scheduled &schedule(uint32_t level, BodyPart part, uint32_t unroll, uint32_t leastII);
  Cost cost(uint32_t level, const FpgaPoint &point, const ComputePlan &plan,
            const LaunchNest &launch);
  Cost loopCost(uint32_t level, double trips, const FpgaPoint &point, const ComputePlan &plan,
                const LaunchNest &launch);
  double ownCycles(uint32_t level, const FpgaPoint &point);
  double interleavedCycles(const FpgaPoint &point, const ComputePlan &plan,
                           const LaunchNest &launch);
  std::vector<double> operations(const PipelineBody &body, const FpgaPoint &point) const;
  FpgaResources operatorsAt(const std::vector<double> &operations, double ii) const;
  void countWords(const PipelineBody &body, const FpgaPoint &point, uint32_t ii,
                  ComputePlan &plan) const;
  bool planPipeline(uint32_t level, const FpgaPoint &point, const FpgaResources &limit,
                    ComputePlan &plan);

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  PipelinedLoops loops;
  std::map<std::tuple<uint32_t, BodyPart, uint32_t>, PipelineBody> bodies; // level, part, unroll
  std::map<std::tuple<uint32_t, BodyPart, uint32_t, uint32_t>, Scheduled> schedules;
};

} // namespace cgpredict

#endif
