// A profiler's SQLite database.
#include "analyzer/transfer/ProfileDatabase.h"
#include "test/fuzz/FuzzInput.h"

using namespace cgpredict;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  const test::MemoryFile file(data, size);
  test::readOrRefuse([&] { readTransferProfile(file.path()); });
  return 0;
}
