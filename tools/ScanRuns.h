// The program of a scan, compiled and run again and again: profiled once, then traced.
#ifndef CGPREDICT_TOOLS_SCANRUNS_H
#define CGPREDICT_TOOLS_SCANRUNS_H

#include "analyzer/scan/LoopProfile.h"
#include "analyzer/scan/ScanAttempt.h"
#include "tools/FunctionIndex.h"
#include "tools/MadeObjects.h"
#include "tools/RepeatedInput.h"
#include "tools/ScanBuild.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

class ScanRuns {
public:
  // `words` are those of planScan(), which says what it throws. What the program reads from a file
  // on stdin it reads in every run.
  ScanRuns(const std::vector<std::string> &words, std::vector<std::string> arguments,
           const std::filesystem::path &work, bool stdoutToStderr);

  const std::string &name() const { return build.name; }
  const std::vector<std::string> &sources() const { return build.sources; }

  // One run whose output the user sees. Throws Error: the compiler or the program fails.
  LoopProfile profile();

  // One run without output, with `choices` as kernels; the trace's file. Throws Error as above.
  std::filesystem::path trace(const LoopProfile &profile, const std::vector<LoopChoice> &choices,
                              const GpuDevice &device);

private:
  void addLibraries(LoopProfile &profile);
  void make(const std::vector<BuildStep> &steps, const std::string &activity);
  void compile(const std::vector<BuildStep> &steps, Progress &progress) const;
  void execute(const std::vector<std::pair<std::string, std::string>> &environment, bool again);

  std::filesystem::path work, list; // `list`: the kernels of a traced run
  ScanBuild build;
  MadeObjects objects; // by steps
  FunctionIndex functions;
  std::vector<std::string> arguments;
  bool stdoutToStderr;
  RepeatedInput input;
};

} // namespace cgpredict

#endif
