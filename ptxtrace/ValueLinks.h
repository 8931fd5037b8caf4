// Which value each operand of an instruction is: registers in static single assignment form.
//
// Moves, parameters that are loaded, addresses that change their space, and what passes through the
// `.param` variables of a call are no operations of their own: their users have the value itself.
// Nor is ctaid * ntid + tid, which is the index of a dimension.
//
// Braun, Buchwald, Hack, Leissa, Mallon, Zwinkau: Simple and Efficient Construction of Static
// Single Assignment Form, CC 2013.
#ifndef CGPREDICT_PTXTRACE_VALUELINKS_H
#define CGPREDICT_PTXTRACE_VALUELINKS_H

#include "ptxtrace/KernelGraph.h"

#include <map>

namespace cgpredict::ptxtrace {

struct Value {
  enum class Kind : uint8_t { Operation, Constant, Parameter, Variable, Dimension, Special };
  Kind kind = Kind::Constant;
  /// Of the operation, the parameter, the variable (the module's, then the function's), the
  /// dimension.
  uint32_t index = 0;
  auto operator<=>(const Value &) const = default;
};

/// An instruction, a phi, or an address with an offset, which has no instruction either.
struct LinkedOperation {
  enum class Kind : uint8_t { Instruction, Phi, Offset };
  Kind kind = Kind::Instruction;
  std::size_t statement = 0; ///< of an instruction
  uint32_t block = 0;
  /// Of a store the value stands first, its address second; of other accesses the address first.
  std::vector<Value> operands = {};
};

struct ValueLinks {
  std::vector<LinkedOperation> operations;    ///< numbered block by block
  std::vector<std::vector<uint32_t>> ofBlock; ///< operations, in order, phis first
};

ValueLinks linkValues(const ptx::Module &module, const ptx::DecodedFunction &function,
                      const KernelGraph &graph);

} // namespace cgpredict::ptxtrace

#endif
