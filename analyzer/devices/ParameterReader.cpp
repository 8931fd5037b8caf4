#include "analyzer/devices/ParameterReader.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/base/PlainText.h"
#include "analyzer/devices/ParameterRange.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

constexpr int64_t Schema = 1;

std::string shown(const toml::node &node) {
  if (const auto number = node.value_exact<double>())
    return fmt::format("{}", *number); // as short as it was written
  std::ostringstream text;
  node.visit([&](const auto &value) { text << value; });
  return text.str();
}

// Names, notes and sources are printed.
void makePlain(toml::node &node) {
  if (toml::value<std::string> *text = node.as_string())
    *text = plainLines(text->get());
  else if (toml::array *items = node.as_array())
    for (toml::node &item : *items)
      makePlain(item);
  else if (toml::table *table = node.as_table())
    for (auto &&[key, item] : *table)
      makePlain(item);
}

// NaN where it is none. The nearest one to a whole number that no double is: toml++ gives none.
double numberOf(const toml::node &node) {
  if (const auto whole = node.value_exact<int64_t>())
    return static_cast<double>(*whole);
  return node.value_exact<double>().value_or(std::nan(""));
}

} // namespace

struct ParameterReader::Document {
  toml::table root;
};

struct ParameterReader::Entry {
  std::string path;
  const toml::table &table;
  const toml::node &value() const { return *table.get("value"); }
};

ParameterReader::ParameterReader(const fs::path &path, std::vector<std::string> &problems)
    : document(std::make_unique<Document>()), problems(problems), file(path.string()) {
  std::string text = readInputFile(path, "cannot read this device file");
  try {
    document->root = toml::parse(text, file);
    makePlain(document->root);
  } catch (const toml::parse_error &error) {
    problems.push_back(
        fmt::format("{}:{}: not TOML: {}", file, error.source().begin.line, error.description()));
  }
}

ParameterReader::~ParameterReader() = default;

bool ParameterReader::has(std::string_view path) const {
  return document->root.at_path(path).node() != nullptr;
}

void ParameterReader::problem(std::string_view field, const std::string &what) {
  problemAt(field, field, what);
}

void ParameterReader::valueProblem(std::string_view field, const std::string &what) {
  problemAt(fmt::format("{}.value", field), field, what);
}

void ParameterReader::problemAt(std::string_view place, std::string_view field,
                                const std::string &what) {
  const toml::node *node = document->root.at_path(place).node();
  uint32_t line = node ? node->source().begin.line : 1;
  problems.push_back(fmt::format("{}:{}: {}: {}", file, std::max(line, 1u), field, what));
}

std::string ParameterReader::readTop() {
  const toml::node *schema = document->root.get("schema");
  if (!schema)
    problem("schema", "missing; write `schema = 1` at the top");
  else if (schema->value_exact<int64_t>() != Schema)
    problem("schema", fmt::format("is {}, this version reads schema {}", shown(*schema), Schema));
  std::string name = topText("name").value_or("");
  if (name.empty())
    problem("name", "expected the device's name in quotes");
  readSources();
  return name;
}

std::optional<std::string> ParameterReader::topText(std::string_view key) {
  const toml::node *node = document->root.get(key);
  if (!node)
    return std::nullopt;
  if (!node->is_string())
    problem(key, fmt::format("is {}, expected text in quotes", shown(*node)));
  return node->value<std::string>();
}

void ParameterReader::readSources() {
  const toml::node *sources = document->root.get("sources");
  if (!sources || !sources->is_table())
    return problem("sources", "expected a table: a short key = \"citation\" per line");
  for (auto &&[key, citation] : *sources->as_table()) {
    std::string text = citation.value_or(std::string());
    if (!citation.is_string() || text.empty())
      problem(fmt::format("sources.{}", key.str()), "expected a citation in quotes");
    cited.push_back({std::string(key.str()), text});
  }
}

