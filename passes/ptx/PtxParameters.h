// What the entry of a kernel takes, and what its parts are called.
#ifndef CGPREDICT_PASSES_PTX_PTXPARAMETERS_H
#define CGPREDICT_PASSES_PTX_PTXPARAMETERS_H

#include "passes/ptx/Ptx.h"

namespace cgpredict {

const char *dimensionName(unsigned dimension);

/// Dimensions that the grid has: those of used indices, and those that the shape of the block
/// needs.
unsigned gridDimensions(const llvm::Function &kernel, llvm::ArrayRef<IndexArgument> indices,
                        std::array<unsigned, 3> block);

std::vector<PtxParameter> entryParameters(const llvm::Function &kernel,
                                          llvm::ArrayRef<IndexArgument> indices,
                                          std::array<unsigned, 3> block);

/// `name` with what a PTX identifier cannot hold replaced.
std::string ptxIdentifier(llvm::StringRef name);

} // namespace cgpredict
#endif
