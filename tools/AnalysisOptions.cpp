#include "tools/AnalysisOptions.h"

#include "tools/Commands.h"
#include "tools/NumberChecks.h"
#include "tools/OptionValues.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <thread>

namespace cgpredict {
namespace {

constexpr std::string_view AllModels = "all"; // of --model

unsigned processors() { return std::max(1u, std::thread::hardware_concurrency()); }

std::string modelNames() {
  std::string names;
  for (const TimeModel &model : timeModels())
    names += fmt::format("{}, ", model.name);
  return names + "all (side by side); `cgpredict models` explains them";
}

std::string checkModel(const std::string &name) {
  return name == AllModels || findTimeModel(name)
             ? ""
             : fmt::format("no model '{}'; there are: {}", name, modelNames());
}

void addShared(CLI::App &command, SharedOverride &shared) {
  CLI::Option *arrays =
      command
          .add_option("--shared", shared.arrays,
                      "Arrays that each block keeps in shared memory, in place of the pragma's")
          ->delimiter(',')
          ->allow_extra_args(false)
          ->transform(arrayName())
          ->type_name("NAME,...");
  CLI::Option *tile =
      command
          .add_option("--tile", shared.tile,
                      "Iterations of the innermost loop, or of the two innermost ones, for which "
                      "elements are brought into shared memory at a time")
          ->delimiter(',')
          ->allow_extra_args(false)
          ->check(wholeNumber(1, INT32_MAX))
          ->type_name("T[,T]");
  CLI::Option *padding = command
                             .add_option("--shared-padding", shared.padding,
                                         "Elements added to each row of a tile, against bank "
                                         "conflicts")
                             ->check(wholeNumber(1, 1024))
                             ->type_name("N");
  command
      .add_flag("--no-shared", shared.ignorePragma,
                "Nothing in shared memory, whatever the pragma says")
      ->excludes(arrays)
      ->excludes(tile)
      ->excludes(padding);
}

void addDeviceAndModel(CLI::App &command, AnalysisOptions &options) {
  options.model = timeModels().front().name;
  command
      .add_option("--device", options.device,
                  "Device id (`cgpredict devices` lists them), or the path of a device file")
      ->required()
      ->type_name("ID");
  command.add_option("--model", options.model, "Time model: " + modelNames())
      ->capture_default_str()
      ->check(checkModel, "", "")
      ->type_name("MODEL");
}

void addLaunchOptions(CLI::App &command, AnalysisOptions &options) {
  command
      .add_option("--block", options.block,
                  "Threads per block, in place of the pragma's: 256, 32,8 or 8,8,4")
      ->check(notEmpty())
      ->type_name("X[,Y[,Z]]");
  command
      .add_option("--axes", options.axes,
                  "Which mapped loop becomes x, y, z (x is the innermost): yx swaps the two")
      ->check(notEmpty())
      ->type_name("ORDER");
  command
      .add_option("--registers", options.registers,
                  "Registers per thread, in place of an estimate from the values alive at once")
      ->check(wholeNumber(1, UINT32_MAX))
      ->type_name("N");
  addShared(command, options.shared);
  command
      .add_option("--read-only", options.readOnly,
                  "Arrays that are loaded through the SM's read-only cache, in place of the "
                  "pragma's")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->transform(arrayName())
      ->type_name("NAME,...");
}

// Of the run that is estimated.
void addRunOptions(CLI::App &command, AnalysisOptions &options) {
  command
      .add_option("--memory-ops", options.memoryOps,
                  "Loads and stores that count: compiled (those that a GPU compiler leaves) or "
                  "as-written (all of the source); by default what the model's source counts")
      ->check(CLI::IsMember({"compiled", "as-written"}))
      ->type_name("WHICH");
  command
      .add_option("--l1", options.l1,
                  "Whether the L1 caches loads of global memory, on or off (nvcc's -dlcm=ca and "
                  "-dlcm=cg), in place of the device's default")
      ->check(CLI::IsMember({"on", "off"}))
      ->type_name("on|off");
  command
      .add_option("--l2-from", options.l2From,
                  "Kernels whose launches leave data in the L2 for a later one: all of the "
                  "program, or its own, as where each is timed apart")
      ->capture_default_str()
      ->check(CLI::IsMember({"all", "own"}))
      ->type_name("all|own");
  command
      .add_option("--clock", options.clock,
                  "Clock of the SMs while the program runs, in place of the device file's: 1582MHz")
      ->check(notEmpty())
      ->type_name("HZ");
}

void addJobs(CLI::App &command, AnalysisOptions &options) {
  options.jobs = std::min(processors(), 2u);
  command.add_option("--jobs", options.jobs, "Launches analysed at a time; memory grows with them")
      ->capture_default_str()
      ->check(wholeNumber(1, 256))
      ->type_name("N");
}

} // namespace

EstimateOptions estimateOptions(const AnalysisOptions &options) {
  EstimateOptions result;
  result.allModels = options.model == AllModels;
  result.model = findTimeModel(options.model); // none of that name: the default
  result.profile = profileOptions(options);
  result.registers = options.registers;
  result.shared = options.shared;
  result.readOnly = options.readOnly;
  if (!options.memoryOps.empty())
    result.memoryOperations =
        options.memoryOps == "compiled" ? MemoryOperations::Compiled : MemoryOperations::AsWritten;
  result.l2FromOthers = options.l2From == "all";
  result.kernel = options.kernel;
  result.jobs = options.jobs;
  return result;
}

GpuDevice deviceOf(const AnalysisOptions &options) {
  return withSettings(deviceNamed(options.device), runSettings(options));
}

void addTraceOption(CLI::App &command, std::string &trace) {
  command.add_option("TRACE", trace, "Trace (*.cgt) of a program built with cgpredict-cc")
      ->check(namesTrace())
      ->required();
}

void addAnalysisOptions(CLI::App &command, AnalysisOptions &options) {
  addDeviceAndModel(command, options);
  addLaunchOptions(command, options);
  addRunOptions(command, options);
  command.add_option("--kernel", options.kernel, "Only the kernels of this name")
      ->check(notEmpty())
      ->type_name("NAME");
  addJobs(command, options);
  command.add_flag(
      "--allow-dependences", options.allowDependences,
      "No failure if threads of a kernel depend on each other; else the exit code is 1 "
      "after the report");
  addReportOptions(command, options);
}

void addDeviceOptions(CLI::App &command, AnalysisOptions &options) {
  addDeviceAndModel(command, options);
  addRunOptions(command, options);
  addJobs(command, options);
  addReportOptions(command, options);
}

void addHintOptions(CLI::App &command, AnalysisOptions &options) {
  command.add_flag("--hints,!--no-hints", options.hints,
                   "Changes that would make a kernel faster, with the time that each predicts "
                   "(default); --no-hints leaves them out and saves their analysis");
}

bool changesLaunch(const AnalysisOptions &options) {
  return !options.block.empty() || !options.axes.empty() || options.registers ||
         options.shared != SharedOverride() || !options.readOnly.empty();
}

void checkAnalysisOptions(const AnalysisOptions &options, std::vector<std::string> inputs) {
  if (options.shared.tile.size() > MostTileLevels)
    throw UsageError(fmt::format("--tile {}: expected the iterations of the innermost loop, or of "
                                 "the two innermost ones",
                                 fmt::join(options.shared.tile, ",")));
  profileOptions(options);
  runSettings(options);
  std::vector<OutputFile> outputs = outputsOf(static_cast<const ReportOptions &>(options));
  std::ranges::copy(outputsOf(options.hintFiles), std::back_inserter(outputs));
  inputs.push_back(options.device);
  checkOutputs(outputs, inputs);
  if (!options.hints && options.hintFiles.any())
    throw UsageError("--no-hints leaves nothing for --sarif, --remarks and --diagnostics");
}

} // namespace cgpredict
