// What `estimate` and `run` have in common: the options of the analysis, and its output.
#ifndef CGPREDICT_TOOLS_ANALYSISOPTIONS_H
#define CGPREDICT_TOOLS_ANALYSISOPTIONS_H

#include "analyzer/Estimate.h"

#include <filesystem>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace cgpredict {

struct AnalysisOptions {
  std::string device;      // id, or path of a device file
  std::string model;       // name in the table of models
  std::string block, axes; // as typed; empty: the pragma's
  std::optional<uint32_t> registers;
  std::string kernel;
  unsigned jobs = 1;
  std::optional<std::string> json; // where JSON goes; "-" is stdout
  bool noColour = false;

  // Text goes to stdout unless JSON does.
  bool jsonOnStdout() const { return json == "-"; }
};

// The options refer to `options`, which must outlive the parsing.
void addAnalysisOptions(CLI::App &command, AnalysisOptions &options);

// Throws UsageError for a block, axes or JSON file that cannot be.
void checkAnalysisOptions(const AnalysisOptions &options);

// Analyses the trace and writes the report, with progress on a terminal. Throws Error.
void analyse(const Trace &trace, const GpuDevice &device, const AnalysisOptions &options);

} // namespace cgpredict

#endif
