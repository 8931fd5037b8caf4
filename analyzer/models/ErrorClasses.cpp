#include "analyzer/models/ErrorClasses.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr ClassError Table[] = {
#define CLASS_ERROR(CLASS, NAME, POINTS, KERNELS, BELOW, ABOVE)                                    \
  {ErrorClass::CLASS, NAME, BELOW, ABOVE, POINTS, KERNELS},
#include "analyzer/models/ErrorClasses.def"
#undef CLASS_ERROR
};

} // namespace

const ClassError &errorOf(ErrorClass errorClass) {
  return *std::ranges::find(Table, errorClass, &ClassError::errorClass);
}

} // namespace cgpredict
