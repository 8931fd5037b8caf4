// cgpredict devices: which GPUs and FPGAs are known, what is known of each, and is a device file
// right.
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/FpgaDeviceFile.h"
#include "analyzer/devices/LinkFile.h"
#include "analyzer/devices/NodeFile.h"
#include "analyzer/devices/ParameterReader.h"
#include "tools/Commands.h"
#include "tools/Layout.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace cgpredict {
namespace {

// A folder of device files, and what they are for.
struct DeviceKind {
  const char *folder, *kind, *title;
};
constexpr DeviceKind Kinds[] = {
    {"", "GPUs", "GPUs (--device, --gpu)"},
    {"fpgas", "FPGAs", "\nFPGAs (cgpredict fpga --device, choose --fpga)"},
    {"links", "links", "\nLinks (cgpredict app --link)"},
    {"nodes", "nodes", "\nNodes (cgpredict app --node, transfer --from, --to)"},
};

std::filesystem::path folderOf(const DeviceKind &kind) { return ownLayout().devices / kind.folder; }

// The kinds differ in their fields; of all else there is one kind of file.
struct AnyDevice {
  std::string id, name;
  std::vector<DeviceParameter> parameters;
  std::vector<DeviceSource> sources;
  std::vector<std::string> problems;
};

template <typename Device> AnyDevice anyDevice(Device &device, std::vector<std::string> &problems) {
  return {device.id, device.name, std::move(device.parameters), std::move(device.sources),
          std::move(problems)};
}

AnyDevice readAnyDevice(const std::filesystem::path &file) {
  if (fileHasSection(file, "link")) {
    LinkReading reading = readLinkFile(file);
    return anyDevice(reading.link, reading.problems);
  }
  if (fileHasSection(file, "node")) {
    NodeReading reading = readNodeFile(file, ownLayout().devices);
    return anyDevice(reading.node, reading.problems);
  }
  if (isFpgaDeviceFile(file)) {
    FpgaDeviceReading reading = readFpgaDeviceFile(file);
    return anyDevice(reading.device, reading.problems);
  }
  DeviceReading reading = readDeviceFile(file, ownLayout().devices);
  return anyDevice(reading.device, reading.problems);
}

std::filesystem::path anyDeviceFile(const std::string &device) {
  std::string others;
  for (const DeviceKind &kind : std::span(Kinds).subspan(1)) {
    const std::vector<std::string> ids = deviceIds(folderOf(kind));
    if (std::ranges::count(ids, device))
      return folderOf(kind) / (device + ".toml");
    others += fmt::format("; {}: {}", kind.kind, fmt::join(ids, ", "));
  }
  try {
    return findDeviceFile(device, ownLayout().devices);
  } catch (const Error &error) {
    throw UsageError(error.what() + (device.find('/') != std::string::npos ? "" : others));
  }
}

void listDevices() {
  for (const DeviceKind &kind : Kinds) {
    fmt::print("{}\n", kind.title);
    for (const std::string &id : deviceIds(folderOf(kind))) {
      const AnyDevice device = readAnyDevice(folderOf(kind) / (id + ".toml"));
      const char *mark = device.problems.empty() ? "" : " (broken: see `cgpredict devices check`)";
      fmt::print("{:<16} {}{}\n", id, device.name, mark);
    }
  }
}

std::string origin(const DeviceParameter &parameter) {
  std::string text = parameter.assumed ? fmt::format("assumed ({})", parameter.range)
                                       : fmt::format("[{}]", parameter.source);
  return parameter.note.empty() ? text : text + " " + parameter.note;
}

// A title where another kind of parameter begins.
void showTitle(const DeviceParameter &parameter, const DeviceParameter *before) {
  const auto isOperator = [](const DeviceParameter &p) {
    return p.field.starts_with("operators.");
  };
  if (!before)
    return;
  if (parameter.capability != before->capability)
    fmt::print("\nCompute capability {}\n", parameter.capability);
  if (isOperator(parameter) && !isOperator(*before))
    fmt::print("\nOperators: latency in cycles, DSPs, LUTs, flip-flops\n");
}

void showDevice(const std::string &id) {
  const AnyDevice device = readAnyDevice(anyDeviceFile(id));
  if (!device.problems.empty())
    throw Error(fmt::format("{}", fmt::join(device.problems, "\n")));
  fmt::print("{}: {}\n\n", device.id, device.name);
  const DeviceParameter *before = nullptr;
  for (const DeviceParameter &parameter : device.parameters) {
    showTitle(parameter, std::exchange(before, &parameter));
    fmt::print("  {:<30} {:<12} {}\n", parameter.field, parameter.value, origin(parameter));
  }
  fmt::print("\nSources\n");
  for (const DeviceSource &source : device.sources)
    fmt::print("  [{}] {}\n", source.key, source.citation);
}

void checkDevice(const std::string &file) {
  const AnyDevice device = readAnyDevice(file);
  if (device.problems.empty()) {
    fmt::print("{}: a valid device file ({})\n", file, device.name);
    return;
  }
  for (const std::string &problem : device.problems)
    fmt::print(stderr, "{}\n", problem);
  throw CLI::RuntimeError(1);
}

} // namespace

