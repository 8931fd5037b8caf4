#include "analyzer/fpga/FpgaMemory.h"

#include <bit>
#include <cmath>

namespace cgpredict {

bool isRegisters(const FpgaDevice &device, double bytes) {
  return bytes <= static_cast<double>(device.registerBytes.value());
}

FpgaResources memoryOf(const FpgaDevice &device, double bytes) {
  constexpr double LutBytes = 4; // a LUT holds 32 bits or more
  if (isRegisters(device, bytes))
    return {0, 0, bytes / LutBytes, 0};
  const double blocks = std::ceil(bytes / static_cast<double>(device.bramBytes.value()));
  return {0, static_cast<double>(std::bit_ceil(static_cast<uint64_t>(blocks))), 0, 0};
}

} // namespace cgpredict
