// cgpredict run: compile, trace and estimate in one go.
#include "analyzer/base/Error.h"
#include "tools/Analysis.h"
#include "tools/ChildProcess.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/NumberChecks.h"
#include "tools/RunPlan.h"
#include "tools/Terminal.h"
#include "tools/WorkFolder.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

struct RunOptions {
  AnalysisOptions analysis;
  bool skipUntraced = false;
  std::string keep;
};

void compile(const RunPlan &plan) {
  if (plan.compiler.empty())
    return;
  Progress progress("compiling");
  progress.show();
  ChildEnd end = runChild(plan.compiler, {{}, true});
  if (!end.succeeded())
    throw Error(fmt::format("{}: the compiler {}", plan.name, end.inWords()));
}

// The program has the terminal to itself, so no progress is shown.
void execute(const RunPlan &plan, const std::vector<std::string> &arguments, const fs::path &trace,
             const GpuDevice &device, const RunOptions &options) {
  fs::remove(trace);
  std::vector<std::string> command = {plan.program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  ChildEnd end = runChild(command, {traceEnvironment(trace, device, options.skipUntraced),
                                    options.analysis.jsonOnStdout()});
  if (end.succeeded())
    return;
  std::string left = !options.keep.empty() && fs::exists(trace)
                         ? fmt::format("; what it traced is in {}", trace.string())
                         : "; nothing is estimated";
  throw Error(fmt::format("{} {}{}", plan.name, end.inWords(), left));
}

Trace openTrace(const RunPlan &plan, const fs::path &trace) {
  if (!fs::exists(trace))
    throw Error(fmt::format("{}: the program wrote no trace: it has no loop marked with `#pragma "
                            "cgpredict kernel(...)`, or was not built with cgpredict-cc",
                            plan.name));
  return Trace::open(trace);
}

void run(const std::vector<std::string> &words, const std::vector<std::string> &arguments,
         const RunOptions &options) {
  std::vector<std::string> inputs = words;
  inputs.insert(inputs.end(), arguments.begin(), arguments.end());
  checkAnalysisOptions(options.analysis, std::move(inputs));
  GpuDevice device = deviceOf(options.analysis);
  WorkFolder work(options.keep);
  RunPlan plan = planRun(words, ownLayout().programs, work.path());
  compile(plan);
  fs::path file = work.path() / (plan.name + ".cgt");
  execute(plan, arguments, file, device, options);
  Trace trace = openTrace(plan, file);
  work.remove(); // the open trace stays readable, and an interrupt leaves nothing behind
  analyse(trace, device, options.analysis);
}

} // namespace

CLI::App *addRunCommand(CLI::App &parent, const std::vector<std::string> &programArguments) {
  CLI::App *command =
      parent.add_subcommand("run", "Compile, trace and estimate in one go\n"
                                   "cgpredict run SOURCE...|PROGRAM [COMPILER FLAGS] --device ID "
                                   "[OPTIONS] [-- ARGUMENTS]");
  command->footer(
      "SOURCE... and every flag that is not listed here go to cgpredict-cc, or cgpredict-c++ if "
      "all sources are C++, after -O2 -g and before -lm. A single executable is run as it is. What "
      "follows -- are the program's arguments. Its input and output are this terminal's; with "
      "JSON on stdout, its stdout goes to stderr.\n\n"
      "The program runs with CGPREDICT_TRACE set, and CGPREDICT_WINDOW_THREADS so that the first "
      "window holds two batches of the device's threads, unless it is set already.\n\n"
      "Examples:\n"
      "  cgpredict run gemm.c -DN=1024 --device jetson-tk1\n"
      "  cgpredict run gemm.c util.c -Iinclude -O3 --device jetson-tk1 --skip-untraced -- input\n"
      "  cgpredict run ./gemm --device jetson-tk1 --json=gemm.json --keep out");
  auto options = std::make_shared<RunOptions>();
  command->allow_extras();
  addAnalysisOptions(*command, options->analysis);
  addAssumptionOption(*command, options->analysis);
  addHintOptions(*command, options->analysis);
  addHintFileOptions(*command, options->analysis.hintFiles);
  command->add_flag("--skip-untraced", options->skipUntraced,
                    "Leave out iterations that are not traced: right if the program's control flow "
                    "does not depend on the kernels' results");
  command->add_option("--keep", options->keep, "Put program and trace into DIR and keep them")
      ->check(notEmpty())
      ->type_name("DIR");
  command->callback([command, options, programArguments] {
    refuseMisspelt(*command, command->remaining());
    run(command->remaining(), programArguments, *options);
  });
  return command;
}

} // namespace cgpredict
