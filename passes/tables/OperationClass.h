// Classes of operations as a GPU's pipelines see them (`class` in docs/trace-format.md).
#ifndef CGPREDICT_PASSES_TABLES_OPERATIONCLASS_H
#define CGPREDICT_PASSES_TABLES_OPERATIONCLASS_H

#include "llvm/IR/Instruction.h"

namespace cgpredict {
llvm::StringRef operationClass(const llvm::Instruction &instruction);
} // namespace cgpredict
#endif
