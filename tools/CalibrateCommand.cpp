// cgpredict calibrate: lambda of each model on a device, from measured kernel times.
#include "analyzer/estimate/Calibration.h"
#include "tools/Commands.h"
#include "tools/NumberChecks.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace cgpredict {
namespace {

struct CalibrateOptions {
  std::string device, measured;
  unsigned jobs = 2;
};

std::string counted(std::size_t kernels) {
  return fmt::format("{} kernel{}", kernels, kernels == 1 ? "" : "s");
}

std::string fieldOf(std::string model) {
  std::ranges::replace(model, '-', '_');
  return "lambda." + model;
}

void printTable(const std::vector<CalibratedModel> &models) {
  fmt::print("{:<10} {:>8} {:>12} {:>12} {:>12}\n", "model", "lambda", "error before", "after",
             "left out");
  for (const CalibratedModel &model : models)
    if (!model.lacks.empty())
      fmt::print("{:<10} needs {}\n", model.model, model.lacks);
    else
      fmt::print("{:<10} {:>8.4f} {:>10.1f} % {:>10.1f} % {:>10.1f} %\n", model.model, model.lambda,
                 100 * model.errorBefore, 100 * model.errorAfter, 100 * model.errorLeftOut);
}

void printFields(const std::vector<CalibratedModel> &models, std::size_t kernels) {
  fmt::print("\nFor the device file, with a source of your own:\n");
  for (const CalibratedModel &model : models)
    if (model.lacks.empty())
      fmt::print("\n[{}]\nvalue = {:.4f}\nsource = \"measured\"\nnote = \"{}\"\n",
                 fieldOf(model.model), model.lambda, counted(kernels));
}

void calibrateDevice(const CalibrateOptions &options) {
  const GpuDevice device = deviceNamed(options.device);
  const std::vector<MeasuredKernel> measured = readMeasurements(options.measured);
  const std::vector<CalibratedModel> models = calibrate(device, measured, options.jobs);
  fmt::print("{} on {} ({})\n\n", counted(measured.size()), device.name, device.id);
  printTable(models);
  printFields(models, measured.size());
}

} // namespace

CLI::App *addCalibrateCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand(
      "calibrate", "Lambda of each model on a device, from measured kernel times");
  command->footer(
      "The CSV file has a line for each kernel, the time is of all its launches:\n"
      "  trace,kernel,measured_ms\n"
      "  gemm.cgt,gemm,249.16\n\n"
      "Lambda is estimated over measured time, a geometric mean; estimates are divided "
      "by it where the device file has it. \"Left out\" is the mean error of each kernel "
      "with the lambda of the others: what to expect of a new kernel.\n\n"
      "Example:\n"
      "  cgpredict calibrate --device gtx970 --measured m.csv");
  auto options = std::make_shared<CalibrateOptions>();
  command->add_option("--device", options->device, "Device id, or the path of a device file")
      ->required()
      ->type_name("ID");
  command->add_option("--measured", options->measured, "CSV file of measured times")
      ->required()
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
  command->add_option("--jobs", options->jobs, "Launches analysed at a time")
      ->capture_default_str()
      ->check(wholeNumber(1, 256))
      ->type_name("N");
  command->callback([options] { calibrateDevice(*options); });
  return command;
}

} // namespace cgpredict
