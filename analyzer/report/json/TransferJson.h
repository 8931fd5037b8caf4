// Projected transfers for programs; docs/transfer.md describes them.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_TRANSFERJSON_H
#define CGPREDICT_ANALYZER_REPORT_JSON_TRANSFERJSON_H

#include "analyzer/transfer/Projection.h"

#include <string>

namespace cgpredict {

constexpr int TransferReportSchema = 1;

/// One JSON object.
std::string transferJson(const Projection &projection, const std::string &profile);

} // namespace cgpredict

#endif
