// How far `refined` is off kernels that nobody had looked at, by what a time stands on: 90 % of
// their times are within. benchmarks/accuracy --error-classes derives ErrorClasses.def from the
// measurements of docs/accuracy.md; docs/models.md says how.
#ifndef CGPREDICT_ANALYZER_MODELS_ERRORCLASSES_H
#define CGPREDICT_ANALYZER_MODELS_ERRORCLASSES_H

#include <string>
#include <string_view>

namespace cgpredict {

enum class ErrorClass {
  Dram,        ///< DRAM alone limits the time
  Computation, ///< the SMs' pipelines alone do
  Mixed,       ///< no resource alone does, or another one
  Uncertain    ///< few warps, what depends on data, costs that are assumed
};

struct ClassError {
  ErrorClass errorClass = ErrorClass::Mixed;
  std::string_view name; ///< "dram"
  /// Shares of the estimate, not negative: 0.2 and 0.5 are 0.8 to 1.5 times the estimate.
  double below = 0, above = 0;
  unsigned points = 0, kernels = 0; ///< that these are of
};

const ClassError &errorOf(ErrorClass errorClass);

/// The class of an estimate and why it is in it, a clause: "DRAM alone limits the time".
struct ErrorBasis {
  ErrorClass errorClass = ErrorClass::Mixed;
  std::string reason;
};

} // namespace cgpredict

#endif
