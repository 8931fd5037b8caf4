// Where a kernel's instructions stand in the source that `.loc` names.
#ifndef CGPREDICT_PTXTRACE_SOURCELINES_H
#define CGPREDICT_PTXTRACE_SOURCELINES_H

#include "ptx/Decoder.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict::ptxtrace {

struct SourceLines {
  std::string file;
  std::vector<uint32_t> lines; ///< by statement, and of the end of the body
};

/// Of the file that most instructions come from; the others, which stand in headers, have the line
/// of the instruction before them. Without `.loc`, lines of the PTX.
SourceLines sourceLines(const ptx::Module &module, const ptx::DecodedFunction &function);

} // namespace cgpredict::ptxtrace

#endif
