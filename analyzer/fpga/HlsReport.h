// Reads the XML synthesis report of Vivado HLS and Vitis HLS (csynth.xml, TOP_csynth.xml).
//
// Versions differ: DSPs are DSP48E or DSP, reports of a whole solution hold one Module per
// function, loops are elements of their own name or have a Name, ranges are "3 ~ 9" or min and max,
// and what is not bounded is "?" or "undef". All of these are read.
#ifndef CGPREDICT_ANALYZER_FPGA_HLSREPORT_H
#define CGPREDICT_ANALYZER_FPGA_HLSREPORT_H

#include "analyzer/devices/FpgaDevice.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

struct HlsLoop {
  std::string name;
  std::optional<double> latency;     ///< cycles, the largest; empty: not bounded
  std::optional<uint32_t> ii, depth; ///< of a pipelined loop
};

struct HlsReport {
  std::string version, top, part;
  Seconds period{0}; ///< of the clock: the larger of what was asked for and what was estimated
  bool missesClock = false;
  double leastCycles = 0, mostCycles = 0; ///< latency of the top function
  std::vector<HlsLoop> loops;             ///< inner loops behind their outer one
  FpgaResources uses;

  /// The pipelined loop that takes longest.
  const HlsLoop *pipeline() const;
  Seconds least() const { return Seconds(leastCycles * period.value()); }
  Seconds most() const { return Seconds(mostCycles * period.value()); }
};

/// Throws Error: not XML, no HLS report, a latency that is not bounded (naming the loops), a clock
/// or resources that are missing.
HlsReport readHlsReport(const std::filesystem::path &file);

} // namespace cgpredict

#endif
