// cgpredict ptx run: launches a kernel of a PTX file, without a GPU.
#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/base/PlainText.h"
#include "ptx/Inline.h"
#include "ptx/Parser.h"
#include "ptxtrace/TracedLaunches.h"
#include "simulator/Arguments.h"
#include "simulator/LaunchRun.h"
#include "simulator/RaceCheck.h"
#include "tools/Commands.h"
#include "tools/NumberChecks.h"
#include "tools/OptionValues.h"
#include "tools/OutputFiles.h"
#include "tools/PtxCommands.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace cgpredict {
namespace {

struct PtxRunOptions {
  std::string file, launches, kernel, grid = "1", block = "1";
  std::vector<std::string> arguments;
  uint64_t sharedBytes = 0;
  std::string trace;
  bool skipUntraced = false, races = false;
  uint64_t maximumInstructions = 100'000'000'000;
};

std::string onlyEntry(const ptx::Module &module) {
  std::vector<std::string> names;
  for (const ptx::Function &function : module.functions)
    if (function.entry && function.hasBody)
      names.push_back(function.name);
  if (names.size() != 1)
    throw UsageError(names.empty()
                         ? fmt::format("{} has no entry", module.file)
                         : fmt::format("{} has several entries; name one with --kernel: {}",
                                       module.file, fmt::join(names, ", ")));
  return names.front();
}

void printExecuted(const std::string &kernel, const simulator::LaunchResult &result) {
  fmt::print("{}", result.output);
  std::fflush(stdout);
  fmt::print(stderr, "{}: {} instructions of warps, {} of threads\n", kernel,
             result.executed.warpInstructions, result.executed.laneInstructions);
}

// Launches, which a trace is made of if one is asked for.
class Launches {
public:
  Launches(simulator::Program &program, const std::string &ptx, const PtxRunOptions &options)
      : program(program), races(options.races) {
    if (options.trace.empty())
      return;
    CgpSettings settings = cgpReadSettings();
    if (options.skipUntraced)
      settings.skipUntraced = 1;
    traced.emplace(program, readInputFile(ptx, "cannot read this PTX file", MostText),
                   options.trace, settings);
  }

  simulator::LaunchResult operator()(const simulator::LaunchOptions &launch,
                                     const std::vector<std::byte> &parameters) {
    if (traced)
      return traced->launch(launch, parameters);
    if (!races)
      return simulator::launch(program, launch, parameters);
    simulator::RaceCheck check(program, program.entry(launch.kernel), launch.block);
    simulator::LaunchOptions checked = launch;
    checked.observer = &check;
    return simulator::launch(program, checked, parameters);
  }

  void complete() {
    if (traced)
      traced->complete();
  }

private:
  static constexpr uint64_t MostText = 6 << 20; // a frame of a trace has room for that

