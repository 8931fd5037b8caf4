// cgpredict devices: which GPUs are known, what is known of each, and is a device file right.
#include "analyzer/DeviceFile.h"
#include "analyzer/Error.h"
#include "tools/Commands.h"
#include "tools/Layout.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace cgpredict {
namespace {

void listDevices() {
  std::filesystem::path folder = ownLayout().devices;
  for (const std::string &id : deviceIds(folder)) {
    DeviceReading reading = readDeviceFile(folder / (id + ".toml"));
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
  GpuDevice device = loadDevice(deviceFile(id));
  fmt::print("{}: {}\n\n", device.id, device.name);
  for (const DeviceParameter &parameter : device.parameters)
    fmt::print("  {:<30} {:<12} {}\n", parameter.field, parameter.value, origin(parameter));
  fmt::print("\nSources\n");
  for (const DeviceSource &source : device.sources)
    fmt::print("  [{}] {}\n", source.key, source.citation);
}

void checkDevice(const std::string &file) {
  DeviceReading reading = readDeviceFile(file);
  if (reading.problems.empty()) {
    fmt::print("{}: a valid device file ({})\n", file, reading.device.name);
    return;
  }
  for (const std::string &problem : reading.problems)
    fmt::print(stderr, "{}\n", problem);
  throw CLI::RuntimeError(1);
}

} // namespace

std::filesystem::path deviceFile(const std::string &device) {
  try {
    return findDeviceFile(device, ownLayout().devices);
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
}

CLI::App *addDevicesCommand(CLI::App &parent) {
  CLI::App *devices = parent.add_subcommand("devices", "Known GPUs and their parameters");
  devices->require_subcommand(0, 1);
  devices->footer("Without a subcommand: list.\n\n"
                  "Examples:\n"
                  "  cgpredict devices\n"
                  "  cgpredict devices show jetson-tk1\n"
                  "  cgpredict devices check my-gpu.toml");
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

  devices->callback([devices] {
    if (devices->get_subcommands().empty())
      listDevices();
  });
  return devices;
}

} // namespace cgpredict
