// Operands of instructions, their names resolved.
#ifndef CGPREDICT_PTX_OPERANDPARSER_H
#define CGPREDICT_PTX_OPERANDPARSER_H

#include "ptx/Module.h"
#include "ptx/Scopes.h"
#include "ptx/TokenStream.h"

namespace cgpredict::ptx {

class OperandParser {
public:
  OperandParser(TokenStream &tokens, const Module &module, Scopes &scopes)
      : tokens(tokens), module(module), scopes(scopes) {}

  /// One operand; `call` has lists in parentheses where others have constants. Throws Error.
  Operand parse(bool call);

private:
  Operand simple(bool call);
  Operand list(OperandKind kind, std::string_view end, bool call);
  Operand address();
  Operand named();
  Operand registerNamed(const std::string &name, const std::vector<uint32_t> &registers);
  Operand constant();
  int64_t offset();

  TokenStream &tokens;
  const Module &module;
  Scopes &scopes;
  int depth = 0;
};

} // namespace cgpredict::ptx

#endif
