// The report of a projection as text, and every transfer as a row.
//
//   Transfers of a.sqlite (nvprof, version 9) on summit, from titan, by ahead
//
//              transfers     bytes   profiled  projected       peak   envelope
//   to device         40   671 MB     93.1 ms    14.2 ms    13.6 ms    13.4 ms
//   ...
// `peak` and `envelope` are the baselines of AHEAD: peak bandwidth with and without the overhead of
// a transfer. Times are sums: transfers do not overlap.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_TRANSFERREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_TRANSFERREPORT_H

#include "analyzer/transfer/Projection.h"

#include <string>

namespace cgpredict {

std::string transferText(const Projection &projection, const std::string &profile);
/// A title row, then a row per transfer: direction, memory, bytes, times in us.
std::string transferCsv(const Projection &projection);

/// "4.00 KiB", "671 MB": three digits.
std::string shortBytes(double bytes);
/// "3.97 us", "93.1 ms"
std::string shortTime(Seconds time);

} // namespace cgpredict

#endif
