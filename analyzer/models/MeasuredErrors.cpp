#include "analyzer/models/MeasuredErrors.h"

namespace cgpredict {
namespace {

constexpr MeasuredError Table[] = {
#define MEASURED_ERROR(MODEL, GENERATION, POINTS, MEAN, BIAS)                                      \
  {MODEL, GENERATION, POINTS, MEAN, BIAS},
#include "analyzer/models/MeasuredErrors.def"
#undef MEASURED_ERROR
};

} // namespace

std::span<const MeasuredError> measuredErrors() { return Table; }

} // namespace cgpredict
