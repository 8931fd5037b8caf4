#include "tools/ScanRuns.h"

#include "analyzer/base/Error.h"
#include "tools/ChildProcess.h"
#include "tools/OutputFiles.h"
#include "tools/RunPlan.h"
#include "tools/Terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <unistd.h>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

std::string listOf(const LoopProfile &profile, const std::vector<LoopChoice> &choices) {
  nlohmann::json list = nlohmann::json::array();
  for (const LoopChoice &choice : choices) {
    const ProfiledLoop &loop = profile.loops[choice.loop];
    list.push_back({{"file", loop.file},
                    {"line", loop.line},
                    {"column", loop.column},
                    {"kernel", loop.kernel},
                    {"grid", choice.grid}});
  }
  return list.dump();
}

} // namespace

ScanRuns::ScanRuns(const std::vector<std::string> &words, std::vector<std::string> arguments,
                   const fs::path &work, bool stdoutToStderr)
    : work(work), list(fs::absolute(work / "kernels.json")), build(planScan(words, work, list)),
      arguments(std::move(arguments)), stdoutToStderr(stdoutToStderr),
      inputStart(lseek(STDIN_FILENO, 0, SEEK_CUR)) {}

void ScanRuns::make(const std::vector<BuildStep> &steps, const std::string &activity) {
  Progress progress(activity);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    progress.show(i, steps.size());
    const ChildEnd end = runChild(steps[i].command, {{}, true, false, steps[i].directory.string()});
    if (!end.succeeded())
      throw Error(fmt::format("{}: the compiler {}", build.name, end.inWords()));
  }
}

void ScanRuns::execute(const std::vector<std::pair<std::string, std::string>> &environment,
                       bool again) {
  std::vector<std::string> command = {again ? build.traced : build.profiled};
  command.insert(command.end(), arguments.begin(), arguments.end());
  if (again && inputStart >= 0)
    lseek(STDIN_FILENO, inputStart, SEEK_SET);
  Progress progress("running with kernels, silent");
  if (again)
    progress.show();
  const ChildEnd end = runChild(command, {environment, stdoutToStderr, again, {}});
  if (!end.succeeded())
    throw Error(fmt::format("{} {}{}", build.name, end.inWords(),
                            again ? " in a traced run, and not in the first one; does it depend on "
                                    "what it left behind, or on input that is no file?"
                                  : "; nothing is estimated"));
}

LoopProfile ScanRuns::profile() {
  const fs::path file = fs::absolute(work / (build.name + ".loops"));
  make(build.profileSteps, "compiling");
  execute({{"CGPREDICT_LOOP_PROFILE", file.string()}}, false);
  if (!fs::exists(file))
    throw Error(fmt::format("{}: the program has no loop, or was left before its end", build.name));
  return readLoopProfile(file);
}

fs::path ScanRuns::trace(const LoopProfile &profile, const std::vector<LoopChoice> &choices,
                         const GpuDevice &device) {
  const fs::path file = work / (build.name + ".cgt");
  writeTextFile(list.string(), listOf(profile, choices));
  make(build.traceSteps, "compiling with kernels");
  fs::remove(file);
  execute(traceEnvironment(file, device, false), true);
  if (!fs::exists(file))
    throw Error(fmt::format("{}: the traced run wrote no trace; does the program take its "
                            "environment away, or change its root?",
                            build.name));
  return file;
}

} // namespace cgpredict
