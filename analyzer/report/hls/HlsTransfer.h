// Loads and stores of a tile's buffers.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSTRANSFER_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSTRANSFER_H

#include "analyzer/report/hls/CodeText.h"
#include "analyzer/report/hls/HlsTile.h"

namespace cgpredict {

/// `base`: where the tile stands, by level, as text.
void writeLoad(const HlsArrays &arrays, const HlsBuffer &buffer,
               const std::vector<std::string> &base, CodeText &code);
void writeStore(const HlsArrays &arrays, const HlsBuffer &buffer,
                const std::vector<std::string> &base, CodeText &code);

} // namespace cgpredict

#endif
