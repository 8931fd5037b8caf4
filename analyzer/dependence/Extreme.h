// Minima and maxima: which of two values stays, and by which order of their bits. A signed and an
// unsigned maximum of one location are two operations, and in turn no reduction.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EXTREME_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EXTREME_H

#include "analyzer/tables/OperandGraph.h"

#include <string_view>

namespace cgpredict {

struct Extreme {
  enum Which { None, Least, Most, Unknown };
  enum Order { Signed, Unsigned, Real };

  Which which = None;
  Order order = Signed;

  bool operator==(const Extreme &) const = default;
};

/// Of an operation by its name: `llvm.smin.`, `fmaxf`.
Extreme extremeOf(std::string_view operation);

/// Of a comparison between what is left if it does not decide so and another value, which is taken
/// if it holds; Unknown where it compares by no order. `otherIsLeft`: the other one is the left
/// operand.
Extreme extremeBy(const OperandGraph &graph, const Operation &compare, bool otherIsLeft,
                  bool takesOtherIfTrue);

} // namespace cgpredict

#endif
