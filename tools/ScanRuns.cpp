#include "tools/ScanRuns.h"

#include "analyzer/base/Error.h"
#include "tools/ChildProcess.h"
#include "tools/Layout.h"
#include "tools/OutputFiles.h"
#include "tools/RunPlan.h"
#include "tools/Terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <unistd.h>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

nlohmann::json entryOf(const ProfiledLoop &loop, const LoopChoice &choice) {
  return {{"file", loop.path},
          {"line", loop.line},
          {"column", loop.column},
          {"ordinal", loop.ordinal},
          {"kernel", loop.kernel},
          {"grid", choice.grid}};
}

std::string listOf(const LoopProfile &profile, const std::vector<LoopChoice> &choices) {
  nlohmann::json list = nlohmann::json::array();
  for (const LoopChoice &choice : choices)
    list.push_back(entryOf(profile.loops[choice.loop], choice));
  return list.dump();
}

MadeObjects::Kernels kernelsOf(const LoopProfile &profile, const std::vector<LoopChoice> &choices) {
  std::map<std::string, std::set<std::string>> entries; // in whatever order they were chosen
  for (const LoopChoice &choice : choices) {
    const ProfiledLoop &loop = profile.loops[choice.loop];
    entries[loop.path].insert(entryOf(loop, choice).dump());
  }
  MadeObjects::Kernels kernels;
  for (const auto &[file, lines] : entries)
    for (const std::string &line : lines)
      kernels[file] += line;
  return kernels;
}

// By which the program loads libraries that were compiled again.
std::vector<std::pair<std::string, std::string>> redirection(const ScanBuild &build) {
  if (build.libraries.empty())
    return {};
  std::string lines;
  for (const auto &[library, traced] : build.libraries)
    lines += library.string() + "\n" + traced.string() + "\n";
  std::string auditors = ownLayout().redirect.string();
  if (const char *others = std::getenv("LD_AUDIT"); others && *others)
    auditors += std::string(":") + others;
  return {{"LD_AUDIT", auditors}, {"CGPREDICT_LIBRARIES", lines}};
}

} // namespace

ScanRuns::ScanRuns(const std::vector<std::string> &words, std::vector<std::string> arguments,
                   const fs::path &work, bool stdoutToStderr)
    : work(work), list(fs::absolute(work / "kernels.json")), build(planScan(words, work, list)),
      arguments(std::move(arguments)), stdoutToStderr(stdoutToStderr), input(work / "stdin") {}

void ScanRuns::compile(const std::vector<BuildStep> &steps, Progress &progress) const {
  std::vector<ChildTask> tasks;
  for (const BuildStep &step : steps)
    tasks.push_back({step.command, {{}, true, false, step.directory.string()}});
  progress.show(0, tasks.size());
  const auto ends =
      runChildren(tasks, [&](std::size_t ended) { progress.show(ended, tasks.size()); });
  for (const ChildEnd &end : ends)
    if (!end.succeeded())
      throw Error(fmt::format("{}: the compiler {}", build.name, end.inWords()));
}

// What is linked comes behind its objects, and those whose kernels call what others define once
// more, as soon as it is known where that is.
void ScanRuns::make(const std::vector<BuildStep> &steps, const std::string &activity) {
  Progress progress(activity);
  std::vector<BuildStep> stale, links;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i].functions.empty())
      links.push_back(steps[i]);
    else if (!objects.isCurrent(i))
      stale.push_back(steps[i]);
  compile(stale, progress);
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (!steps[i].functions.empty() && !objects.isCurrent(i)) {
      functions.add(steps[i].functions);
      objects.add(i, steps[i].rule, steps[i].directory);
    }
  if (functions.write()) {
    std::erase_if(stale, [&](const BuildStep &step) { return !functions.calls(step.functions); });
    compile(stale, progress);
  }
  compile(links, progress);
}

void ScanRuns::execute(const std::vector<std::pair<std::string, std::string>> &environment,
                       bool again) {
  std::vector<std::string> command = {again ? build.traced : build.profiled};
  command.insert(command.end(), arguments.begin(), arguments.end());
  Progress progress("running with kernels, silent");
  if (again)
    progress.show();
  const ChildEnd end = runChild(command, {environment, stdoutToStderr, again, {}, input.begin()});
  input.end();
  if (!end.succeeded())
    throw Error(fmt::format("{} {}{}", build.name, end.inWords(),
                            again ? " in a traced run, and not in the first one; does it depend on "
                                    "what it left behind, or on input from a terminal?"
                                  : "; nothing is estimated"));
}

LoopProfile ScanRuns::profile() {
  const fs::path file = fs::absolute(work / (build.name + ".loops"));
  make(build.profileSteps, "compiling");
  execute({{"CGPREDICT_LOOP_PROFILE", file.string()}}, false);
  if (!fs::exists(file))
    throw Error(fmt::format("{}: the program has no loop, or was left before its end", build.name));
  LoopProfile profile = readLoopProfile(file);
  addLibraries(profile);
  return profile;
}

// Those that the program has loaded, and in which it ran loops.
void ScanRuns::addLibraries(LoopProfile &profile) {
  std::map<std::string, bool> known;
  for (ProfiledLoop &loop : profile.loops) {
    std::error_code ignored;
    if (loop.object.empty() || fs::equivalent(loop.object, build.profiled, ignored))
      continue;
    const auto [library, isNew] = known.try_emplace(loop.object, false);
    if (isNew)
      library->second = addLibrary(build, loop.object, work, list);
    if (!library->second && loop.obstacle.empty())
      loop.obstacle =
          fmt::format("it stands in {}, which was not built with CC=\"cgpredict-cc --scan\"",
                      fs::path(loop.object).filename().string());
  }
}

fs::path ScanRuns::trace(const LoopProfile &profile, const std::vector<LoopChoice> &choices,
                         const GpuDevice &device) {
  const fs::path file = work / (build.name + ".cgt");
  writeTextFile(list.string(), listOf(profile, choices));
  objects.choose(kernelsOf(profile, choices));
  make(build.traceSteps, "compiling with kernels");
  fs::remove(file);
  auto environment = traceEnvironment(file, device, false);
  const auto libraries = redirection(build);
  environment.insert(environment.end(), libraries.begin(), libraries.end());
  execute(environment, true);
  if (!fs::exists(file))
    throw Error(fmt::format("{}: the traced run wrote no trace; is there no room in {}? Or does "
                            "the program take its environment away, or change its root?",
                            build.name, work.string()));
  return file;
}

} // namespace cgpredict
