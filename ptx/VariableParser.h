// Declarations of variables and parameters: `.global .align 4 .f32 a[2][3] = {{1.0}}`.
#ifndef CGPREDICT_PTX_VARIABLEPARSER_H
#define CGPREDICT_PTX_VARIABLEPARSER_H

#include "ptx/Module.h"
#include "ptx/TokenStream.h"

namespace cgpredict::ptx {

/// What stands before the names of a declaration.
struct DeclarationHead {
  Space space = Space::Generic;
  Type type = Type::None;
  unsigned elements = 1;  // of a vector
  uint64_t alignment = 0; // bytes; 0 is the natural one
  bool external = false;
};

/// Reads up to the first name. Throws Error for what is no declaration.
DeclarationHead parseDeclarationHead(TokenStream &tokens);

/// One name with its array dimensions and its initial value. Throws Error.
Variable parseDeclarator(TokenStream &tokens, const DeclarationHead &head);

/// `(.param .u64 a, .param .f32 b)`, in the parentheses. Throws Error.
std::vector<Variable> parseParameters(TokenStream &tokens);

} // namespace cgpredict::ptx

#endif
