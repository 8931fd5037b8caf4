#include "tools/ScanRuns.h"

#include "analyzer/base/Error.h"
#include "tools/ChildProcess.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/OutputFiles.h"
#include "tools/Terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <unistd.h>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

RunPlan planScan(const std::vector<std::string> &words, const fs::path &work) {
  for (const std::string &word : words)
    if (word.starts_with("-save-temps") || word.starts_with("--save-temps"))
      throw UsageError(fmt::format("{}: the loops' counters need front end and optimiser in one "
                                   "step; leave it out",
                                   word));
  RunPlan plan = planRun(words, ownLayout().programs, work);
  if (plan.compiler.empty())
    throw UsageError(fmt::format("{}: `cgpredict scan` compiles the program itself, give its "
                                 "sources and their compiler flags",
                                 words[0]));
  return plan;
}

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
    : work(work), plan(planScan(words, work)), arguments(std::move(arguments)),
      stdoutToStderr(stdoutToStderr), inputStart(lseek(STDIN_FILENO, 0, SEEK_CUR)) {}

// Warnings are those of the first compilation.
void ScanRuns::compile(const std::string &scanOption, bool again) {
  Progress progress("compiling");
  progress.show();
  std::vector<std::string> command = plan.compiler;
  command.push_back(scanOption);
  if (again)
    command.push_back("-w");
  const ChildEnd end = runChild(command, {{}, true, false});
  if (!end.succeeded())
    throw Error(fmt::format("{}: the compiler {}", plan.name, end.inWords()));
}

void ScanRuns::execute(const std::vector<std::pair<std::string, std::string>> &environment,
                       bool again) {
  std::vector<std::string> command = {plan.program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  if (again && inputStart >= 0)
    lseek(STDIN_FILENO, inputStart, SEEK_SET);
  const ChildEnd end = runChild(command, {environment, stdoutToStderr, again});
  if (!end.succeeded())
    throw Error(fmt::format("{} {}{}", plan.name, end.inWords(),
                            again ? " in a traced run, and not in the first one; does it depend on "
                                    "what it left behind, or on input that is no file?"
                                  : "; nothing is estimated"));
}

LoopProfile ScanRuns::profile() {
  const fs::path file = fs::absolute(work / (plan.name + ".loops"));
  compile("-fcgpredict-scan", false);
  execute({{"CGPREDICT_LOOP_PROFILE", file.string()}}, false);
  if (!fs::exists(file))
    throw Error(fmt::format("{}: the program has no loop, or was left before its end", plan.name));
  return readLoopProfile(file);
}

fs::path ScanRuns::trace(const LoopProfile &profile, const std::vector<LoopChoice> &choices,
                         const GpuDevice &device) {
  const fs::path list = fs::absolute(work / (plan.name + ".json"));
  const fs::path file = work / (plan.name + ".cgt");
  writeTextFile(list.string(), listOf(profile, choices));
  compile("-fcgpredict-scan=" + list.string(), true);
  fs::remove(file);
  execute(traceEnvironment(file, device, false), true);
  if (!fs::exists(file))
    throw Error(fmt::format("{}: the traced run wrote no trace; does the program take its "
                            "environment away, or change its root?",
                            plan.name));
  return file;
}

} // namespace cgpredict
