// From a trace and an FPGA to the designs of an application's kernels and their times.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGAESTIMATE_H
#define CGPREDICT_ANALYZER_FPGA_FPGAESTIMATE_H

#include "analyzer/estimate/KernelVariant.h"
#include "analyzer/fpga/FpgaInterval.h"
#include "analyzer/fpga/HlsPragmas.h"
#include "analyzer/trace/Trace.h"

#include <span>
#include <string>
#include <vector>

namespace cgpredict {

struct FpgaOptions {
  std::string kernel; ///< only the kernels of this name; empty: all
  bool pareto = false;
  bool intervals = true; ///< else they are empty: each explores the kernel some twenty times
  unsigned jobs = 1;     ///< kernels at a time
};

struct FpgaKernelEstimate {
  std::string name, function, file;
  uint32_t line = 0;
  const TracedKernel *traced = nullptr; ///< of the trace, which must outlive this
  uint64_t longest = 0;                 ///< ordinal of the launch that the designs are made for
  uint64_t launches = 0, threads = 0;
  Seconds asWrittenTime{0}, bestTime{0}; ///< all launches
  TimeInterval asWrittenInterval, bestInterval;
  std::vector<ParameterEffect> effects; ///< on `asWrittenTime`
  FpgaDesigns designs;
  SourceNest nest;
  std::vector<FpgaArray> arrays;
  std::vector<HlsPragma> asWrittenPragmas, bestPragmas;
  std::vector<std::string> warnings;
};

struct FpgaApplicationEstimate {
  std::string trace; ///< file name
  FpgaDevice device;
  Seconds asWritten{0}, best{0};
  TimeInterval asWrittenInterval, bestInterval; ///< sums: their errors have the same causes
  std::vector<FpgaKernelEstimate> kernels;
  std::vector<std::string> assumptions, warnings;
};

/// Throws Error: no such kernel, no launch recorded, and as fpgaKernel() and explore().
FpgaApplicationEstimate estimateFpga(const Trace &trace, const FpgaDevice &device,
                                     const FpgaOptions &options);

/// The same of `variants`: kernels that chosenKernels() gave with the memory operations as written,
/// or changes of these. Of a variant its tables, threads and axes count, the order of the mapped
/// loops.
FpgaApplicationEstimate estimateFpga(const Trace &trace, const FpgaDevice &device,
                                     const FpgaOptions &options,
                                     std::span<const KernelVariant> variants);

} // namespace cgpredict

#endif
