// libFuzzer target: whatever the text, the parser gives a module that decodes, or throws Error.
//   build-fuzz/test/fuzz/ptx-fuzz corpus/
#include "analyzer/base/Error.h"
#include "ptx/Decoder.h"
#include "ptx/Parser.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace cgpredict;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  try {
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const ptx::Module module = ptx::parseModule(text, "fuzz.ptx");
    ptx::decodeModule(module);
  } catch (const Error &) {
  }
  return 0;
}
