// Functions that calls through pointers may reach, and what tells those of a call from others: its
// type, and of a virtual function the place in the table; or the variable that holds the pointer.
// Other files of a program know them by it.
#ifndef CGPREDICT_PASSES_KERNEL_POINTEDFUNCTIONS_H
#define CGPREDICT_PASSES_KERNEL_POINTEDFUNCTIONS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <map>
#include <optional>
#include <string>

namespace cgpredict {

/// Which of the object's virtual functions it calls, if it does.
std::optional<uint64_t> placeInTable(const llvm::CallBase &call);

/// "double (ptr, double)", or "double (ptr, double) at 3" of a virtual function.
std::string pointerKindOf(const llvm::CallBase &call);

/// "double (double) in transform" of a pointer that is loaded from the variable `transform`; empty
/// of all others.
std::string variableKindOf(const llvm::CallBase &call);

using PointedFunctions = std::map<std::string, llvm::SetVector<llvm::Function *>, std::less<>>;

/// Those of the module whose address it takes, or another file does, by kind.
PointedFunctions pointedFunctions(llvm::Module &module);

/// Another file takes its address.
void markPointed(llvm::Function &function, llvm::StringRef kind);

} // namespace cgpredict
#endif