// Sections are tables of fields, fields are tables of value, unit, source, ...
void ParameterReader::refuseUnknown(const std::function<bool(std::string_view)> &known,
                                    const std::vector<std::string_view> &topKeys) {
  for (auto &&[section, fields] : document->root) {
    if (std::ranges::count(topKeys, section.str()))
      continue;
    if (!fields.is_table()) {
      problem(section.str(), "unknown field; remove it");
      continue;
    }
    for (auto &&[key, field] : *fields.as_table())
      if (std::string path = fmt::format("{}.{}", section.str(), key.str()); !known(path))
        problem(path, "unknown field; remove it, or correct its name "
                      "(docs/devices.md lists the fields)");
  }
}

void ParameterReader::refuseUnknownKeys(const Entry &entry) {
  static const std::set<std::string_view> known = {"value",   "unit",  "source",
                                                   "assumed", "range", "note"};
  for (auto &&[key, node] : entry.table)
    if (!known.contains(key.str()))
      problem(entry.path,
              fmt::format("unknown key '{}'; expected {}", key.str(), fmt::join(known, ", ")));
}

std::optional<ParameterReader::Entry> ParameterReader::entry(std::string_view path, bool required) {
  const toml::node *node = document->root.at_path(path).node();
  if (!node) {
    if (required)
      problem(path, fmt::format("missing; add [{}] with value, unit and source", path));
    return std::nullopt;
  }
  const toml::table *table = node->as_table();
  if (!table || !table->contains("value")) {
    problem(path, fmt::format("expected a table [{}] with a value", path));
    return std::nullopt;
  }
  Entry found{std::string(path), *table};
  refuseUnknownKeys(found);
  return found;
}

std::string ParameterReader::word(const Entry &entry, std::string_view key) {
  const toml::node *node = entry.table.get(key);
  if (node && !node->is_string())
    problem(entry.path, fmt::format("{} is {}, expected text in quotes", key, shown(*node)));
  return node ? node->value_or(std::string()) : "";
}

std::optional<double> ParameterReader::factor(const Entry &entry, const NumberSpec &spec) {
  std::string units = unitsOf(spec.kind), unit = word(entry, "unit");
  if (units.empty()) {
    if (!unit.empty())
      problem(spec.path, fmt::format("unit \"{}\" on a plain number; remove the unit", unit));
    return 1.0;
  }
  std::optional<double> factor = unitFactor(spec.kind, unit);
  if (!factor)
    problem(spec.path, unit.empty() ? fmt::format("no unit; expected one of {}", units)
                                    : fmt::format("unit \"{}\"; expected one of {}", unit, units));
  return factor;
}

bool ParameterReader::inRange(const Entry &entry, const NumberSpec &spec, double value,
                              double unit) {
  std::string name = word(entry, "unit"), text = shown(entry.value());
  if (isWholeNumber(spec.kind) && value != std::floor(value)) {
    valueProblem(spec.path, fmt::format("value {} is not a whole number", text));
    return false;
  }
  if (value >= spec.least && value <= spec.most) // false for nan
    return true;
  valueProblem(spec.path,
               fmt::format("value {} is out of range; expected {:.10g} to {:.10g}{}{}", text,
                           spec.least / unit, spec.most / unit, name.empty() ? "" : " ", name));
  return false;
}

std::optional<double> ParameterReader::number(const NumberSpec &spec) {
  std::optional<Entry> found = entry(spec.path, spec.required);
  if (!found)
    return std::nullopt;
  std::optional<double> unit = factor(*found, spec);
  if (!found->value().is_number()) {
    valueProblem(spec.path, fmt::format("value {} is not a number", shown(found->value())));
    return std::nullopt;
  }
  if (!unit)
    return std::nullopt;
  double value = numberOf(found->value()) * *unit;
  if (!inRange(*found, spec, value, *unit))
    return std::nullopt;
  std::string name = word(*found, "unit");
  keep(*found, shown(found->value()) + (name.empty() ? "" : " " + name), unit);
  read.back().number = value;
  return value;
}

