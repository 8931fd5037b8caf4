// cgpredict devices import: a device file of what another tool says of a GPU.
#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/DeviceImport.h"
#include "analyzer/devices/SimilarDevice.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/NumberChecks.h"
#include "tools/ReportOutput.h"
#include "tools/WorkFolder.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace cgpredict {
namespace {

struct ImportOptions {
  std::string report, output;
  std::optional<double> gigabytes; // per second
  std::filesystem::path devices = ownLayout().devices;
};

std::string textOf(const std::string &file) {
  std::string text = readInputFile(file, "cannot read this report");
  if (text.empty())
    throw Error(fmt::format("{}: is empty; give MT4G's JSON or the output of deviceQuery", file));
  return text;
}

// Nothing that fails its own check leaves the command.
void checkImported(const std::string &text, const std::string &report) {
  const WorkFolder folder("");
  const std::filesystem::path file = folder.path() / "imported.toml";
  writeTextFile(file, text);
  DeviceReading reading = readDeviceFile(file, ownLayout().devices);
  for (std::string &problem : reading.problems) // the file and its lines are gone
    problem.erase(0, problem.find(": ") + 2);
  if (!reading.problems.empty())
    throw Error(fmt::format("{}: makes no valid device file, nothing is written:\n{}", report,
                            fmt::join(reading.problems, "\n")));
}

void importDevice(const ImportOptions &options) {
  if (!options.output.empty())
    keepInputs({{"--output", options.output}}, {options.report});
  std::optional<double> bandwidth;
  if (options.gigabytes)
    bandwidth = *options.gigabytes * 1e9;
  const ReportedDevice device = parseDeviceReport(textOf(options.report), options.report);
  const std::optional<GpuDevice> similar = similarDevice(device, options.devices);
  const std::string text =
      deviceFileOf(device, bandwidth, options.report, similar ? &*similar : nullptr);
  checkImported(text, options.report);
  if (options.output.empty())
    return printText(text);
  writeTextFile(options.output, text);
  fmt::print("{}: a valid device file ({})\n", options.output, device.name);
}

} // namespace

CLI::App *addDeviceImportCommand(CLI::App &devices) {
  auto options = std::make_shared<ImportOptions>();
  CLI::App *command = devices.add_subcommand(
      "import", "Make a device file of MT4G's JSON or of the output of CUDA's deviceQuery");
  command->footer("What the report does not say is that of a similar GPU of the same compute "
                  "capability, or what is usual, and marked assumed, with a range. The limits of "
                  "the capability are those of devices/capabilities.\n\n"
                  "Examples:\n"
                  "  ./deviceQuery > mine.txt; cgpredict devices import mine.txt -o mine.toml\n"
                  "  cgpredict devices import V100.json -o v100.toml\n"
                  "  cgpredict devices import tx2.txt --bandwidth 59.7 -o tx2.toml");
  command->add_option("FILE", options->report, "Report")->required()->check(CLI::ExistingFile);
  command
      ->add_option("--bandwidth", options->gigabytes,
                   "Bandwidth of the memory, of its data sheet; a Tegra's is not in its report")
      ->type_name("GB/s")
      ->check(positiveNumber());
  command
      ->add_option(
          "--devices", options->devices,
          "Folder of the device files in which a similar GPU is looked for (default: those "
          "of `cgpredict devices`)")
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
  command
      ->add_option("-o,--output", options->output, "Device file to write, and check; else stdout")
      ->check(notEmpty())
      ->type_name("FILE");
  command->callback([options] { importDevice(*options); });
  return command;
}

} // namespace cgpredict
