#include "analyzer/fpga/TransferCost.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {

TransferFlow &TransferFlow::operator+=(const TransferFlow &o) {
  bytes += o.bytes, dramBytes += o.dramBytes, cycles += o.cycles;
  return *this;
}

void TransferFlow::add(const FpgaDevice &device, double moved, double run, double times) {
  const auto beat = static_cast<double>(device.beat().value());
  const double runs = run > 0 ? moved / run : 0;
  const double beats = std::ceil(run / beat);
  const double bursts = std::ceil(beats / device.burstBeats);
  cycles += times * runs * std::max(beats, bursts * device.burstInterval.value());
  bytes += times * moved;
  dramBytes += times * runs * beats * beat;
}

Seconds TransferFlow::portTime(const FpgaDevice &device) const {
  return Seconds(cycles / device.ports / device.portClock.value());
}

Seconds TransferFlow::time(const FpgaDevice &device) const {
  return std::max(portTime(device), Seconds(dramBytes / device.dramBandwidth().value()));
}

TransferCost &TransferCost::operator+=(const TransferCost &o) {
  read += o.read, written += o.written, firstBytes += o.firstBytes;
  return *this;
}

Seconds TransferCost::dramTime(const FpgaDevice &device) const {
  return Seconds((read.dramBytes + written.dramBytes) / device.dramBandwidth().value());
}

Seconds TransferCost::together(const FpgaDevice &device) const {
  return std::max({read.portTime(device), written.portTime(device), dramTime(device)});
}

Seconds TransferCost::inTurn(const FpgaDevice &device) const {
  return read.time(device) + written.time(device);
}

} // namespace cgpredict
