#include "analyzer/DeviceFile.h"

#include "analyzer/DeviceChecks.h"
#include "analyzer/DeviceFields.h"
#include "analyzer/Error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

constexpr int64_t Schema = 1;

std::string readText(const fs::path &file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  if (!stream || fs::is_directory(file) || !(text << stream.rdbuf()))
    throw Error(fmt::format("{}: cannot read this device file", file.string()));
  return text.str();
}

std::string shown(const toml::node &node) {
  std::ostringstream text;
  node.visit([&](const auto &value) { text << value; });
  return text.str();
}

class Reader {
public:
  Reader(DeviceReading &reading, const fs::path &file) : out(reading), name(file.string()) {
    out.device.id = file.stem().string();
  }
  void read(const toml::table &root);

private:
  void problem(const toml::node *node, std::string_view field, const std::string &what);
  void readTop(const toml::table &root);
  void readSources(const toml::table &root);
  void refuseUnknown(const toml::table &root);
  void refuseUnknownKeys(const toml::table &entry, std::string_view path);
  const toml::table *entry(const toml::table &root, std::string_view path, bool required);
  std::string text(const toml::table &entry, std::string_view path, std::string_view key);
  void readNumber(const toml::table &root, const NumberField &field);
  void readText(const toml::table &root, const TextField &field);
  std::optional<double> factor(const toml::table &entry, const NumberField &field);
  void keep(const toml::table &entry, std::string_view path, std::string value);

  DeviceReading &out;
  std::string name;
};

void Reader::problem(const toml::node *node, std::string_view field, const std::string &what) {
  uint32_t line = node ? node->source().begin.line : 1;
  out.problems.push_back(fmt::format("{}:{}: {}: {}", name, line, field, what));
}

void Reader::read(const toml::table &root) {
  readTop(root);
  readSources(root);
  refuseUnknown(root);
  for (const TextField &field : textFields())
    readText(root, field);
  for (const NumberField &field : numberFields())
    readNumber(root, field);
  std::ranges::sort(out.device.parameters, {}, &DeviceParameter::line);
  if (!out.problems.empty())
    return;
  for (const DeviceInconsistency &found : inconsistencies(out.device))
    problem(root.at_path(found.field).node(), found.field, found.what);
}

void Reader::readTop(const toml::table &root) {
  const toml::node *schema = root.get("schema");
  if (!schema)
    problem(nullptr, "schema", "missing; write `schema = 1` at the top");
  else if (schema->value<int64_t>() != Schema)
    problem(schema, "schema",
            fmt::format("is {}, this version reads schema {}", shown(*schema), Schema));
  const toml::node *title = root.get("name");
  out.device.name = title ? title->value_or(std::string()) : "";
  if (out.device.name.empty())
    problem(title, "name", "expected the device's name in quotes");
}

void Reader::readSources(const toml::table &root) {
  const toml::node *sources = root.get("sources");
  if (!sources || !sources->is_table())
    return problem(sources, "sources", "expected a table: a short key = \"citation\" per line");
  for (auto &&[key, citation] : *sources->as_table()) {
    if (!citation.is_string() || citation.value_or(std::string()).empty())
      problem(&citation, fmt::format("sources.{}", key.str()), "expected a citation in quotes");
    out.device.sources.push_back({std::string(key.str()), citation.value_or(std::string())});
  }
}

bool isKnown(const std::string &path) {
  auto matches = [&](const auto &field) { return field.path == path; };
  return std::ranges::any_of(numberFields(), matches) || std::ranges::any_of(textFields(), matches);
}

// Sections are tables of fields, fields are tables of value, unit, source, ...
void Reader::refuseUnknown(const toml::table &root) {
  for (auto &&[section, fields] : root) {
    if (section == "schema" || section == "name" || section == "sources")
      continue;
    if (!fields.is_table()) {
      problem(&fields, section.str(), "unknown field; remove it");
      continue;
    }
    for (auto &&[key, field] : *fields.as_table()) {
      std::string path = fmt::format("{}.{}", section.str(), key.str());
      if (!isKnown(path))
        problem(&field, path,
                "unknown field; remove it, or correct its name "
                "(`cgpredict devices show jetson-tk1` lists the fields)");
    }
  }
}

void Reader::refuseUnknownKeys(const toml::table &entry, std::string_view path) {
  static const std::set<std::string_view> known = {"value",   "unit",  "source",
                                                   "assumed", "range", "note"};
  for (auto &&[key, node] : entry)
    if (!known.contains(key.str()))
      problem(&node, path,
              fmt::format("unknown key '{}'; expected {}", key.str(), fmt::join(known, ", ")));
}

const toml::table *Reader::entry(const toml::table &root, std::string_view path, bool required) {
  const toml::node *node = root.at_path(path).node();
  if (!node) {
    if (required)
      problem(nullptr, path, fmt::format("missing; add [{}] with value, unit and source", path));
    return nullptr;
  }
  const toml::table *table = node->as_table();
  if (!table || !table->contains("value")) {
    problem(node, path, fmt::format("expected a table [{}] with a value", path));
    return nullptr;
  }
  refuseUnknownKeys(*table, path);
  return table;
}

