// What each thread loads again for itself though the program loads it once in a row must not change
// in between. Names tell arrays apart; where two pointers may lead to one, the launch compares
// where the addresses of the nest lie.
#ifndef CGPREDICT_PASSES_KERNEL_ROWALIASES_H
#define CGPREDICT_PASSES_KERNEL_ROWALIASES_H

#include "passes/kernel/RowLoops.h"

namespace cgpredict {

/// Two pointers of the nest, made of its indices and values from outside.
struct AliasCheck {
  llvm::Value *loaded, *stored;
  uint64_t loadedBytes, storedBytes;
};

/// The loads of `blocks` are run by each thread, once in a row by the program.
void markRowLoads(const RowBlocks &blocks);

/// What has to be apart while `nest` runs. Addresses that no box of indices bounds are left out.
std::vector<AliasCheck> aliasChecks(const Nest &nest);

} // namespace cgpredict
#endif
