// What a scan found, for people.
//
//   app on v100 (model refined), over pcie3-x16
//   ran 4 times: once to time its loops, 3 times traced; 1.24 s of processor time
//
//   loop         function  verdict  CPU share  CPU time  entries   trips  GPU time  with transfers
//   speed-up app.c:34:3   smooth    proved      81.2 %   1.01 s        50  102400   4.11
//   ms         6.02 ms       168 app.c:71:5   walk      no          12.0 %    149 ms        1
//   100000
//
//   Pragmas
//     app.c:34  #pragma cgpredict kernel(smooth_loop1) grid(2)
//
//   Why not
//     app.c:71:5  a thread reads 'x' (app.c:72:12) that one before it wrote (app.c:72:10), ...
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_SCANTEXT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_SCANTEXT_H

#include "analyzer/scan/ScanReport.h"

#include <string>

namespace cgpredict {

std::string scanText(const ScanReport &report);

} // namespace cgpredict

#endif
