// Types and constants of LLVM's as the static tables write them.
#ifndef CGPREDICT_PASSES_TABLES_VALUETEXT_H
#define CGPREDICT_PASSES_TABLES_VALUETEXT_H

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"

#include <string>

namespace cgpredict {

/// "ptr", "f32", "f64", or as LLVM writes it.
std::string typeName(llvm::Type *type);

/// A number as C writes it; bytes from its start for an address in a global; empty for others.
std::string constantText(const llvm::Value &value, const llvm::DataLayout &layout);

} // namespace cgpredict
#endif
