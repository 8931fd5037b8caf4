// Where a launch's time goes. Models that know what each resource would save, by that:
//
//   where the time goes    busy  if infinite   saves
//   DRAM                 81.6 %    42.466 us  21.8 %
//   launch               18.4 %    44.329 us  18.4 %
//   latency                   -    54.329 us   0.0 %
//
// `busy` is how much of the time the resource works, `if infinite` the time of the launch were it
// infinitely fast. Others have the terms that add up to the time:
//
//   where the time goes   share      time
//   memory               99.9 %  1.572 us
//   computation           0.1 %  0.002 us
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_TIMETABLE_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_TIMETABLE_H

#include "analyzer/estimate/Estimate.h"

#include <string>
#include <vector>

namespace cgpredict {

/// Empty for a launch that takes no time.
std::string timeTable(const TimeEstimate &estimate, const std::string &indent);

/// The model's limits, that which saves most first; of those that save as much the busiest.
std::vector<ResourceLimit> limitsBySaving(const TimeEstimate &estimate);

} // namespace cgpredict

#endif