std::filesystem::path deviceFile(const std::string &device) {
  const std::filesystem::path devices = ownLayout().devices;
  if (std::ranges::count(deviceIds(devices / "fpgas"), device) > 0)
    throw UsageError(
        fmt::format("{} is an FPGA, expected a GPU; FPGAs are for `cgpredict fpga` and "
                    "`cgpredict choose --fpga`",
                    device));
  try {
    return findDeviceFile(device, devices);
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
}

std::filesystem::path fpgaDeviceFile(const std::string &device) {
  const std::filesystem::path devices = ownLayout().devices;
  if (std::ranges::count(deviceIds(devices), device) > 0)
    throw UsageError(fmt::format("{} is a GPU, expected an FPGA: {}", device,
                                 fmt::join(deviceIds(devices / "fpgas"), ", ")));
  try {
    return findDeviceFile(device, devices / "fpgas");
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
}

GpuDevice deviceNamed(const std::string &device) {
  return loadDevice(deviceFile(device), ownLayout().devices);
}

CLI::App *addDevicesCommand(CLI::App &parent) {
  CLI::App *devices = parent.add_subcommand("devices", "Known GPUs and FPGAs and their parameters");
  devices->require_subcommand(0, 1);
  devices->footer("Without a subcommand: list.\n\n"
                  "Examples:\n"
                  "  cgpredict devices\n"
                  "  cgpredict devices show jetson-tk1\n"
                  "  cgpredict devices show zc702\n"
                  "  cgpredict devices check my-gpu.toml\n"
                  "  cgpredict devices import deviceQuery.txt -o my-gpu.toml");
  CLI::App *list = devices->add_subcommand("list", "Name every known device, one per line");
  list->footer("Example:\n  cgpredict devices list | grep rtx");
  list->callback(listDevices);

  auto argument = std::make_shared<std::string>();
  CLI::App *show = devices->add_subcommand("show", "Every parameter with its unit and source");
  show->footer("Examples:\n"
               "  cgpredict devices show jetson-tk1\n"
               "  cgpredict devices show ./my-gpu.toml");
  show->add_option("ID", *argument, "Device id, or the path of a device file")->required();
  show->callback([argument] { showDevice(*argument); });

  CLI::App *check = devices->add_subcommand("check", "Check a device file; says all that is wrong");
  check->footer("Example:\n  cgpredict devices check my-gpu.toml");
  check->add_option("FILE", *argument, "Device file (*.toml)")
      ->required()
      ->check(CLI::ExistingFile);
  check->callback([argument] { checkDevice(*argument); });

  addDeviceImportCommand(*devices);

  devices->callback([devices] {
    if (devices->get_subcommands().empty())
      listDevices();
  });
  return devices;
}

} // namespace cgpredict
