// Elements that a function of the program loads for its caller: a matrix' `m(i, j)`.
#ifndef CGPREDICT_PASSES_TABLES_ACCESSORCALLS_H
#define CGPREDICT_PASSES_TABLES_ACCESSORCALLS_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// A load that a function of indices returns (`double operator()(int i, int j) const { return
/// data[i * n + j]; }`) is placed where that is called, as it is where a reference is returned.
void placeAtCalls(llvm::Function &kernel);

} // namespace cgpredict
#endif
