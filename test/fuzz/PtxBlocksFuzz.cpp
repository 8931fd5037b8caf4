// PTX as LLVM prints it. The parser has no error: it leaves out what it does not know.
#include "passes/ptx/PtxParse.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  const auto listing = cgpredict::parsePtx({reinterpret_cast<const char *>(data), size});
  for (const auto &block : listing.blocks)
    for (const auto &instruction : block.instructions)
      cgpredict::accessBytes(instruction.opcode);
  return 0;
}
