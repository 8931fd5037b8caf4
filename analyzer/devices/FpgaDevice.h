// What the analysis knows of an FPGA: one plain struct per file in devices/fpgas. A device stands
// for a part at one clock, as its operators' latencies do.
#ifndef CGPREDICT_ANALYZER_DEVICES_FPGADEVICE_H
#define CGPREDICT_ANALYZER_DEVICES_FPGADEVICE_H

#include "analyzer/base/Units.h"
#include "analyzer/devices/DeviceParameter.h"
#include "analyzer/devices/FpgaOperators.h"

#include <string>
#include <vector>

namespace cgpredict {

/// What a design takes of a device, or what a device has.
struct FpgaResources {
  double dsp = 0, bram = 0, lut = 0, ff = 0; ///< bram: blocks of 18 Kbit

  FpgaResources &operator+=(const FpgaResources &o) {
    dsp += o.dsp, bram += o.bram, lut += o.lut, ff += o.ff;
    return *this;
  }
  friend FpgaResources operator+(FpgaResources a, const FpgaResources &b) { return a += b; }
  friend FpgaResources operator-(const FpgaResources &a, const FpgaResources &b) {
    return {a.dsp - b.dsp, a.bram - b.bram, a.lut - b.lut, a.ff - b.ff};
  }
  bool fits(const FpgaResources &limit) const {
    return dsp <= limit.dsp && bram <= limit.bram && lut <= limit.lut && ff <= limit.ff;
  }
};

struct FpgaDevice {
  std::string id, name, part;
  Hertz clock{0};
  FpgaResources has;      ///< of the part
  double fill = 1;        ///< share of LUTs and flip-flops that a routed design may take
  uint32_t bramPorts = 2; ///< accesses of one memory block per cycle
  Bytes bramBytes{0};     ///< data of one memory block
  Bytes registerBytes{0}; ///< memories up to this size are made of LUTs, not of blocks

  uint32_t ports = 0;         ///< between fabric and DRAM
  uint32_t portBits = 0;      ///< one beat, each direction
  Hertz portClock{0};         ///< of a port's beats; the fabric's where the file says nothing
  uint32_t burstBeats = 0;    ///< longest burst
  Cycles burstInterval{0};    ///< of the port, between the starts of short bursts
  Cycles accessLatency{0};    ///< of the fabric, from a request to its first beat
  FpgaResources perPort;      ///< what the logic of a port takes
  BytesPerSecond dramPeak{0}; ///< of the memory's pins
  double dramEfficiency = 1;  ///< share of it that transfers reach
  Bytes dramSize{0};          ///< 0: not said

  Seconds launchOverhead{0}; ///< of each call of a design: arguments, start, end; 0: not said

  OperatorLibrary operators;

  std::vector<DeviceParameter> parameters;
  std::vector<DeviceSource> sources;

  Bytes beat() const { return Bytes(portBits / 8); }
  /// Of all ports together, in one direction.
  BytesPerSecond portBandwidth() const {
    return BytesPerSecond(portClock.value() * ports * portBits / 8);
  }
  /// Reading and writing together.
  BytesPerSecond dramBandwidth() const { return dramPeak * dramEfficiency; }
  FpgaResources allPorts() const {
    const double n = ports;
    return {n * perPort.dsp, n * perPort.bram, n * perPort.lut, n * perPort.ff};
  }
  FpgaResources usable() const { return {has.dsp, has.bram, has.lut * fill, has.ff * fill}; }
};

} // namespace cgpredict

#endif
