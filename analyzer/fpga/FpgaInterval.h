// How far an estimate of the FPGA model may be off, from published measurements. Of the GPU's side
// Interval.h says it.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGAINTERVAL_H
#define CGPREDICT_ANALYZER_FPGA_FPGAINTERVAL_H

#include "analyzer/estimate/Estimate.h"

#include <string_view>

namespace cgpredict {

/// Around an estimated time.
TimeInterval fpgaInterval(Seconds estimate);

/// What it stands on, in words.
std::string_view fpgaIntervalBasis();

} // namespace cgpredict

#endif
