// A segment of a thread as C++: statements, conditions and what is handed on.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSSEGMENT_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSSEGMENT_H

#include "analyzer/report/hls/CodeText.h"
#include "analyzer/report/hls/HlsStatements.h"

#include <functional>

namespace cgpredict {

/// What an access is in C++, by site.
using AccessText = std::function<std::string(uint32_t site)>;

/// `ordinals`: the iteration of each level, as text. Throws Error as HlsStatements.
void writeSegment(const HlsProgram &program, const HlsStatements &statements,
                  const HlsItem &segment, uint32_t level, const std::vector<std::string> &ordinals,
                  const AccessText &access, CodeText &code);

/// Whether there is anything to write.
bool isEmptySegment(const HlsProgram &program, const HlsItem &segment);

} // namespace cgpredict

#endif
