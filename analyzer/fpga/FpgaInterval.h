// How far an estimate of the FPGA model may be off: the interval around a time, from independent
// parts that add up as squares do.
//
//   parameters  each value that the device file marks as assumed, at the ends of its range, all
//               others as they are; of an operator, its latency
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

/// What an assumed value does to the time as written.
struct ParameterEffect {
  std::string field, range;      ///< as the device file has them
  Seconds atLeast{0}, atMost{0}; ///< the time at either end of the range
  Seconds low() const { return std::min(atLeast, atMost); }
  Seconds high() const { return std::max(atLeast, atMost); }
};

/// Of the longest launch, which is explored again at each end. Where the kernel does not fit that
/// device, the time is that of `device`.
std::vector<ParameterEffect> parameterEffects(const FpgaKernel &kernel, const FpgaDevice &device,
                                              Seconds time);

/// Around an estimated time; `effects` may be of another time that moves alike.
TimeInterval fpgaInterval(Seconds estimate, std::span<const ParameterEffect> effects,
                          Seconds effectsOf);

/// What it stands on, in words.
std::string_view fpgaIntervalBasis();

} // namespace cgpredict

#endif
