// How operands of the static tables name the variables that a mapped loop steps (TablesFormat.h):
// dimension d of the thread is number d, the n-th other variable of its loop
// (`for (i = 0, j = n; i < n; i++, j--)`) number d + n * MostDimensions.
#ifndef CGPREDICT_LOOPVARIABLES_H
#define CGPREDICT_LOOPVARIABLES_H

#include <cstdint>

namespace cgpredict::format {

inline constexpr int64_t MostDimensions = 3;

constexpr int64_t dimensionOf(int64_t number) { return number % MostDimensions; }

/// 0: the loop's index, by which threads are numbered.
constexpr int64_t otherVariableOf(int64_t number) { return number / MostDimensions; }

} // namespace cgpredict::format
#endif
