// How far each model was off published kernel times, by generation of the GPU and of all. The
// figures are a run's of benchmarks/accuracy, which writes MeasuredErrors.def; docs/accuracy.md has
// them by device and kernel.
#ifndef CGPREDICT_ANALYZER_MODELS_MEASUREDERRORS_H
#define CGPREDICT_ANALYZER_MODELS_MEASUREDERRORS_H

#include <span>
#include <string_view>

namespace cgpredict {

struct MeasuredError {
  std::string_view model, generation; ///< "refined", "Pascal"; "all" of the generations
  unsigned points;                    ///< kernel times that it is of
  double mean; ///< |estimate - measurement| / measurement, mean over kernels of each one's mean
  double bias; ///< the same with its sign
};

std::span<const MeasuredError> measuredErrors();

/// The mean error of these; the build fails where the table has none.
consteval double meanErrorOf(std::string_view model, std::string_view generation) {
  constexpr MeasuredError table[] = {
#define MEASURED_ERROR(MODEL, GENERATION, POINTS, MEAN, BIAS)                                      \
  {MODEL, GENERATION, POINTS, MEAN, BIAS},
#include "analyzer/models/MeasuredErrors.def"
#undef MEASURED_ERROR
  };
  for (const MeasuredError &each : table)
    if (each.model == model && each.generation == generation)
      return each.mean;
  throw "no measured error of this model and generation";
}

} // namespace cgpredict

#endif
