// How the program of a scan is made: from sources that the command line names, or as the program
// itself says that it was built.
#ifndef CGPREDICT_TOOLS_SCANBUILD_H
#define CGPREDICT_TOOLS_SCANBUILD_H

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace cgpredict {

struct BuildStep {
  std::vector<std::string> command;
  std::filesystem::path directory; // empty: the working folder
  std::filesystem::path rule;      // to be written: the files that its object is made of; or empty
  std::filesystem::path functions; // the same: FunctionIndex.h
};

struct ScanBuild {
  std::string name;                       // of the program, without folder and suffix
  std::filesystem::path profiled, traced; // programs
  std::vector<BuildStep> profileSteps;    // that make the first; empty: it is there
  std::vector<BuildStep> traceSteps;      // that make the second, whose kernels `list` names
  std::vector<std::string> sources;       // words of the command line, or files
  std::vector<std::pair<std::filesystem::path, std::filesystem::path>>
      libraries; // and what is to be loaded in their place in traced runs
};

// `words` are sources and compiler flags, or a program built with `cgpredict-cc --scan`; what is
// made goes into `work`. Throws UsageError where they are neither, Error for a source that changed
// since the program was built.
ScanBuild planScan(const std::vector<std::string> &words, const std::filesystem::path &work,
                   const std::filesystem::path &list);

// Of a shared library that the program loads: false if it does not say how it was built. Throws
// Error as above.
bool addLibrary(ScanBuild &build, const std::filesystem::path &library,
                const std::filesystem::path &work, const std::filesystem::path &list);

} // namespace cgpredict

#endif