  simulator::Program &program;
  bool races;
  std::optional<ptxtrace::TracedLaunches> traced;
};

// A trace has one function for a kernel.
ptx::Module readFor(const PtxRunOptions &options, const std::string &file) {
  ptx::Module module = ptx::readModule(file);
  return options.trace.empty() ? module : ptx::inlined(std::move(module));
}

void keepInputsOf(const simulator::LaunchFile &plan) {
  std::vector<OutputFile> outputs;
  std::vector<std::string> inputs = {plan.file, plan.ptx};
  for (const auto &[name, buffer] : plan.buffers) {
    inputs.insert(inputs.end(), {buffer.content, buffer.expect});
    if (!buffer.save.empty())
      outputs.push_back(
          {fmt::format("{}:{}: buffers.{}.save", plan.file.string(), buffer.line, plainText(name)),
           buffer.save});
  }
  keepInputs(outputs, inputs);
}

void runLaunchFile(const PtxRunOptions &options) {
  simulator::LaunchFile plan = simulator::readLaunchFile(options.launches);
  keepInputsOf(plan);
  for (simulator::LaunchPlan &launch : plan.launches)
    launch.options.maximumInstructions = options.maximumInstructions;
  const ptx::Module module = readFor(options, plan.ptx.string());
  simulator::Program program(module);
  Launches launches(program, plan.ptx.string(), options);
  const std::vector<simulator::LaunchResult> results =
      simulator::runLaunches(program, plan, std::ref(launches));
  launches.complete();
  for (std::size_t l = 0; l < results.size(); ++l)
    printExecuted(plan.launches[l].options.kernel, results[l]);
}

void keepInputsOf(const simulator::BoundArguments &bound, const std::string &ptx) {
  std::vector<OutputFile> outputs;
  for (const simulator::OutputBuffer &output : bound.outputs)
    outputs.push_back({"--arg", output.file});
  std::vector<std::string> inputs = bound.inputs;
  inputs.push_back(ptx);
  keepInputs(outputs, inputs);
}

void runPtx(const PtxRunOptions &options) {
  if (options.skipUntraced && options.trace.empty())
    throw UsageError("--skip-untraced leaves out what is not traced: name the trace with --trace");
  if (options.file.empty() == options.launches.empty())
    throw UsageError("name either a PTX file or, with --launch, a file of launches");
  if (!options.launches.empty())
    return runLaunchFile(options);
  simulator::LaunchOptions launch;
  launch.grid = extentOf("--grid", options.grid);
  launch.block = extentOf("--block", options.block);
  launch.dynamicSharedBytes = options.sharedBytes;
  launch.maximumInstructions = options.maximumInstructions;
  const ptx::Module module = readFor(options, options.file);
  launch.kernel = options.kernel.empty() ? onlyEntry(module) : options.kernel;
  simulator::Program program(module);
  const simulator::BoundArguments bound =
      simulator::bindArguments(program, launch.kernel, options.arguments);
  keepInputsOf(bound, options.file);
  Launches launches(program, options.file, options);
  const auto begin = std::chrono::steady_clock::now();
  const simulator::LaunchResult result = launches(launch, bound.parameters);
  launches.complete();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  fmt::print("{}", result.output);
  std::fflush(stdout);
  simulator::writeOutputs(program, bound.outputs);
  fmt::print(stderr, "{}: {} instructions of warps, {} of threads, {:.3f} s, {:.2f} G/s\n",
             launch.kernel, result.executed.warpInstructions, result.executed.laneInstructions,
             time.count(),
             static_cast<double>(result.executed.laneInstructions) / time.count() / 1e9);
}

// What a launch file says of each of its launches.
void addLaunchOptions(CLI::App &command, PtxRunOptions &options) {
  CLI::Option *launches =
      command
          .add_option("--launch", options.launches,
                      "Several launches, with their PTX file, buffers and expected contents")
          ->type_name("TOML")
          ->check(CLI::ExistingFile);
  command.add_option("--kernel", options.kernel, "Entry to launch; needed where there are several")
      ->type_name("NAME")
      ->excludes(launches);
  command.add_option("--grid", options.grid, "Blocks")
      ->type_name("X[,Y[,Z]]")
      ->capture_default_str()
      ->excludes(launches);
  command.add_option("--block", options.block, "Threads of a block")
      ->type_name("X[,Y[,Z]]")
      ->capture_default_str()
      ->excludes(launches);
  command
      .add_option("--arg", options.arguments,
                  fmt::format("A parameter, in order: {}", simulator::ArgumentForms))
      ->type_name("ARG")
      ->excludes(launches);
  command.add_option("--shared", options.sharedBytes, "Dynamic shared memory")
      ->check(wholeNumber(0, INT64_MAX))
      ->type_name("BYTES")
      ->excludes(launches);
}

void addObserverOptions(CLI::App &command, PtxRunOptions &options) {
  CLI::Option *races = command.add_flag(
      "--races", options.races,
      "End where threads of a block access one byte, one of them with a store, and no barrier "
      "stands between them");
  command
      .add_option("--trace", options.trace,
                  "Write a trace for `cgpredict estimate`; CGPREDICT_WINDOW_THREADS, "
                  "_THREAD_WORDS and _MAX_LAUNCHES say how much of it, as for a program")
      ->type_name("FILE.cgt")
      ->excludes(races);
  command.add_flag("--skip-untraced", options.skipUntraced,
                   "Leave out blocks that are not traced; outputs then lack what they compute");
}

} // namespace

CLI::App *addPtxRunCommand(CLI::App &ptx) {
  CLI::App *command = ptx.add_subcommand("run", "Launch a kernel of a PTX file, without a GPU");
  auto options = std::make_shared<PtxRunOptions>();
  command->add_option("FILE", options->file, "PTX file")->check(CLI::ExistingFile);
  addLaunchOptions(*command, *options);
  addObserverOptions(*command, *options);
  command
      ->add_option("--max-instructions", options->maximumInstructions,
                   "End a block that executes more instructions of warps; 0: never")
      ->check(wholeNumber(0, INT64_MAX))
      ->type_name("N")
      ->capture_default_str();
  command->footer("The last line, on stderr, says what was executed and how fast.\n\n"
                  "Examples:\n"
                  "  cgpredict ptx run k.ptx --kernel K --grid 16 --block 256 --arg in:x.bin "
                  "--arg out:y.bin:16384 --arg i32:4096 --arg f32:0.5\n"
                  "  cgpredict ptx run k.ptx --grid 64 --block 256 --arg zero:16384 --trace k.cgt "
                  "&& cgpredict estimate k.cgt --device jetson-orin-nano\n"
                  "  cgpredict ptx run --launch launch.toml");
  command->callback([options] { runPtx(*options); });
  return command;
}

} // namespace cgpredict
