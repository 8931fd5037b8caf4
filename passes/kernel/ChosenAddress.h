// The address of a load, as one of several that paths have chosen.
#ifndef CGPREDICT_PASSES_KERNEL_CHOSENADDRESS_H
#define CGPREDICT_PASSES_KERNEL_CHOSENADDRESS_H

#include "llvm/IR/Instructions.h"

#include <optional>

namespace cgpredict {

/// A constant distance behind one that is chosen by the path that was taken.
struct ChosenAddress {
  llvm::PHINode *choice = nullptr;
  llvm::SmallVector<llvm::GetElementPtrInst *, 2> steps; ///< from the choice on
};

std::optional<ChosenAddress> chosenAddress(llvm::LoadInst &load);

/// The address as it is where the choice is `base`.
llvm::Value *addressFrom(llvm::Value *base, const ChosenAddress &address,
                         llvm::Instruction &before);

} // namespace cgpredict

#endif
