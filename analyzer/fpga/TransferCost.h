// What transfers between the fabric and DRAM take; adds up over arrays.
//
//   port cycles of a run = max(beats, bursts * interval between bursts)
//   time = max(read cycles / ports, write cycles / ports, bytes / DRAM bandwidth)
//
// Reading and writing have channels of their own; DRAM has one.
#ifndef CGPREDICT_ANALYZER_FPGA_TRANSFERCOST_H
#define CGPREDICT_ANALYZER_FPGA_TRANSFERCOST_H

#include "analyzer/devices/FpgaDevice.h"

namespace cgpredict {

/// Moves of a launch.
struct TransferCost {
  double readBytes = 0, writtenBytes = 0;
  double readCycles = 0, writeCycles = 0; ///< of one port that does it all
  double dramBytes = 0;                   ///< in whole beats
  double firstBytes = 0;                  ///< before computation can start

  TransferCost &operator+=(const TransferCost &o);
  /// `bytes` in runs of `run` contiguous ones, so many times.
  void add(const FpgaDevice &device, double bytes, double run, double times, bool write);
  Seconds time(const FpgaDevice &device) const;
};

} // namespace cgpredict

#endif
