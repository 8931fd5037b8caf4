#include "analyzer/devices/DeviceFile.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/base/Nearest.h"
#include "analyzer/devices/DeviceChecks.h"
#include "analyzer/devices/DeviceFields.h"
#include "analyzer/devices/RangeLimits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

fs::path capabilityFile(const std::string &capability, const fs::path &file,
                        const fs::path &devices) {
  for (const fs::path &folder : {file.parent_path(), devices})
    if (fs::path found = folder / "capabilities" / (capability + ".toml"); isThere(found))
      return found;
  return {};
}

/// The product's file and, where it names one, its capability's: each field stands in one of them.
class Reader {
public:
  Reader(DeviceReading &reading, const fs::path &file, const fs::path &devices)
      : out(reading), file(file), product(file, out.problems) {
    if (!out.problems.empty())
      return;
    out.device.id = file.stem().string();
    out.device.name = product.readTop();
    complete = openCapability(devices);
  }
  void read();

private:
  bool openCapability(const fs::path &devices);
  ParameterReader *holder(std::string_view path);
  void refuseUnknown();
  void readFields();
  void readText(const TextField &field);
  void keepParameters();
  void checkConsistency();

  DeviceReading &out;
  const fs::path &file;
  ParameterReader product;
  bool complete = false; // all files could be opened
  std::string capabilityName;
  std::unique_ptr<ParameterReader> capability;
};

bool Reader::openCapability(const fs::path &devices) {
  std::optional<std::string> named = product.topText("capability");
  if (!named)
    return true;
  capabilityName = *named;
  if (fs::path(capabilityName).filename() != capabilityName) {
    product.problem("capability", fmt::format("\"{}\": expected a capability such as \"3.2\", "
                                              "which names a file of capabilities/",
                                              capabilityName));
    return false;
  }
  fs::path found = capabilityFile(capabilityName, file, devices);
  if (found.empty()) {
    product.problem("capability",
                    fmt::format("\"{}\": no capabilities/{}.toml; correct it, or leave it out "
                                "and give every field here",
                                capabilityName, capabilityName));
    return false;
  }
  const std::size_t before = out.problems.size();
  capability = std::make_unique<ParameterReader>(found, out.problems);
  if (out.problems.size() > before)
    return false;
  capability->readTop();
  return true;
}

// Where a field stands; a missing one is reported by the product's reader.
ParameterReader *Reader::holder(std::string_view path) {
  bool limit = capability && capability->has(path);
  if (limit && product.has(path))
    product.problem(
        path, fmt::format("stands in capabilities/{}.toml too; remove it here", capabilityName));
  return limit ? capability.get() : &product;
}

void Reader::refuseUnknown() {
  const std::vector<std::string_view> top = {"schema", "name", "sources"};
  product.refuseUnknown(isDeviceField, {"schema", "name", "sources", "capability"});
  if (capability)
    capability->refuseUnknown(isDeviceField, top);
}

void Reader::readText(const TextField &field) {
  ParameterReader &reader = *holder(field.path);
  const std::optional<std::string> text = reader.text(field);
  if (!text)
    return;
  if (!field.store(out.device, *text))
    return reader.problem(field.path,
                          fmt::format("value '{}'; expected {}", *text, field.expected));
  const DeviceParameter &parameter = reader.parameters().back();
  if (!parameter.choices.empty() && !std::ranges::count(parameter.choices, *text))
    reader.problem(field.path, fmt::format("value '{}' is outside its own range \"{}\"", *text,
                                           parameter.range));
  GpuDevice scratch;
  for (const std::string &choice : parameter.choices)
    if (!field.store(scratch, choice))
      reader.problem(field.path, fmt::format("range \"{}\": '{}'; expected {}, with commas between",
                                             parameter.range, choice, field.expected));
}

void Reader::readFields() {
  for (const TextField &field : textFields())
    readText(field);
  for (const NumberField &field : numberFields())
    if (std::optional<double> value = holder(field.path)->number(field))
      field.store(out.device, *value);
  for (const RowField &field : rowFields())
    if (auto values = holder(field.path)->numbers(field, 4)) {
      if (!out.device.luoSuda)
        out.device.luoSuda.emplace();
      (*out.device.luoSuda).*field.row = {(*values)[0], (*values)[1], (*values)[2], (*values)[3]};
    }
}

void Reader::keepParameters() {
  out.device.parameters = product.parameters();
  std::ranges::sort(out.device.parameters, {}, &DeviceParameter::line);
  out.device.sources = product.sources();
  if (!capability)
    return;
  std::vector<DeviceParameter> limits = capability->parameters();
  std::ranges::sort(limits, {}, &DeviceParameter::line);
  for (DeviceParameter &limit : limits) {
    limit.capability = capabilityName;
    if (!limit.source.empty())
      limit.source = capabilityName + "/" + limit.source;
    out.device.parameters.push_back(std::move(limit));
  }
  for (const DeviceSource &source : capability->sources())
    out.device.sources.push_back({capabilityName + "/" + source.key, source.citation});
}

void Reader::checkConsistency() {
  for (const DeviceInconsistency &found : inconsistencies(out.device))
    holder(found.field)->problem(found.field, found.what);
}

void Reader::read() {
  if (!complete)
    return;
  refuseUnknown();
  readFields();
  keepParameters();
  if (out.problems.empty())
    checkConsistency();
  if (out.problems.empty())
    limitRanges(out.device);
}

} // namespace

DeviceReading readDeviceFile(const fs::path &file, const fs::path &devices) {
  DeviceReading reading;
  Reader(reading, file, devices).read();
  return reading;
}

GpuDevice loadDevice(const fs::path &file, const fs::path &devices) {
  DeviceReading reading = readDeviceFile(file, devices);
  if (!reading.problems.empty())
    throw Error(fmt::format("{}", fmt::join(reading.problems, "\n")));
  return std::move(reading.device);
}

std::vector<std::string> deviceIds(const fs::path &folder) {
  std::vector<std::string> ids;
  std::error_code missing;
  for (const fs::directory_entry &file : fs::directory_iterator(folder, missing))
    if (file.path().extension() == ".toml")
      ids.push_back(file.path().stem().string());
  std::ranges::sort(ids);
  return ids;
}

fs::path findDeviceFile(const std::string &device, const fs::path &folder,
                        const std::string &kind) {
  fs::path known = folder / (device + ".toml");
  if (device.find('/') == std::string::npos && isThere(known))
    return known;
  if (fs::path file(device); file.extension() == ".toml" && isThere(file))
    return file;
  if (device.find('/') != std::string::npos)
    throw Error(fmt::format("{}: {}", device,
                            isThere(device)
                                ? fmt::format("expected a {} file, whose name ends in .toml", kind)
                                : fmt::format("there is no such {} file", kind)));
  const std::vector<std::string> ids = deviceIds(folder);
  const std::string meant = nearest(device, ids);
  throw Error(fmt::format("no {} '{}'{}; known: {}; or give the path of a {} file (*.toml)", kind,
                          device, meant.empty() ? "" : fmt::format(" (did you mean {}?)", meant),
                          fmt::join(ids, ", "), kind));
}

} // namespace cgpredict
