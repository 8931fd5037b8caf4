// A TOML file as each kind of device: GPU, FPGA, link, node.
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/FpgaDeviceFile.h"
#include "analyzer/devices/LinkFile.h"
#include "analyzer/devices/NodeFile.h"
#include "test/fuzz/FuzzInput.h"

using namespace cgpredict;
using test::readOrRefuse;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  static const std::string devices = CGPREDICT_SOURCE_DIR "/devices";
  const test::MemoryFile file(data, size);
  readOrRefuse([&] { readDeviceFile(file.path(), devices); });
  readOrRefuse([&] { readFpgaDeviceFile(file.path()); });
  readOrRefuse([&] { readLinkFile(file.path()); });
  readOrRefuse([&] { readNodeFile(file.path(), devices); });
  return 0;
}
