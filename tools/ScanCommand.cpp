// cgpredict scan: which loops of a program belong on a GPU, without a pragma in its source.
#include "analyzer/affine/DeepCheck.h"
#include "analyzer/report/hints/ScanSarif.h"
#include "analyzer/report/json/ScanJson.h"
#include "analyzer/report/text/ScanText.h"
#include "analyzer/scan/ScanReport.h"
#include "tools/AnalysisOptions.h"
#include "tools/Commands.h"
#include "tools/HostOptions.h"
#include "tools/Layout.h"
#include "tools/NumberChecks.h"
#include "tools/PragmaWriter.h"
#include "tools/ScanRuns.h"
#include "tools/Terminal.h"
#include "tools/WorkFolder.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

namespace cgpredict {
namespace {

struct ScanOptions {
  AnalysisOptions analysis;
  HostOptions host;
  ScanLimits limits;
  double leastPercent = 1;
  unsigned runs = 8;
  std::string keep;
  std::optional<std::string> sarif;
  bool apply = false;
};

std::optional<ScanNode> scanNode(const ScanOptions &options, const GpuDevice &device) {
  std::optional<Node> node = nodeOf(options.host, device);
  if (!node)
    return std::nullopt;
  const TimelineOptions timeline = timelineOptions(options.host, *node);
  return ScanNode{std::move(*node), timeline};
}

std::vector<LoopChoice> choicesOf(const std::vector<LoopState> &states) {
  std::vector<LoopChoice> choices;
  for (const LoopState &state : states)
    if (state.next)
      choices.push_back(*state.next);
  return choices;
}

// The kernels of one traced run.
void assess(const Trace &trace, const LoopProfile &profile, const std::vector<LoopChoice> &choices,
            const GpuDevice &device, const AnalysisOptions &options,
            const std::optional<ScanNode> &node, std::vector<ScanAttempt> &attempts) {
  Progress progress("estimating loops");
  EstimateOptions own = estimateOptions(options);
  own.histories = std::make_shared<TraceHistories>(trace, checkedWindowsOf(trace), own.jobs);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    progress.show(i, choices.size());
    ScanAttempt attempt =
        attemptOf(trace, profile.loops[choices[i].loop].kernel, choices[i], device, own, node);
    takeProof(attempt, attempts);
    attempts.push_back(std::move(attempt));
  }
}

std::set<std::string> filesOf(const LoopProfile &profile) {
  std::set<std::string> files;
  for (const std::vector<ProfiledLoop> &loops : {profile.loops, profile.neverEntered})
    for (const ProfiledLoop &loop : loops)
      files.insert(loop.path);
  return files;
}

ScanReport scan(ScanRuns &runs, const GpuDevice &device, const ScanOptions &options,
                const std::optional<ScanNode> &node) {
  const LoopProfile profile = runs.profile();
  std::vector<ScanAttempt> attempts;
  unsigned traced = 0;
  for (; traced < options.runs; ++traced) {
    const auto choices = choicesOf(loopStates(profile, options.limits, attempts));
    if (choices.empty())
      break;
    const Trace trace = Trace::open(runs.trace(profile, choices, device), filesOf(profile));
    assess(trace, profile, choices, device, options.analysis, node, attempts);
  }
  ScanReport report = scanReport(profile, options.limits, attempts);
  report.program = runs.name();
  report.device = device.id;
  report.model = options.analysis.model;
  report.tracedRuns = traced;
  report.sharesMemory = device.sharesHostMemory;
  if (node && !report.sharesMemory)
    report.link = node->node.link.id;
  return report;
}

// Of the loops that gain by it.
void apply(const ScanReport &report, const std::vector<std::string> &words) {
  std::vector<PragmaLine> pragmas;
  for (const ScanRow &row : report.rows)
    if (row.gains())
      pragmas.push_back(
          {row.loop.file, row.loop.line, row.loop.column, row.pragma, row.loop.unmarkable});
  for (const PragmaChange &change : writePragmas(pragmas, words))
    std::fprintf(stderr, "%s:%u: %s%s%s\n", change.pragma.file.c_str(), change.pragma.line,
                 change.obstacle.empty() ? "wrote " : "did not write ", change.pragma.text.c_str(),
                 change.obstacle.empty() ? "" : (": " + change.obstacle).c_str());
}

void check(const ScanOptions &options, std::vector<std::string> inputs) {
  std::vector<OutputFile> outputs = outputsOf(static_cast<const ReportOptions &>(options.analysis));
  if (options.sarif && options.sarif->empty())
    throw UsageError("--sarif: expected the name of a file");
  if (options.sarif)
    outputs.push_back({"--sarif", *options.sarif});
  inputs.insert(inputs.end(), {options.analysis.device, options.host.link, options.host.node});
  checkOutputs(outputs, inputs);
}

void scanProgram(const std::vector<std::string> &words, const std::vector<std::string> &arguments,
                 ScanOptions options) {
  std::vector<std::string> inputs = words;
  inputs.insert(inputs.end(), arguments.begin(), arguments.end());
  check(options, std::move(inputs));
  options.limits.leastShare = options.leastPercent / 100;
  const GpuDevice device = deviceOf(options.analysis);
  options.limits.enoughThreads = uint64_t{device.smCount} * device.maxThreadsPerSm;
  const std::optional<ScanNode> node = scanNode(options, device);
  WorkFolder work(options.keep);
  ScanRuns runs(words, arguments, work.path(), options.analysis.jsonOnStdout());
  const ScanReport report = scan(runs, device, options, node);
  work.remove();
  writeReport(
      options.analysis, [&](const TextStyle &) { return scanText(report); },
      [&] { return scanJson(report); });
  if (options.sarif)
    writeTextFile(*options.sarif,
                  scanSarif(report, std::filesystem::current_path(), projectVersion()));
  if (options.apply)
    apply(report, runs.sources());
}

void addLimits(CLI::App &command, ScanOptions &options) {
  command
      .add_option("--top", options.limits.top,
                  "Outermost loops that are looked into, those that take longest")
      ->capture_default_str()
      ->check(wholeNumber(1, 10000))
      ->type_name("N");
  command
      .add_option("--least", options.leastPercent,
                  "Least share of the program's processor time of a loop that is looked into")
      ->capture_default_str()
      ->check(numberWithin(0, 100))
      ->type_name("PERCENT");
  command
      .add_option("--runs", options.runs,
                  "Most traced runs; each tries one more level of every nest")
      ->capture_default_str()
      ->check(wholeNumber(1, 1000))
      ->type_name("N");
}

} // namespace

