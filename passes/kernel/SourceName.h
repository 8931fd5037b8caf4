// What the source calls a value.
#ifndef CGPREDICT_PASSES_KERNEL_SOURCENAME_H
#define CGPREDICT_PASSES_KERNEL_SOURCENAME_H

#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Value.h"

#include <string>

namespace cgpredict {

/// Name of the source variable that `value` of the user's function holds.
std::string sourceName(llvm::Value &value);

/// The name of where a function's result goes, if no variable of the source lies there.
constexpr const char *ReturnedValue = "the returned value";

/// What no variable of the source is.
constexpr const char *Unnamed = "a temporary";

/// Whether the value is a lambda's captures, or a pointer to them.
bool isClosure(llvm::Value &value);

/// Name of what lies at that offset in bytes, of a lambda's captures or of the object that a member
/// function is called for; empty if the value is neither, or nothing is there.
std::string memberName(llvm::Value &value, uint64_t offset);

/// Whether the value is where a reference of the source refers to.
bool isReference(llvm::Value &value);

/// `memberName` of a reference; empty of all else.
std::string referenceMember(llvm::Value &value, uint64_t offset);

/// `memberName`, and `s.rows` or `s->rows` of a structure of the user's that a variable is or
/// points to.
std::string qualifiedMemberName(llvm::Value &value, uint64_t offset);

/// `f->rows` of a variable f that is loaded from what has no name, as from a list in the source,
/// and points to a structure of the user's; else `sourceName`.
std::string nameByPointer(llvm::Value &address);

/// That says which variable of the user's the value is; null if it is none.
llvm::DbgVariableRecord *recordOf(llvm::Value &value);

/// Where the source declares the variable: a line without a column.
llvm::DebugLoc declarationOf(const llvm::DbgVariableRecord &record);

/// What a pointer that runs through an object started from, or one of those that it is chosen from,
/// if no variable of the user's is that pointer, and it is known; else null.
llvm::Value *unnamedStart(llvm::Value &value);

} // namespace cgpredict
#endif
