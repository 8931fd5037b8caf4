// What words of the options stand for: a block, an order of the axes, a clock.
#ifndef CGPREDICT_TOOLS_OPTIONVALUES_H
#define CGPREDICT_TOOLS_OPTIONVALUES_H

#include "analyzer/devices/RunSettings.h"
#include "tools/AnalysisOptions.h"

#include <array>
#include <cstdint>
#include <string>

namespace cgpredict {

// "256", "32,8" or "32x8x1", as `option` has it. Throws UsageError.
std::array<uint32_t, 3> extentOf(const std::string &option, const std::string &text);

// Block and axes. Throws UsageError for what cannot be, as below.
ProfileOptions profileOptions(const AnalysisOptions &options);

// Clock and L1 of the run.
RunSettings runSettings(const AnalysisOptions &options);

} // namespace cgpredict

#endif
