#include "analyzer/devices/ParameterRange.h"

#include <regex>
#include <sstream>

namespace cgpredict {

std::optional<ParameterBounds> parseRange(const std::string &range) {
  static const std::regex form(R"(\s*([-+.0-9eE]+)\s+to\s+([-+.0-9eE]+)\s*(;.*)?)");
  std::smatch match;
  if (!std::regex_match(range, match, form))
    return std::nullopt;
  try {
    ParameterBounds bounds{std::stod(match[1].str()), std::stod(match[2].str())};
    return bounds.least <= bounds.most ? std::optional(bounds) : std::nullopt;
  } catch (const std::exception &) { // stod of "-" or "1e999"
    return std::nullopt;
  }
}

std::vector<std::string> parseChoices(const std::string &range) {
  std::vector<std::string> choices;
  std::istringstream list(range.substr(0, range.find(';')));
  for (std::string choice; std::getline(list >> std::ws, choice, ',');)
    choices.push_back(choice.substr(0, choice.find_last_not_of(' ') + 1));
  return choices;
}

} // namespace cgpredict
