// What MT4G (JSON) and CUDA's deviceQuery (text) say of a GPU, made into a device file.
#include "analyzer/devices/DeviceImport.h"
#include "test/fuzz/FuzzInput.h"

using namespace cgpredict;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  test::readOrRefuse([&] { deviceFileOf(parseDeviceReport(text, "fuzz"), std::nullopt, "fuzz"); });
  return 0;
}
