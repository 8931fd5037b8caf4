// Constant expressions of PTX (ISA 4.5.5): C's operators on 64-bit integers; of floating-point
// numbers only the number and its sign.
#ifndef CGPREDICT_PTX_CONSTANTEXPRESSION_H
#define CGPREDICT_PTX_CONSTANTEXPRESSION_H

#include "ptx/TokenStream.h"
#include "ptx/Types.h"

namespace cgpredict::ptx {

struct ConstantValue {
  uint64_t bits = 0; // an integer; or the bits of a double or, if isSingle, of a float
  bool isFloat = false;
  bool isSingle = false;
  bool isSigned = true; // an integer
};

/// Throws Error for what is no such expression, and for a division by zero.
ConstantValue parseConstant(TokenStream &tokens);

/// The same, for an integer from 0 to `most`; `what` names it in the message.
uint64_t parseCount(TokenStream &tokens, uint64_t most, std::string_view what);

/// The bits of the constant as a value of `type`: converted where one is a floating-point number
/// and the other of another format.
uint64_t bitsAs(const ConstantValue &value, Type type);

} // namespace cgpredict::ptx

#endif
