// Conditions of the thread's coordinates under which blocks of a kernel are executed, by its code
// and the arguments of one launch:
//
//   if (j == 0) x[i] = ...;    if (i < n / 2) x[i] += x[i + n / 2];
#ifndef CGPREDICT_ANALYZER_AFFINE_THREADGUARDS_H
#define CGPREDICT_ANALYZER_AFFINE_THREADGUARDS_H

#include "analyzer/affine/CodeForms.h"
#include "analyzer/affine/LinearValues.h"
#include "analyzer/affine/TurnFunctions.h"

#include <vector>

namespace cgpredict {

class ThreadGuards {
public:
  /// Nothing of these is kept.
  ThreadGuards(const KernelTables &tables, const OperandGraph &graph, const Launch &launch,
               const CodeForms &forms);

  /// Each of them is 0 or more in all threads that execute the block.
  std::vector<AffineFunction> of(uint32_t block) const;
  /// Coordinates of these threads along a dimension, at most.
  IterationRange range(uint32_t block, std::size_t dimension) const;

private:
  struct Guard {
    std::vector<AffineFunction> notNegative;
    std::vector<bool> blocks; ///< that only threads come to that pass it
  };
  ThreadCoordinate extent;
  std::vector<Guard> guards;
};

} // namespace cgpredict

#endif
