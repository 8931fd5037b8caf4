// Launches of PTX kernels, run and written down as a trace: what the runtime is to a marked loop.
//
// Launches and windows of blocks are sampled as there (docs/runtime.md); everything else runs as
// fast as it does without a trace, or not at all.
#ifndef CGPREDICT_PTXTRACE_TRACEDLAUNCHES_H
#define CGPREDICT_PTXTRACE_TRACEDLAUNCHES_H

#include "ptxtrace/BlockRecorder.h"
#include "ptxtrace/TraceFileWriter.h"

#include <map>

namespace cgpredict::ptxtrace {

class TracedLaunches {
public:
  /// `program` must outlive this; `text` is its PTX. Throws as TraceFileWriter.
  TracedLaunches(simulator::Program &program, std::string text, const std::filesystem::path &path,
                 const CgpSettings &settings);

  /// As simulator::launch(). Throws Error also for what a trace cannot carry.
  simulator::LaunchResult launch(const simulator::LaunchOptions &options,
                                 const std::vector<std::byte> &parameters);
  /// Nothing more will be launched.
  void complete() { writer.complete(); }

private:
  struct Kernel {
    TraceTables made;
    RecordPlan plan;
    std::unique_ptr<BlockRecorder> recorder;
    std::optional<uint32_t> number; // in the file, where it stands with its first launch
    uint64_t launches = 0, sampled = 0, sampledThreads = 0, nextSample = 0;
  };

  LaunchShape shapeOf(const simulator::LaunchOptions &options,
                      const std::vector<std::byte> &parameters);
  Kernel &kernelFor(const simulator::LaunchOptions &options, const LaunchShape &shape);
  std::vector<std::byte> contextOf(const Kernel &kernel,
                                   const std::vector<std::byte> &parameters) const;
  simulator::LaunchResult sample(Kernel &kernel, const simulator::LaunchOptions &options,
                                 const std::vector<std::byte> &parameters,
                                 const std::array<uint64_t, 3> &extent);

  simulator::Program &program;
  std::string text;
  CgpSettings settings;
  TraceFileWriter writer;
  std::map<std::pair<std::string, LaunchShape>, Kernel> kernels;
};

} // namespace cgpredict::ptxtrace

#endif
