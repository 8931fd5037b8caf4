// The program of a scan, compiled and run again and again: profiled once, then traced.
#ifndef CGPREDICT_TOOLS_SCANRUNS_H
#define CGPREDICT_TOOLS_SCANRUNS_H

#include "analyzer/scan/LoopProfile.h"
#include "analyzer/scan/ScanAttempt.h"
#include "tools/RunPlan.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

class ScanRuns {
public:
  // `words` are sources and compiler flags; throws UsageError where they are not. What the program
  // reads from a file on stdin it reads in every run.
  ScanRuns(const std::vector<std::string> &words, std::vector<std::string> arguments,
           const std::filesystem::path &work, bool stdoutToStderr);

  const std::string &name() const { return plan.name; }

  // One run whose output the user sees. Throws Error: the compiler or the program fails.
  LoopProfile profile();

  // One run without output, with `choices` as kernels; the trace's file. Throws Error as above.
  std::filesystem::path trace(const LoopProfile &profile, const std::vector<LoopChoice> &choices,
                              const GpuDevice &device);

private:
  void compile(const std::string &scanOption, bool again);
  void execute(const std::vector<std::pair<std::string, std::string>> &environment, bool again);

  std::filesystem::path work;
  RunPlan plan;
  std::vector<std::string> arguments;
  bool stdoutToStderr;
  long inputStart; // of stdin; negative: it cannot be read again
};

} // namespace cgpredict

#endif
