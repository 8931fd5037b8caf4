// A timeline for people: each step, the sums and the speed-ups.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_TIMELINEREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_TIMELINEREPORT_H

#include "analyzer/report/text/TextReport.h"
#include "analyzer/transfer/Timeline.h"

#include <string>

namespace cgpredict {

std::string timelineText(const Timeline &timeline, const TextStyle &style);

} // namespace cgpredict

#endif
