#include "tools/AnalysisOptions.h"

#include "analyzer/Error.h"
#include "analyzer/JsonReport.h"
#include "analyzer/TextReport.h"
#include "tools/Commands.h"
#include "tools/Terminal.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <thread>

namespace cgpredict {
namespace {

unsigned processors() { return std::max(1u, std::thread::hardware_concurrency()); }

// "256", "32,8" or "32x8x1".
std::array<uint32_t, 3> blockOf(const std::string &text) {
  std::array<uint32_t, 3> block{1, 1, 1};
  const char *at = text.data(), *end = at + text.size();
  for (uint32_t &extent : block) {
    auto [next, error] = std::from_chars(at, end, extent);
    if (error != std::errc() || extent == 0)
      break;
    if (next == end)
      return block;
    if (*next != ',' && *next != 'x')
      break;
    at = next + 1;
  }
  throw UsageError(
      fmt::format("--block {}: expected X, X,Y or X,Y,Z threads, each at least 1", text));
}

// "yx": y of the pragma becomes x, and x becomes y; dimensions not named stay.
std::array<uint8_t, 3> axesOf(std::string text) {
  static const std::string names = "xyz";
  std::string given = text;
  for (std::size_t d = text.size(); d < names.size(); ++d)
    text += names[d];
  std::string sorted = text;
  std::ranges::sort(sorted);
  if (sorted != names)
    throw UsageError(
        fmt::format("--axes {}: expected an order of the dimensions: yx, zyx, ...", given));
  std::array<uint8_t, 3> axes{};
  std::ranges::transform(text, axes.begin(),
                         [](char name) { return static_cast<uint8_t>(names.find(name)); });
  return axes;
}

ProfileOptions profileOptions(const AnalysisOptions &options) {
  ProfileOptions profile;
  if (!options.block.empty())
    profile.block = blockOf(options.block);
  profile.axes = axesOf(options.axes);
  return profile;
}

// `--json gemm.c` is a source that the option swallowed, not a place for the report.
void refuseInputs(const std::string &json) {
  static const std::vector<std::string> inputs = {".c",   ".cc", ".cpp", ".cxx", ".C",   ".h",
                                                  ".cgt", ".o",  ".so",  ".a",   ".toml"};
  if (std::ranges::count(inputs, std::filesystem::path(json).extension().string()))
    throw UsageError(fmt::format("--json {}: the report would replace this file; write "
                                 "--json after it, or --json=FILE with another name",
                                 json));
}

EstimateOptions estimateOptions(const AnalysisOptions &options) {
  EstimateOptions result;
  result.model = findTimeModel(options.model);
  result.profile = profileOptions(options);
  result.registers = options.registers;
  result.kernel = options.kernel;
  result.jobs = options.jobs;
  return result;
}

void write(std::FILE *file, const std::string &name, const std::string &text) {
  bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fflush(file) != 0 || !written)
    throw Error(fmt::format("{}: cannot write the report: {}", name, std::strerror(errno)));
}

void writeFile(const std::string &name, const std::string &text) {
  std::FILE *file = std::fopen(name.c_str(), "w");
  if (!file)
    throw Error(fmt::format("{}: cannot write the report: {}", name, std::strerror(errno)));
  try {
    write(file, name, text);
  } catch (...) {
    std::fclose(file);
    throw;
  }
  if (std::fclose(file) != 0)
    throw Error(fmt::format("{}: cannot write the report: {}", name, std::strerror(errno)));
}

std::string modelNames() {
  std::string names;
  for (const TimeModel &model : timeModels())
    names += fmt::format("{}{} ({})", names.empty() ? "" : "; ", model.name, model.description);
  return names;
}

std::string checkModel(const std::string &name) {
  return findTimeModel(name) ? "" : fmt::format("no model '{}'; there are: {}", name, modelNames());
}

void addJson(CLI::App &command, AnalysisOptions &options) {
  CLI::Option *json = command.add_option_function<std::vector<std::string>>(
      "--json",
      [&options](const std::vector<std::string> &given) {
        options.json = given.empty() || given[0].empty() ? "-" : given[0];
      },
      "Also write the report as JSON to FILE; alone or with -: JSON on stdout in place of text");
  json->expected(0, 1)->type_name("[FILE|-]")->trigger_on_parse(false);
}

} // namespace

void addAnalysisOptions(CLI::App &command, AnalysisOptions &options) {
  options.model = timeModels().front().name;
  options.jobs = std::min(processors(), 2u);
  command
      .add_option("--device", options.device,
                  "Device id (`cgpredict devices` lists them), or the path of a device file")
      ->required()
      ->type_name("ID");
  command.add_option("--model", options.model, "Time model: " + modelNames())
      ->capture_default_str()
      ->check(checkModel, "", "")
      ->type_name("MODEL");
  command
      .add_option("--block", options.block,
                  "Threads per block, in place of the pragma's: 256, 32,8 or 8,8,4")
      ->type_name("X[,Y[,Z]]");
  command
      .add_option("--axes", options.axes,
                  "Which mapped loop becomes x, y, z (x is the innermost): yx swaps the two")
      ->type_name("ORDER");
  command
      .add_option("--registers", options.registers,
                  "Registers per thread, in place of an estimate from the values alive at once")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command.add_option("--kernel", options.kernel, "Only the kernels of this name")
      ->type_name("NAME");
  command.add_option("--jobs", options.jobs, "Launches analysed at a time; memory grows with them")
      ->capture_default_str()
      ->check(CLI::Range(1u, 256u))
      ->type_name("N");
  addJson(command, options);
  command.add_flag("--no-color", options.noColour,
                   "No colours on a terminal either (also with NO_COLOR in the environment)");
}

void checkAnalysisOptions(const AnalysisOptions &options) {
  profileOptions(options);
  if (options.json && !options.jsonOnStdout())
    refuseInputs(*options.json);
}

void analyse(const Trace &trace, const GpuDevice &device, const AnalysisOptions &options) {
  EstimateOptions settings = estimateOptions(options);
  Progress progress("estimating launches");
  settings.progress = [&](std::size_t done, std::size_t all) { progress.show(done, all); };
  ApplicationEstimate estimate = estimateApplication(trace, device, settings);
  progress.clear();
  if (options.json && !options.jsonOnStdout())
    writeFile(*options.json, jsonReport(estimate));
  TextStyle style{colourful(stdout) && !options.noColour};
  write(stdout, "stdout",
        options.jsonOnStdout() ? jsonReport(estimate) : textReport(estimate, style));
}

} // namespace cgpredict
