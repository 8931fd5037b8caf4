// What `cgpredict run` will do with the words of its command line: compile them, or run the
// program that they name.
#ifndef CGPREDICT_TOOLS_RUNPLAN_H
#define CGPREDICT_TOOLS_RUNPLAN_H

#include "analyzer/devices/GpuDevice.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace cgpredict {

struct RunPlan {
  std::string name;                  // of the program, without folder and suffix
  std::filesystem::path program;     // what will be run
  std::vector<std::string> compiler; // command that makes it; empty: it is there already
};

// `words` are sources and compiler flags, or one program; `programs` is the folder of
// cgpredict-cc, `work` where a program is put. Throws UsageError where it is neither.
RunPlan planRun(const std::vector<std::string> &words, const std::filesystem::path &programs,
                const std::filesystem::path &work);

// What is wrong with the first word that is nearly one of the command's own options; empty: none is.
std::string misspelt(const CLI::App &command, const std::vector<std::string> &words);

// Throws UsageError for such a word.
void refuseMisspelt(const CLI::App &command, const std::vector<std::string> &words);

// CGPREDICT_* settings that make the program write `trace`, with windows that fit the device.
std::vector<std::pair<std::string, std::string>>
traceEnvironment(const std::filesystem::path &trace, const GpuDevice &device, bool skipUntraced);

// By its name, a C or C++ source; no option.
bool isSource(const std::string &word);

// `path` as CGPREDICT_TRACE has it: %p would be the process id.
std::string verbatim(const std::string &path);

} // namespace cgpredict

#endif
