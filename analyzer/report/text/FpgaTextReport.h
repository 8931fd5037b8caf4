// The FPGA report for people.
//
//   mm.cgt on Xilinx Zynq XC7Z020 (zc702), 100 MHz
//
//   As written 1346.20 ms, best 262.14 ms
//
//   mm  mm.c:12
//     as written    1346.20 ms, limited by bandwidth of the ports
//     pipeline      loop at line 18: II 5, depth 20; recurrence 5: fadd32 over 1 iteration
//     ...
//     array  keeps             buffer  BRAM  partition  over the ports  run
//
// `as written` keeps the source's order, tiles in turn; `best` overlaps them.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_FPGATEXTREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_FPGATEXTREPORT_H

#include "analyzer/fpga/FpgaEstimate.h"
#include "analyzer/report/text/TextReport.h"

#include <string>

namespace cgpredict {

std::string fpgaTextReport(const FpgaApplicationEstimate &estimate, const TextStyle &style);

} // namespace cgpredict

#endif