CLI::App *addScanCommand(CLI::App &parent, const std::vector<std::string> &programArguments) {
  CLI::App *command = parent.add_subcommand(
      "scan", "Find the loops of a program that belong on a GPU; no pragma is needed\n"
              "cgpredict scan SOURCE...|PROGRAM [COMPILER FLAGS] --device ID [OPTIONS] [-- "
              "ARGUMENTS]");
  command->footer(
      "SOURCE... and every flag that is not listed here go to cgpredict-cc, or cgpredict-c++ if "
      "all sources are C++, after -O2 -g and before -lm. PROGRAM was built with `make "
      "CC=\"cgpredict-cc --scan\"` and is compiled again as it was then. What follows -- are the "
      "program's arguments.\n\n"
      "The program is compiled and run several times: once to count and time its loops, with its "
      "output here, then traced and silent, until each loop that matters is decided. The report "
      "says how often. docs/scan.md explains it.\n\n"
      "Examples:\n"
      "  cgpredict scan app.c other.c -Iinclude --device v100 --link pcie3-x16 -- input.txt\n"
      "  cgpredict scan app.c --device jetson-tk1 --top 3 --apply\n"
      "  cgpredict scan build/app --device a100 --link pcie4-x16 -- input.txt\n"
      "  cgpredict scan app.cpp -O3 --device h100 --json=loops.json --sarif loops.sarif");
  auto options = std::make_shared<ScanOptions>();
  command->allow_extras();
  addDeviceOptions(*command, options->analysis);
  addHostOptions(*command, options->host);
  addLimits(*command, *options);
  command->add_flag("--apply", options->apply,
                    "Write the pragmas of the loops that gain into the sources");
  command->add_option("--sarif", options->sarif, "Also write the loops to FILE as SARIF 2.1.0")
      ->type_name("FILE");
  command->add_option("--keep", options->keep, "Put programs, profile and trace into DIR")
      ->check(notEmpty())
      ->type_name("DIR");
  command->callback([command, options, programArguments] {
    refuseMisspelt(*command, command->remaining());
    scanProgram(command->remaining(), programArguments, *options);
  });
  return command;
}

} // namespace cgpredict
