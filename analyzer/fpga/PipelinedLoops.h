// Which loops of a kernel a point of the design space pipelines, unrolls and flattens.
#ifndef CGPREDICT_ANALYZER_FPGA_PIPELINEDLOOPS_H
#define CGPREDICT_ANALYZER_FPGA_PIPELINEDLOOPS_H

#include "analyzer/fpga/FpgaDesign.h"
#include "analyzer/fpga/FpgaKernel.h"

#include <vector>

namespace cgpredict {

class PipelinedLoops {
public:
  /// Must outlive this.
  explicit PipelinedLoops(const FpgaKernel &kernel);

  std::vector<uint32_t> pipelined(const FpgaPoint &point) const; ///< levels
  /// Nothing but loop control stands in the level beside one inner loop: it may be flattened.
  bool isPerfect(uint32_t level) const { return perfect[level]; }
  /// Iterations of a pipelined level that start together.
  uint32_t unrollOf(uint32_t level, const FpgaPoint &point) const;

  /// How many values of FpgaPoint::unrolledBelow differ.
  uint32_t unrollDepths() const;
  /// Most useful FpgaPoint::unroll.
  uint32_t mostUnroll(const FpgaPoint &point) const;

private:
  bool findPerfect(uint32_t level) const;
  uint32_t height(uint32_t level) const;
  bool isPipelined(uint32_t level, const FpgaPoint &point) const;
  void findPipelines(uint32_t level, const FpgaPoint &point, std::vector<uint32_t> &found) const;

  const FpgaKernel &kernel;
  std::vector<bool> perfect; // by level
};

} // namespace cgpredict

#endif
