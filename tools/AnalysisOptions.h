// What `estimate` and `run` have in common: the options of the analysis.
#ifndef CGPREDICT_TOOLS_ANALYSISOPTIONS_H
#define CGPREDICT_TOOLS_ANALYSISOPTIONS_H

#include "analyzer/estimate/Estimate.h"
#include "tools/HintFiles.h"
#include "tools/ReportOutput.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cgpredict {

struct AnalysisOptions : ReportOptions {
  std::string device;      // id, or path of a device file
  std::string model;       // name in the table of models
  std::string block, axes; // as typed; empty: the pragma's
  std::optional<uint32_t> registers;
  SharedOverride shared;             // arrays in shared memory, in place of the pragma's
  std::vector<std::string> readOnly; // arrays loaded through the read-only cache
  std::string clock, l1;             // of the run, as typed; empty: the device file's
  std::string memoryOps;             // as typed; empty: what the model counts
  std::string l2From = "all";        // kernels, as typed
  std::string kernel;
  unsigned jobs = 1;
  bool hints = true; // look for changes that make kernels faster
  HintFiles hintFiles;
  bool allowDependences = false; // a kernel whose threads depend on each other is no failure
};

// The device that the options name, as they say that it ran.
GpuDevice deviceOf(const AnalysisOptions &options);

// The trace that a command reads.
void addTraceOption(CLI::App &command, std::string &trace);

// The options refer to `options`, which must outlive the parsing.
void addAnalysisOptions(CLI::App &command, AnalysisOptions &options);

// Those of them that hold for any kernel: device, model, what of the run the models ask for, jobs,
// report.
void addDeviceOptions(CLI::App &command, AnalysisOptions &options);

// What the options ask of the analysis.
EstimateOptions estimateOptions(const AnalysisOptions &options);

// --hints and --no-hints.
void addHintOptions(CLI::App &command, AnalysisOptions &options);

// Whether block, axes, registers or shared memory are not the pragma's.
bool changesLaunch(const AnalysisOptions &options);

// Throws UsageError for a block, axes or file that cannot be. `inputs` are what the command reads
// beside the device.
void checkAnalysisOptions(const AnalysisOptions &options, std::vector<std::string> inputs);

} // namespace cgpredict

#endif