std::string Reader::text(const toml::table &entry, std::string_view path, std::string_view key) {
  const toml::node *node = entry.get(key);
  if (node && !node->is_string())
    problem(node, path, fmt::format("{} is {}, expected text in quotes", key, shown(*node)));
  return node ? node->value_or(std::string()) : "";
}

std::optional<double> Reader::factor(const toml::table &entry, const NumberField &field) {
  std::string units = unitsOf(field.kind), unit = text(entry, field.path, "unit");
  if (units.empty()) {
    if (!unit.empty())
      problem(entry.get("unit"), field.path,
              fmt::format("unit \"{}\" on a plain number; remove the unit", unit));
    return 1.0;
  }
  std::optional<double> factor = unitFactor(field.kind, unit);
  if (!factor)
    problem(&entry, field.path,
            unit.empty() ? fmt::format("no unit; expected one of {}", units)
                         : fmt::format("unit \"{}\"; expected one of {}", unit, units));
  return factor;
}

bool isWhole(QuantityKind kind, double value) {
  bool fractional = kind == QuantityKind::Number || kind == QuantityKind::Cycles ||
                    kind == QuantityKind::Frequency || kind == QuantityKind::Rate;
  return fractional || value == std::floor(value);
}

void Reader::readNumber(const toml::table &root, const NumberField &field) {
  const toml::table *table = entry(root, field.path, field.required);
  if (!table)
    return;
  const toml::node *node = table->get("value");
  std::optional<double> unit = factor(*table, field);
  if (!node->is_number())
    return problem(node, field.path, fmt::format("value {} is not a number", shown(*node)));
  if (!unit)
    return;
  double value = node->value_or(0.0) * *unit;
  if (!isWhole(field.kind, value))
    return problem(node, field.path, fmt::format("value {} is not a whole number", shown(*node)));
  std::string name = text(*table, field.path, "unit");
  std::string suffix = name.empty() ? name : fmt::format(" {}", name);
  if (!(value >= field.least && value <= field.most)) // also refuses nan
    return problem(node, field.path,
                   fmt::format("value {} is out of range; expected {:g} to {:g}{}", shown(*node),
                               field.least / *unit, field.most / *unit, suffix));
  field.store(out.device, value);
  keep(*table, field.path, shown(*node) + suffix);
}

void Reader::readText(const toml::table &root, const TextField &field) {
  const toml::table *table = entry(root, field.path, true);
  if (!table)
    return;
  const toml::node *node = table->get("value");
  std::string value = node->value_or(std::string());
  if (!node->is_string() || !field.store(out.device, value))
    return problem(node, field.path,
                   fmt::format("value {}; expected {}", shown(*node), field.expected));
  keep(*table, field.path, value);
}

void Reader::keep(const toml::table &entry, std::string_view path, std::string value) {
  DeviceParameter parameter{std::string(path),
                            std::move(value),
                            text(entry, path, "source"),
                            text(entry, path, "note"),
                            false,
                            text(entry, path, "range"),
                            entry.source().begin.line};
  if (const toml::node *assumed = entry.get("assumed")) {
    if (!assumed->is_boolean())
      problem(assumed, path, fmt::format("assumed is {}, expected true or false", shown(*assumed)));
    parameter.assumed = assumed->value_or(false);
  }
  auto isSource = [&](const DeviceSource &source) { return source.key == parameter.source; };
  if (parameter.assumed && (parameter.range.empty() || parameter.note.empty()))
    problem(&entry, path, "an assumed value needs a range and a note that says why");
  if (!parameter.assumed && parameter.source.empty())
    problem(&entry, path, "no source; name one of [sources], or mark it `assumed = true`");
  if (!parameter.source.empty() && std::ranges::none_of(out.device.sources, isSource))
    problem(&entry, path,
            fmt::format("source \"{}\" is not listed in [sources]", parameter.source));
  out.device.parameters.push_back(std::move(parameter));
}

} // namespace

DeviceReading readDeviceFile(const fs::path &file) {
  DeviceReading reading;
  std::string text = readText(file);
  try {
    Reader(reading, file).read(toml::parse(text, file.string()));
  } catch (const toml::parse_error &error) {
    reading.problems.push_back(fmt::format("{}:{}: not TOML: {}", file.string(),
                                           error.source().begin.line, error.description()));
  }
  return reading;
}

GpuDevice loadDevice(const fs::path &file) {
  DeviceReading reading = readDeviceFile(file);
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

fs::path findDeviceFile(const std::string &device, const fs::path &folder) {
  fs::path known = folder / (device + ".toml");
  if (device.find('/') == std::string::npos && fs::exists(known))
    return known;
  if (fs::path file(device); file.extension() == ".toml" && fs::exists(file))
    return file;
  throw Error(fmt::format("no device '{}'; known: {}; or give the path of a device file (*.toml)",
                          device, fmt::join(deviceIds(folder), ", ")));
}

} // namespace cgpredict
