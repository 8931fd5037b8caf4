// The static tables of a kernel, JSON.
#include "analyzer/tables/StaticTables.h"
#include "test/fuzz/FuzzInput.h"

using namespace cgpredict;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  test::readOrRefuse([&] { parseTables({reinterpret_cast<const char *>(data), size}, "fuzz"); });
  return 0;
}
