// How far an estimate of the FPGA model may be off: the interval around a time, from independent
// parts that add up as squares do.
//
//   parameters  each value that the device file marks as assumed, at the ends of its range, all
//               others as they are; of an operator, its latency, and what it takes of the device
//   method      the largest deviation of a published estimate of the method from its measurement,
//               in either direction
//
// Of the GPU's side estimate/Interval.h says the same.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGAINTERVAL_H
#define CGPREDICT_ANALYZER_FPGA_FPGAINTERVAL_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/fpga/Explore.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

/// On the longest launch, in the same order.
struct DesignEffects {
  std::vector<ParameterEffect> asWritten; ///< explored again at each end
  /// The best design with the same loops, tiles and II, and as many of its copies as fit; at most
  /// the time as written.
  std::vector<ParameterEffect> best;
};

/// Where the kernel does not fit the device that it would be, the times are those of `device`.
DesignEffects parameterEffects(const FpgaKernel &kernel, const FpgaDevice &device,
                               const FpgaDesigns &designs);

/// Around an estimated time; `effects` may be of another time that moves alike: all launches.
TimeInterval fpgaInterval(Seconds estimate, std::span<const ParameterEffect> effects,
                          Seconds effectsOf);

/// What it stands on, in words.
std::string_view fpgaIntervalBasis();

} // namespace cgpredict

#endif
