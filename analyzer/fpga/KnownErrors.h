// How far estimates were from published measurements: what intervals of a choice stand on. The one
// place where these ratios are written down.
#ifndef CGPREDICT_ANALYZER_FPGA_KNOWNERRORS_H
#define CGPREDICT_ANALYZER_FPGA_KNOWNERRORS_H

#include "analyzer/Units.h"

#include <string_view>

namespace cgpredict {

struct TimeRange {
  Seconds least{0}, most{0};
};

/// Measured over estimated time, the extremes of the published measurements.
struct KnownError {
  double least = 1, most = 1;
  std::string_view basis;
  TimeRange around(Seconds estimate) const { return {estimate * least, estimate * most}; }
};

/// Of the GPU time models, on the Jetson TK1.
const KnownError &gpuError();
/// Of the FPGA model, on the ZC702.
const KnownError &fpgaError();

} // namespace cgpredict

#endif
