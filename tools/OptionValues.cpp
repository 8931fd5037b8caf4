#include "tools/OptionValues.h"

#include "tools/Commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace cgpredict {
namespace {

// "yx": y of the pragma becomes x, and x becomes y; dimensions not named stay.
std::array<uint8_t, 3> axesOf(std::string text) {
  static const std::string names = "xyz";
  std::string given = text;
  for (std::size_t d = text.size(); d < names.size(); ++d)
    text += names[d];
  std::string sorted = text;
  std::ranges::sort(sorted);
  if (sorted != names)
    throw UsageError(
        fmt::format("--axes {}: expected an order of the dimensions: yx, zyx, ...", given));
  std::array<uint8_t, 3> axes{};
  std::ranges::transform(text, axes.begin(),
                         [](char name) { return static_cast<uint8_t>(names.find(name)); });
  return axes;
}

// "1860 MHz", "1.86GHz" or hertz.
Hertz clockOf(const std::string &text) {
  const char *end = text.data() + text.size();
  double value = 0;
  const auto [unit, error] = std::from_chars(text.data(), end, value);
  std::string name(unit, end);
  std::erase(name, ' ');
  const double scale = name == "GHz"                  ? 1e9
                       : name == "MHz"                ? 1e6
                       : name.empty() || name == "Hz" ? 1
                                                      : 0;
  const double hertz = value * scale;
  if (error != std::errc() || !(hertz >= 1e6 && hertz <= 1e10))
    throw UsageError(fmt::format("--clock {}: expected 1 MHz to 10 GHz, such as 1582MHz", text));
  return Hertz{hertz};
}

} // namespace

std::array<uint32_t, 3> extentOf(const std::string &option, const std::string &text) {
  std::array<uint32_t, 3> result{1, 1, 1};
  const char *at = text.data(), *end = at + text.size();
  for (uint32_t &extent : result) {
    auto [next, error] = std::from_chars(at, end, extent);
    if (error != std::errc() || extent == 0)
      break;
    if (next == end)
      return result;
    if (*next != ',' && *next != 'x')
      break;
    at = next + 1;
  }
  throw UsageError(fmt::format("{} {}: expected X, X,Y or X,Y,Z, each at least 1", option, text));
}

// Refuses what would take hours to count; whether a device takes as many is said where it is known.
static std::array<uint32_t, 3> blockOf(const std::string &text) {
  constexpr double MostThreads = 65536; // sm.max_threads_per_block of a device file
  const std::array<uint32_t, 3> block = extentOf("--block", text);
  if (1.0 * block[0] * block[1] * block[2] > MostThreads)
    throw UsageError(fmt::format("--block {}: expected at most {} threads in all", text,
                                 MostThreads));
  return block;
}

ProfileOptions profileOptions(const AnalysisOptions &options) {
  ProfileOptions profile;
  if (!options.block.empty())
    profile.block = blockOf(options.block);
  profile.axes = axesOf(options.axes);
  return profile;
}

RunSettings runSettings(const AnalysisOptions &options) {
  RunSettings settings;
  if (!options.clock.empty())
    settings.clock = clockOf(options.clock);
  if (!options.l1.empty())
    settings.l1CachesLoads = options.l1 == "on";
  return settings;
}

} // namespace cgpredict
