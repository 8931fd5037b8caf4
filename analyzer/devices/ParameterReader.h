// Reads a TOML file of parameters, each with its unit and its source, and keeps all that is wrong
// with it. Every kind of device file is read through this: GPUs, capabilities, links and nodes.
//
//   schema = 1
//   name = "NVIDIA Jetson TK1"
//   [sources]
//   paper = "Wang, Zhong, Mitra: CGPredict, ACM TECS 16, 5s, 146, 2017"
//   [l2.size]
//   value = 128
//   unit = "KiB"
//   source = "paper"
#ifndef CGPREDICT_ANALYZER_DEVICES_PARAMETERREADER_H
#define CGPREDICT_ANALYZER_DEVICES_PARAMETERREADER_H

#include "analyzer/base/Units.h"
#include "analyzer/devices/DeviceParameter.h"
#include "analyzer/devices/Quantities.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

struct NumberSpec {
  std::string_view path; ///< "l2.size"
  QuantityKind kind;
  bool required;
  double least, most; ///< inclusive, in base units
};

struct TextSpec {
  std::string_view path;
  std::string_view expected; ///< in words
  bool required;
};

/// Of NumberSpec::required and TextSpec::required.
constexpr bool Required = true, Optional = false;

/// Of a number in base units, which its NumberSpec has checked.
constexpr uint32_t whole(double value) { return static_cast<uint32_t>(value); }
constexpr Bytes bytes(double value) { return Bytes(static_cast<uint64_t>(value)); }

class ParameterReader {
public:
  /// Throws Error where the file cannot be read; what is no TOML is a problem.
  ParameterReader(const std::filesystem::path &file, std::vector<std::string> &problems);
  ~ParameterReader();

  /// schema, name and [sources]. The name is empty where it is missing.
  std::string readTop();
  /// A text at the top of the file, such as capability = "5.2".
  std::optional<std::string> topText(std::string_view key);
  /// Value in base units; empty where absent or wrong.
  std::optional<double> number(const NumberSpec &spec);
  /// `count` numbers in brackets.
  std::optional<std::vector<double>> numbers(const NumberSpec &spec, std::size_t count);
  std::optional<std::string> text(const TextSpec &spec);

  bool has(std::string_view path) const;
  /// What is neither a field for which `known` holds nor one of `topKeys` is a problem.
  void refuseUnknown(const std::function<bool(std::string_view)> &known,
                     const std::vector<std::string_view> &topKeys);
  /// "FILE:LINE: FIELD: WHAT"
  void problem(std::string_view field, const std::string &what);
  /// The same, with the line of the field's value.
  void valueProblem(std::string_view field, const std::string &what);

  const std::vector<DeviceParameter> &parameters() const { return read; }
  const std::vector<DeviceSource> &sources() const { return cited; }

private:
  struct Document;
  struct Entry;

  void problemAt(std::string_view place, std::string_view field, const std::string &what);
  std::optional<Entry> entry(std::string_view path, bool required);
  std::optional<double> factor(const Entry &entry, const NumberSpec &spec);
  bool inRange(const Entry &entry, const NumberSpec &spec, double value, double unit);
  void readSources();
  void refuseUnknownKeys(const Entry &entry);
  std::string word(const Entry &entry, std::string_view key);
  void keep(const Entry &entry, std::string value, std::optional<double> unit);
  void checkOrigin(const Entry &entry, const DeviceParameter &parameter);
  std::optional<ParameterBounds> bounds(const Entry &entry, const std::string &range, double unit);

  std::unique_ptr<Document> document;
  std::vector<std::string> &problems;
  std::string file;
  std::vector<DeviceParameter> read;
  std::vector<DeviceSource> cited;
};

/// Whether a file that can be read has the section, which tells its kind. Throws as the reader.
bool fileHasSection(const std::filesystem::path &file, std::string_view section);

} // namespace cgpredict

#endif
