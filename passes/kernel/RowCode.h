// What a nest has between its mapped loops, and on which lines of the source.
#ifndef CGPREDICT_PASSES_KERNEL_ROWCODE_H
#define CGPREDICT_PASSES_KERNEL_ROWCODE_H

#include "passes/kernel/RowLoops.h"

namespace cgpredict {

/// A branch, or what the compiler notes for itself.
bool isNothing(const llvm::Instruction &instruction);

/// Whether it matters how often `blocks` run: stores, calls, loads of what the nest stores.
bool hasEffect(const RowBlocks &blocks, const Nest &nest);

/// Whether a row has more than arithmetic and loads, which threads compute for themselves.
bool hasCode(const RowLoops &row, const Nest &nest);

/// What one thread of a row is to run.
std::vector<RowCode> rowCodeOf(const Nest &nest);

/// "line 3", "lines 3 to 5"
std::string linesOf(const RowCode &code);

} // namespace cgpredict
#endif
