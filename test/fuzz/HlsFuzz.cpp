// The XML synthesis report of Vivado and Vitis HLS.
#include "analyzer/fpga/HlsReport.h"
#include "test/fuzz/FuzzInput.h"

using namespace cgpredict;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  const test::MemoryFile file(data, size);
  test::readOrRefuse([&] { readHlsReport(file.path()); });
  return 0;
}
