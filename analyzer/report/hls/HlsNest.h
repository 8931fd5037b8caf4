// The loops of a kernel as C++: as the source runs them, or as a design in turn does: tiles that
// are loaded, computed by all copies of the datapath and stored.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSNEST_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSNEST_H

#include "analyzer/report/hls/HlsTiling.h"

#include <string>

namespace cgpredict {

/// The body of a function whose parameters are the arrays and floating-point arguments. Throws
/// Error with the reason why there is none, as hlsTile() and HlsStatements.
std::string sequentialBody(const HlsProgram &program, const HlsArrays &arrays);

/// The same with the design's tiles, copies, pipelines and buffers.
std::string tiledBody(const HlsProgram &program, const HlsArrays &arrays, const HlsDesign &design);

} // namespace cgpredict

#endif
