// Loops that break, return or goto leaves before their condition does. Of a search, whose
// iterations write nothing, the runtime can look ahead: it runs them, and records some, before the
// program does. Where an iteration leaves it says so, and what the program does then is no part of
// it. Where iterations write, see Leaving.h.
#ifndef CGPREDICT_PASSES_KERNEL_EARLYEXIT_H
#define CGPREDICT_PASSES_KERNEL_EARLYEXIT_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace cgpredict {

/// Whether iterations of `loop` store nothing and call what writes nothing, its error paths apart.
bool writesNothing(const llvm::Loop &loop);

/// The iteration that is being built leaves the loop here: no instruction of a GPU.
void markEarlyExit(llvm::IRBuilder<> &builder);

/// Whether iterations may run ahead of the program: they write nothing.
bool mayLookAhead(llvm::Function &body);

/// To the runtime.
void sayThatLeft(llvm::IRBuilder<> &builder);

/// The marks of `function` tell the runtime; what is told stays for endWhereLeft() to read.
void reportEarlyExits(llvm::Function &function);

/// Behind an iteration: if it has left, counts the iterations up to it and branches to `exit`.
void endWhereLeft(llvm::IRBuilder<> &builder, llvm::Value *coordinate, llvm::BasicBlock *exit);

} // namespace cgpredict
#endif
