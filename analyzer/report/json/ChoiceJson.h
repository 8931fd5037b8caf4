// The report of a choice for programs; docs/fpga.md describes it.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_CHOICEJSON_H
#define CGPREDICT_ANALYZER_REPORT_JSON_CHOICEJSON_H

#include "analyzer/choose/Choice.h"

#include <string>

namespace cgpredict {

constexpr int ChoiceReportSchema = 1;

/// One JSON object.
std::string choiceJsonReport(const Choice &choice);

} // namespace cgpredict

#endif
