// The report for people.
//
//   gemm.cgt on NVIDIA Jetson TK1 (jetson-tk1), model mwp-cwp
//
//   Total 248.69 ms
//
//   gemm  gemm.c:24  248.69 ms
//     limited by    memory: coalesced accesses
//
//     where the time goes   share       time
//     memory               99.9 %  248.61 ms
//     ...
//     launches      1; grid 32x32x1, block 32x32x1
//     occupancy     2 blocks, 64 of 64 warps per SM, limited by threads per SM
//     ...
//     where      access   kind  class      per warp  transactions  L2 hits  memory time
//     gemm.c:27  B[k][j]  load  coalesced    1024.0           2.0   96.9 %       63.4 %
//
// Read it from the top: how long, where the time goes, what limits, and which access to look at
// first. `per warp` are executions by one warp; `transactions` are what one of them costs the L2;
// `memory time` is the site's share of the time for which the kernel's accesses keep the memory
// system busy. Columns are those that the model counts (SiteTable.h).
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_TEXTREPORT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_TEXTREPORT_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/whatif/Hint.h"

#include <cstddef>
#include <span>
#include <string>

namespace cgpredict {

struct TextStyle {
  bool colour = false;      ///< terminal escape sequences
  bool assumptions = false; ///< all that the numbers stand on, not only the two that matter most
  std::size_t width = 0;    ///< where sentences are broken; 0: each is a line, for what reads lines
};

std::string textReport(const ApplicationEstimate &estimate, std::span<const Hint> hints,
                       const TextStyle &style);

} // namespace cgpredict

#endif
