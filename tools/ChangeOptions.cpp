#include "tools/ChangeOptions.h"

#include "tools/Commands.h"
#include "tools/NumberChecks.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>

namespace cgpredict {
namespace {

// All of `text` as a number of at least `least`.
template <typename Number> std::optional<Number> number(std::string_view text, Number least) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least)
    return std::nullopt;
  return value;
}

// "A" and what follows a colon, if there is one.
std::pair<std::string, std::string> split(const std::string &text) {
  const std::size_t colon = text.rfind(':');
  return colon == std::string::npos ? std::pair(text, std::string())
                                    : std::pair(text.substr(0, colon), text.substr(colon + 1));
}

Transpose transposeOf(const std::string &text) {
  const auto [array, dimensions] = split(text);
  if (dimensions.empty() && !text.ends_with(':'))
    return {array, 0, 1};
  const std::size_t comma = dimensions.find(',');
  if (comma != std::string::npos) {
    const auto a = number<std::size_t>(dimensions.substr(0, comma), 0);
    const auto b = number<std::size_t>(dimensions.substr(comma + 1), 0);
    if (a && b && *a != *b)
      return {array, *a, *b};
  }
  throw UsageError(fmt::format("--transpose {}: expected ARRAY or ARRAY:D,E with two different "
                               "dimensions, counted from 0, the innermost",
                               text));
}

PadRows padOf(const std::string &text) {
  const auto [array, elements] = split(text);
  if (elements.empty() && !text.ends_with(':'))
    return {array, 1};
  constexpr int64_t Most = int64_t{1} << 30; // addresses of all rows stay numbers
  if (const auto count = number<int64_t>(elements, 1); count && *count <= Most)
    return {array, *count};
  throw UsageError(
      fmt::format("--pad {}: expected ARRAY or ARRAY:N with 1 to {} elements", text, Most));
}

CombineLaunches launchesOf(const std::string &text) {
  const bool split = text.starts_with("1/");
  const auto count = number<uint32_t>(std::string_view(text).substr(split ? 2 : 0), 2);
  if (!count)
    throw UsageError(fmt::format("--launches {}: expected N (so many launches as one grid) or 1/N "
                                 "(each launch cut into N), N at least 2",
                                 text));
  return {split ? 1.0 / *count : *count};
}

} // namespace

void addChangeOptions(CLI::App &command, ChangeOptions &options) {
  command
      .add_option("--transpose", options.transpose,
                  "Store the array with two dimensions swapped: 0 and 1 unless they are named "
                  "(0 is the one whose elements are neighbours)")
      ->type_name("ARRAY[:D,E]");
  command
      .add_option("--flatten", options.flatten,
                  "Allocate the array's rows as one block, in place of row pointers")
      ->type_name("ARRAY");
  command.add_option("--pad", options.pad, "Make the array's rows N elements longer (1)")
      ->type_name("ARRAY[:N]");
  command
      .add_option("--pad-tiles", options.padTiles,
                  "Make the rows of the tiles in shared memory N elements longer")
      ->check(wholeNumber(1, 1024))
      ->type_name("N");
  command
      .add_option("--keep", options.keep,
                  "Keep an element of the array that an inner loop loads or stores in every "
                  "iteration in a register")
      ->type_name("ARRAY");
  CLI::Option *toFloat = command.add_flag("--float", options.useFloat, "float in place of double");
  command.add_flag("--double", options.useDouble, "double in place of float")->excludes(toFloat);
  command
      .add_option("--launches", options.launches,
                  "Run N consecutive launches as one grid, or with 1/N cut each into N")
      ->type_name("N|1/N");
}

std::vector<Change> changesOf(const ChangeOptions &options) {
  std::vector<Change> changes;
  for (const std::string &array : options.flatten) // before what needs its dimensions
    changes.emplace_back(Flatten{array});
  for (const std::string &text : options.transpose)
    changes.emplace_back(transposeOf(text));
  for (const std::string &text : options.pad)
    changes.emplace_back(padOf(text));
  if (options.padTiles > 0)
    changes.emplace_back(PadTiles{options.padTiles});
  for (const std::string &array : options.keep)
    changes.emplace_back(KeepInRegister{array});
  if (options.useFloat)
    changes.emplace_back(UseFloat{});
  if (options.useDouble)
    changes.emplace_back(UseDouble{});
  if (!options.launches.empty())
    changes.emplace_back(launchesOf(options.launches));
  return changes;
}

} // namespace cgpredict
