// The report of a choice.
//
//   mm.cgt: GPU
//
//                                    time  interval            best design  II  depth  DSP ...
//     GPU   NVIDIA Jetson TK1   242.00 ms  211.00 to 416.00 ms
//     FPGA  Xilinx ZC702 ...   1343.49 ms  1092 to 1652 ms       420.43 ms   5     15   65
//
// then why, what the FPGA moves, how sure, and the same two times of the program's other forms.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_CHOICEREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_CHOICEREPORT_H

#include "analyzer/choose/Choice.h"
#include "analyzer/report/text/TextReport.h"

#include <string>

namespace cgpredict {

std::string choiceTextReport(const Choice &choice, const TextStyle &style);

} // namespace cgpredict

#endif
