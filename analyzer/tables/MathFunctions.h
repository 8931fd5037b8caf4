// Functions of <math.h> that a kernel may call.
#ifndef CGPREDICT_ANALYZER_TABLES_MATHFUNCTIONS_H
#define CGPREDICT_ANALYZER_TABLES_MATHFUNCTIONS_H

#include <string_view>

namespace cgpredict {

/// Whether what it returns depends on its arguments alone, and it stores nothing but errno.
bool isFunctionOfNumbers(std::string_view callee);

} // namespace cgpredict

#endif
