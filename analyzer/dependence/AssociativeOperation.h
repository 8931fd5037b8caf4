// Operations that are associative and commutative, or nearly so: subtraction counts as adding, fma
// as adding a product, floating point as if it were exact.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_ASSOCIATIVEOPERATION_H
#define CGPREDICT_ANALYZER_DEPENDENCE_ASSOCIATIVEOPERATION_H

#include "analyzer/tables/OperandGraph.h"

#include <string>
#include <string_view>

namespace cgpredict {

struct AssociativeOperation {
  std::string_view opcode; ///< or what stands in the callee's name
  std::string_view name;   ///< as UpdatePattern has it
  int place;               ///< of the operand that carries the location's value; -1: any, but one
};

/// Null: it is none.
const AssociativeOperation *associative(const Operation &operation);

/// Operands that are values: a call's last one is the function.
std::size_t argumentsOf(const Operation &operation);

/// A number of another width, or the same one frozen.
bool changesWidth(const Operation &operation);

/// The operation by which `store` stores what `load` brought and something of the thread's own,
/// whatever else is done with the two: a prefix sum and its like goes on so from one thread to the
/// next. Empty: there is no single one.
std::string scanBy(const KernelTables &tables, const OperandGraph &graph, const Site &load,
                   const Site &store);

} // namespace cgpredict

#endif
