// The CSV of measured kernel times.
#include "analyzer/estimate/Calibration.h"
#include "test/fuzz/FuzzInput.h"

using namespace cgpredict;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  const test::MemoryFile file(data, size);
  test::readOrRefuse([&] { readMeasurements(file.path()); });
  return 0;
}
