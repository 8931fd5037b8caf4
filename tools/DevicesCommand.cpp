// cgpredict devices: which GPUs are known, what is known of each, and is a device file right.
#include "analyzer/DeviceFile.h"
#include "analyzer/DeviceImport.h"
#include "analyzer/Error.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/ReportOutput.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <sstream>

namespace cgpredict {
namespace {

struct ImportOptions {
  std::string report, output;
  std::optional<double> gigabytes; // per second
};

void listDevices() {
  std::filesystem::path folder = ownLayout().devices;
  for (const std::string &id : deviceIds(folder)) {
    DeviceReading reading = readDeviceFile(folder / (id + ".toml"), folder);
    const char *mark = reading.problems.empty() ? "" : " (broken: see `cgpredict devices check`)";
    fmt::print("{:<16} {}{}\n", id, reading.device.name, mark);
  }
}

std::string origin(const DeviceParameter &parameter) {
  std::string text = parameter.assumed ? fmt::format("assumed ({})", parameter.range)
                                       : fmt::format("[{}]", parameter.source);
  return parameter.note.empty() ? text : text + " " + parameter.note;
}

void showDevice(const std::string &id) {
  GpuDevice device = deviceNamed(id);
  fmt::print("{}: {}\n\n", device.id, device.name);
  std::string capability;
  for (const DeviceParameter &parameter : device.parameters) {
    if (parameter.capability != capability)
      fmt::print("\nCompute capability {}\n", capability = parameter.capability);
    fmt::print("  {:<30} {:<12} {}\n", parameter.field, parameter.value, origin(parameter));
  }
  fmt::print("\nSources\n");
  for (const DeviceSource &source : device.sources)
    fmt::print("  [{}] {}\n", source.key, source.citation);
}

void checkDevice(const std::string &file) {
  DeviceReading reading = readDeviceFile(file, ownLayout().devices);
  if (reading.problems.empty()) {
    fmt::print("{}: a valid device file ({})\n", file, reading.device.name);
    return;
  }
  for (const std::string &problem : reading.problems)
    fmt::print(stderr, "{}\n", problem);
  throw CLI::RuntimeError(1);
}

std::string textOf(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  if (!stream || !(text << stream.rdbuf()))
    throw Error(fmt::format("{}: cannot read this report", file));
  return text.str();
}

void importDevice(const ImportOptions &options) {
  std::optional<double> bandwidth;
  if (options.gigabytes)
    bandwidth = *options.gigabytes * 1e9;
  ReportedDevice device = parseDeviceReport(textOf(options.report), options.report);
  std::string text = deviceFileOf(device, bandwidth, options.report);
  if (options.output.empty())
    return printText(text);
  writeTextFile(options.output, text);
  checkDevice(options.output);
}

void addImport(CLI::App &devices) {
  auto options = std::make_shared<ImportOptions>();
  CLI::App *command = devices.add_subcommand(
      "import", "Make a device file of MT4G's JSON or of the output of CUDA's deviceQuery");
  command->footer("What the report does not say is marked assumed, with a range. The limits of the "
                  "compute capability are those of devices/capabilities.\n\n"
                  "Examples:\n"
                  "  ./deviceQuery > mine.txt; cgpredict devices import mine.txt -o mine.toml\n"
                  "  cgpredict devices import V100.json -o v100.toml\n"
                  "  cgpredict devices import tx2.txt --bandwidth 59.7 -o tx2.toml");
  command->add_option("FILE", options->report, "Report")->required()->check(CLI::ExistingFile);
  command
      ->add_option("--bandwidth", options->gigabytes,
                   "Bandwidth of the memory, of its data sheet; a Tegra's is not in its report")
      ->type_name("GB/s")
      ->check(CLI::PositiveNumber);
  command
      ->add_option("-o,--output", options->output, "Device file to write, and check; else stdout")
      ->type_name("FILE");
  command->callback([options] { importDevice(*options); });
}

} // namespace

std::filesystem::path deviceFile(const std::string &device) {
  try {
    return findDeviceFile(device, ownLayout().devices);
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
}

GpuDevice deviceNamed(const std::string &device) {
  return loadDevice(deviceFile(device), ownLayout().devices);
}

CLI::App *addDevicesCommand(CLI::App &parent) {
  CLI::App *devices = parent.add_subcommand("devices", "Known GPUs and their parameters");
  devices->require_subcommand(0, 1);
  devices->footer("Without a subcommand: list.\n\n"
                  "Examples:\n"
                  "  cgpredict devices\n"
                  "  cgpredict devices show jetson-tk1\n"
                  "  cgpredict devices check my-gpu.toml\n"
                  "  cgpredict devices import deviceQuery.txt -o my-gpu.toml");
  CLI::App *list = devices->add_subcommand("list", "Name every known device, one per line");
  list->callback(listDevices);

  auto argument = std::make_shared<std::string>();
  CLI::App *show = devices->add_subcommand("show", "Every parameter with its unit and source");
  show->add_option("ID", *argument, "Device id, or the path of a device file")->required();
  show->callback([argument] { showDevice(*argument); });

  CLI::App *check = devices->add_subcommand("check", "Check a device file; says all that is wrong");
  check->add_option("FILE", *argument, "Device file (*.toml)")
      ->required()
      ->check(CLI::ExistingFile);
  check->callback([argument] { checkDevice(*argument); });

  addImport(*devices);

  devices->callback([devices] {
    if (devices->get_subcommands().empty())
      listDevices();
  });
  return devices;
}

} // namespace cgpredict
