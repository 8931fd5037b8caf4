#include "analyzer/fpga/TransferCost.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {

TransferCost &TransferCost::operator+=(const TransferCost &o) {
  readBytes += o.readBytes, writtenBytes += o.writtenBytes;
  readCycles += o.readCycles, writeCycles += o.writeCycles;
  dramBytes += o.dramBytes, firstBytes += o.firstBytes;
  return *this;
}

Seconds TransferCost::time(const FpgaDevice &device) const {
  const double ports = std::max(readCycles, writeCycles) / device.ports / device.clock.value();
  return Seconds(std::max(ports, dramBytes / device.dramBandwidth.value()));
}

void TransferCost::add(const FpgaDevice &device, double bytes, double run, double times,
                       bool write) {
  const auto beat = static_cast<double>(device.beat().value());
  const double runs = run > 0 ? bytes / run : 0;
  const double beats = std::ceil(run / beat);
  const double bursts = std::ceil(beats / device.burstBeats);
  const double cycles = times * runs * std::max(beats, bursts * device.burstInterval.value());
  (write ? writeCycles : readCycles) += cycles;
  (write ? writtenBytes : readBytes) += times * bytes;
  dramBytes += times * runs * beats * beat;
}

} // namespace cgpredict
