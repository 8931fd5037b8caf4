// cgpredict ptx verify: does the PTX of a program's kernels compute what its loops compute?
#include "analyzer/base/Error.h"
#include "analyzer/trace/Trace.h"
#include "tools/ChildProcess.h"
#include "tools/NumberChecks.h"
#include "tools/PtxCommands.h"
#include "tools/RunPlan.h"
#include "tools/WorkFolder.h"
#include "verify/Server.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

using verify::Agreement, verify::Verdict;

struct PtxVerifyOptions {
  std::string program;
  verify::CheckOptions check{.maximumInstructions = 100'000'000'000};
  uint64_t windowThreads = 1024, launches = 16;
  bool skipUntraced = false;
};

std::vector<std::pair<std::string, std::string>> environmentOf(const PtxVerifyOptions &options,
                                                               const fs::path &work) {
  std::vector<std::pair<std::string, std::string>> environment = {
      {"CGPREDICT_TRACE", verbatim(work.string()) + "/%p.cgt"},
      {"CGPREDICT_VERIFY", (work / "socket").string()},
      {"CGPREDICT_WINDOW_THREADS", fmt::format("{}", options.windowThreads)},
      {"CGPREDICT_MAX_LAUNCHES", fmt::format("{}", options.launches)},
      {"CGPREDICT_THREAD_WORDS", "1"}, // nobody reads what is recorded
      // A function that is bound when it is first called changes memory that is no kernel's.
      {"LD_BIND_NOW", "1"}};
  if (options.skipUntraced)
    environment.emplace_back("CGPREDICT_SKIP_UNTRACED", "1");
  return environment;
}

std::string agreementText(const Verdict &verdict) {
  switch (verdict.agreement) {
  case Agreement::Unfused:
    return "every bit agrees";
  case Agreement::Fused:
    return "every bit agrees, with fused multiply-add";
  case Agreement::Tolerated:
    return fmt::format("agrees within {} ulp ({} allowed)", verdict.largestUlps,
                       verdict.allowedUlps);
  case Agreement::Differs:
    return verdict.largestUlps == verify::Incomparable
               ? "DIFFERS"
               : fmt::format("DIFFERS by up to {} ulp ({} allowed)", verdict.largestUlps,
                             verdict.allowedUlps);
  case Agreement::NotCompared:
    break;
  }
  return "NOT COMPARED";
}

// A kernel's launches, the worst of which is named.
void printKernel(const std::vector<Verdict> &verdicts, const std::string &kernel) {
  const Verdict *worst = nullptr;
  uint64_t launches = 0, threads = 0, total = 0;
  for (const Verdict &verdict : verdicts)
    if (verdict.kernel == kernel) {
      ++launches;
      threads += verdict.threads;
      total += verdict.total;
      if (!worst || std::pair(verdict.agreement, verdict.largestUlps) >
                        std::pair(worst->agreement, worst->largestUlps))
        worst = &verdict;
    }
  fmt::print("{}: {}: {} {}, {} of {} threads\n", kernel, agreementText(*worst), launches,
             launches == 1 ? "launch" : "launches", threads, total);
  if (!worst->reason.empty())
    fmt::print("  launch {}: {}\n", worst->launch, worst->reason);
  if (!worst->cause.empty())
    fmt::print("  {}\n", worst->cause);
}

std::vector<std::string> kernelsOf(const std::vector<Verdict> &verdicts) {
  std::vector<std::string> kernels;
  for (const Verdict &verdict : verdicts)
    if (std::ranges::find(kernels, verdict.kernel) == kernels.end())
      kernels.push_back(verdict.kernel);
  return kernels;
}

// Of launches that iterations leave. A search is looked through ahead, and writes nothing that
// could be compared.
bool isSearch(const TracedKernel &kernel) {
  return std::ranges::any_of(kernel.sampled,
                             [](const Launch &launch) { return launch.iterations.has_value(); });
}

struct Notes {
  std::vector<std::string> unseen; // what was not shown: loops without a kernel function, launches
                                   // that were left, kernels of which no launch was told of
  std::vector<std::string> searches;
};

void addKernels(Notes &notes, const Trace &trace, const std::vector<Verdict> &verdicts) {
  for (const TracedKernel &kernel : trace.kernels()) {
    const bool isCompared = std::ranges::any_of(
        verdicts, [&](const Verdict &verdict) { return kernel.isNamed(verdict.kernel); });
    if (!isCompared && isSearch(kernel))
      notes.searches.push_back(fmt::format(
          "kernel {}: a loop that may be left early writes nothing to compare", kernel.name));
    else if (!isCompared && kernel.threads > 0)
      notes.unseen.push_back(
          fmt::format("kernel {}: none of its launches could be compared", kernel.name));
  }
}

Notes notesOf(const fs::path &work, const std::vector<Verdict> &verdicts) {
  Notes notes;
  for (const fs::directory_entry &entry : fs::directory_iterator(work))
    if (entry.path().extension() == ".cgt") {
      const Trace trace = Trace::open(entry.path());
      std::ranges::copy(trace.notes(), std::back_inserter(notes.unseen));
      addKernels(notes, trace, verdicts);
    }
  std::ranges::sort(notes.unseen);
  return notes;
}

void verifyProgram(const PtxVerifyOptions &options, const std::vector<std::string> &arguments) {
  WorkFolder work("");
  verify::Server server((work.path() / "socket").string(), options.check);
  std::vector<std::string> command = {fs::absolute(options.program).string()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const ChildEnd end = runChild(command, {environmentOf(options, work.path()), true});
  const std::vector<Verdict> verdicts = server.finish();
  for (const std::string &kernel : kernelsOf(verdicts))
    printKernel(verdicts, kernel);
  const Notes notes = notesOf(work.path(), verdicts);
  for (const std::vector<std::string> &each : {notes.unseen, notes.searches})
    for (const std::string &note : each)
      fmt::print("note: {}\n", note);
  std::fflush(stdout);
  if (!end.succeeded())
    throw Error(fmt::format("{} {}", options.program, end.inWords()));
  if (verdicts.empty() && notes.unseen.empty() && notes.searches.empty())
    throw Error(fmt::format("{}: launched no kernel: it has no loop marked with `#pragma cgpredict "
                            "kernel(...)`, or was not built with this cgpredict-cc",
                            options.program));
  const auto agrees = [](const Verdict &verdict) { return verdict.agreement < Agreement::Differs; };
  if (!std::ranges::all_of(verdicts, agrees) || !notes.unseen.empty())
    throw CLI::RuntimeError(1);
}

void addCheckOptions(CLI::App &command, PtxVerifyOptions &options) {
  command.add_option("--ulp", options.check.ulps, "Units in the last place to accept")
      ->check(wholeNumber(0, INT64_MAX))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--math-ulp", options.check.mathUlps,
                  "The same for kernels that call mathematical functions")
      ->check(wholeNumber(0, INT64_MAX))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--window-threads", options.windowThreads,
                  "Threads at the head, the middle and the tail of a launch; all of a launch that "
                  "has no more than these together")
      ->type_name("N")
      ->check(wholeNumber(1, uint64_t{1} << 32))
      ->capture_default_str();
  command.add_option("--launches", options.launches, "Launches of a kernel to compare, at most")
      ->type_name("N")
      ->check(wholeNumber(1, 1000000))
      ->capture_default_str();
  command.add_flag("--skip-untraced", options.skipUntraced,
                   "Leave out iterations that are not compared: right if the program's control "
                   "flow does not depend on the kernels' results");
  command
      .add_option("--max-instructions", options.check.maximumInstructions,
                  "End a block that executes more instructions of warps; 0: never")
      ->check(wholeNumber(0, INT64_MAX))
      ->type_name("N")
      ->capture_default_str();
}

} // namespace

CLI::App *addPtxVerifyCommand(CLI::App &ptx, const std::vector<std::string> &programArguments) {
  CLI::App *command = ptx.add_subcommand(
      "verify", "Compare the PTX of a program's kernels with its loops, on the program's own data\n"
                "cgpredict ptx verify PROGRAM [OPTIONS] [-- ARGUMENTS]");
  auto options = std::make_shared<PtxVerifyOptions>();
  command->add_option("PROGRAM", options->program, "Program built with cgpredict-cc")
      ->required()
      ->check(CLI::ExistingFile);
  addCheckOptions(*command, *options);
  command->footer("What the program writes to stdout goes to stderr. The exit code is 1 if "
                  "anything differs, or could not be compared.\n\n"
                  "Examples:\n"
                  "  cgpredict-cc -O2 -g gemm.c -o gemm && cgpredict ptx verify ./gemm\n"
                  "  cgpredict ptx verify ./gemm --window-threads 1000000 -- input");
  command->callback([options, programArguments] { verifyProgram(*options, programArguments); });
  return command;
}

} // namespace cgpredict
