// What an assumed value of a device file may be, as its `range` says it.
#ifndef CGPREDICT_ANALYZER_DEVICES_PARAMETERRANGE_H
#define CGPREDICT_ANALYZER_DEVICES_PARAMETERRANGE_H

#include "analyzer/devices/DeviceParameter.h"

#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// LO and HI of a range "LO to HI", maybe followed by "; words"; empty for any other text.
std::optional<ParameterBounds> parseRange(const std::string &range);
/// The words of a range "ONE, OTHER", maybe followed by "; words".
std::vector<std::string> parseChoices(const std::string &range);

} // namespace cgpredict

#endif