std::optional<std::vector<double>> ParameterReader::numbers(const NumberSpec &spec,
                                                            std::size_t count) {
  std::optional<Entry> found = entry(spec.path, spec.required);
  std::optional<double> unit = found ? factor(*found, spec) : std::nullopt;
  if (!unit)
    return std::nullopt;
  const toml::array *array = found->value().as_array();
  std::vector<double> values;
  for (std::size_t i = 0; array && i < array->size(); ++i)
    values.push_back(numberOf((*array)[i]) * *unit);
  const bool whole = isWholeNumber(spec.kind);
  auto wrong = [&](double value) {
    return !(value >= spec.least && value <= spec.most) || (whole && value != std::floor(value));
  };
  if (values.size() != count || std::ranges::any_of(values, wrong)) {
    valueProblem(spec.path,
                 fmt::format("value {}; expected {} {}numbers in brackets, each {:.10g} to {:.10g}",
                             shown(found->value()), count, whole ? "whole " : "",
                             spec.least / *unit, spec.most / *unit));
    return std::nullopt;
  }
  keep(*found, shown(found->value()) + " " + word(*found, "unit"), std::nullopt);
  return values;
}

std::optional<std::string> ParameterReader::text(const TextSpec &spec) {
  std::optional<Entry> found = entry(spec.path, spec.required);
  if (!found)
    return std::nullopt;
  if (found->value().value_or(std::string()).empty()) { // or no text at all
    valueProblem(spec.path,
                 fmt::format("value {}; expected {}", shown(found->value()), spec.expected));
    return std::nullopt;
  }
  std::string value = found->value().value_or(std::string());
  keep(*found, value, std::nullopt);
  return value;
}

// `unit` is given for a number: what a range is multiplied with.
void ParameterReader::keep(const Entry &entry, std::string value, std::optional<double> unit) {
  DeviceParameter parameter;
  parameter.field = entry.path;
  parameter.value = std::move(value);
  parameter.source = word(entry, "source");
  parameter.note = word(entry, "note");
  parameter.range = word(entry, "range");
  parameter.line = entry.table.source().begin.line;
  if (const toml::node *assumed = entry.table.get("assumed")) {
    if (!assumed->is_boolean())
      problem(entry.path, fmt::format("assumed is {}, expected true or false", shown(*assumed)));
    parameter.assumed = assumed->value_or(false);
  }
  checkOrigin(entry, parameter);
  if (parameter.assumed && unit && !parameter.range.empty())
    parameter.bounds = bounds(entry, parameter.range, *unit);
  if (parameter.assumed && entry.value().is_string())
    parameter.choices = parseChoices(parameter.range);
  read.push_back(std::move(parameter));
}

void ParameterReader::checkOrigin(const Entry &entry, const DeviceParameter &parameter) {
  auto isSource = [&](const DeviceSource &source) { return source.key == parameter.source; };
  if (parameter.assumed && (parameter.range.empty() || parameter.note.empty()))
    problem(entry.path, "an assumed value needs a range and a note that says why");
  if (!parameter.assumed && parameter.source.empty())
    problem(entry.path, "no source; name one of [sources], or mark it `assumed = true`");
  if (!parameter.source.empty() && std::ranges::none_of(cited, isSource))
    problem(entry.path, fmt::format("source \"{}\" is not listed in [sources]", parameter.source));
}

std::optional<ParameterBounds> ParameterReader::bounds(const Entry &entry, const std::string &range,
                                                       double unit) {
  std::optional<ParameterBounds> bounds = parseRange(range);
  double value = entry.value().value_or(0.0);
  if (!bounds)
    problem(entry.path, fmt::format("range \"{}\"; expected \"LEAST to MOST\" in the unit of the "
                                    "value, maybe followed by \"; words\"",
                                    range));
  else if (value < bounds->least || value > bounds->most)
    problem(entry.path,
            fmt::format("value {} is outside its own range \"{}\"", shown(entry.value()), range));
  else
    return ParameterBounds{bounds->least * unit, bounds->most * unit};
  return std::nullopt;
}

bool fileHasSection(const std::filesystem::path &file, std::string_view section) {
  std::vector<std::string> problems;
  const ParameterReader reader(file, problems);
  return problems.empty() && reader.has(section);
}

} // namespace cgpredict
