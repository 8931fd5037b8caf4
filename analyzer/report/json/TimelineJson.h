// A timeline for programs; docs/transfer.md describes it.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_TIMELINEJSON_H
#define CGPREDICT_ANALYZER_REPORT_JSON_TIMELINEJSON_H

#include "analyzer/transfer/Timeline.h"

#include <string>

namespace cgpredict {

/// One JSON object.
std::string timelineJson(const Timeline &timeline);

} // namespace cgpredict

#endif
