// Calls of functions (cosf, say) whose arguments are made of loop counters alone, and that are
// computed more often than they have values: a program with a table of these is another form.
#ifndef CGPREDICT_ANALYZER_CHOOSE_RECOMPUTEDFUNCTIONS_H
#define CGPREDICT_ANALYZER_CHOOSE_RECOMPUTEDFUNCTIONS_H

#include "analyzer/affine/LaunchNest.h"
#include "analyzer/tables/SourceNest.h"

#include <string>
#include <vector>

namespace cgpredict {

struct RecomputedFunction {
  std::string function; ///< as the tables have it: "cosf"
  uint32_t line = 0, column = 0;
  double values = 0, calls = 0; ///< of a launch: at most so many different values
};

/// In the order of the tables.
std::vector<RecomputedFunction> recomputedFunctions(const KernelTables &tables,
                                                    const SourceNest &nest,
                                                    const LaunchNest &launch);

} // namespace cgpredict

#endif
