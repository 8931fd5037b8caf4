// How far each model was off published kernel times, by generation of the GPU. The figures are a
// run's of benchmarks/accuracy, which writes MeasuredErrors.def; docs/accuracy.md has them by
// device and kernel.
#ifndef CGPREDICT_ANALYZER_MODELS_MEASUREDERRORS_H
#define CGPREDICT_ANALYZER_MODELS_MEASUREDERRORS_H

#include <span>
#include <string_view>

namespace cgpredict {

struct MeasuredError {
  std::string_view model, generation; ///< "refined", "Pascal"
  unsigned points;                    ///< kernel times that it is of
  double mean; ///< |estimate - measurement| / measurement, mean over kernels of each one's mean
  double bias; ///< the same with its sign
};

std::span<const MeasuredError> measuredErrors();

} // namespace cgpredict

#endif
