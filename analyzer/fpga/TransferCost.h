// What transfers between the fabric and DRAM take; adds up over arrays.
//
//   port cycles of a run = max(beats, bursts * interval between bursts)
//   reading  = max(read cycles / ports / clock of the ports, bytes read / DRAM bandwidth)
//   writing  = the same of what is written
//   in turn  = reading + writing
//   together = max(cycles of the slower direction, all bytes / DRAM bandwidth)
//
// Reading and writing have channels of their own; DRAM has one.
#ifndef CGPREDICT_ANALYZER_FPGA_TRANSFERCOST_H
#define CGPREDICT_ANALYZER_FPGA_TRANSFERCOST_H

#include "analyzer/devices/FpgaDevice.h"

namespace cgpredict {

/// One direction, of a launch.
struct TransferFlow {
  double bytes = 0;     ///< that were asked for
  double dramBytes = 0; ///< in whole beats
  double cycles = 0;    ///< of one port that does it all

  TransferFlow &operator+=(const TransferFlow &o);
  /// `bytes` in runs of `run` contiguous ones, so many times.
  void add(const FpgaDevice &device, double bytes, double run, double times);
  /// Of all ports, without DRAM.
  Seconds portTime(const FpgaDevice &device) const;
  Seconds time(const FpgaDevice &device) const;
};

/// Moves of a launch.
struct TransferCost {
  TransferFlow read, written;
  double firstBytes = 0; ///< before computation can start

  TransferCost &operator+=(const TransferCost &o);
  /// DRAM alone.
  Seconds dramTime(const FpgaDevice &device) const;
  Seconds together(const FpgaDevice &device) const;
  Seconds inTurn(const FpgaDevice &device) const;
};

} // namespace cgpredict

#endif
