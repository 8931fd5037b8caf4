#include "passes/kernel/MemoryCopies.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/StructureCopies.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Tells the expansion how wide a copy's accesses are: a GPU copies aligned structs by words too.
class WordsOfAlignment : public TargetTransformInfoImplCRTPBase<WordsOfAlignment> {
public:
  explicit WordsOfAlignment(const DataLayout &layout) : TargetTransformInfoImplCRTPBase(layout) {}

  Type *getMemcpyLoopLoweringType(LLVMContext &context, Value *, unsigned, unsigned,
                                  CopyAlignment from, CopyAlignment to,
                                  std::optional<uint32_t>) const {
    const unsigned bytes = std::min({bytesOf(from), bytesOf(to), 8u});
    return Type::getIntNTy(context, 8 * std::max(bytes, 1u));
  }
};

bool expandAsLoop(MemIntrinsic &intrinsic, const TargetTransformInfo &target) {
  if (auto *copy = dyn_cast<MemCpyInst>(&intrinsic)) {
    if (!copyMembers(*copy))
      expandMemCpyAsLoop(copy, target);
  } else if (auto *move = dyn_cast<MemMoveInst>(&intrinsic)) {
    return expandMemMoveAsLoop(move, target);
  } else {
    expandMemSetAsLoop(cast<MemSetInst>(&intrinsic));
  }
  return true;
}

/// The loops that were just made have none.
void placeAccesses(Function &kernel, const DebugLoc &place) {
  for (Instruction &instruction : instructions(kernel))
    if (getLoadStorePointerOperand(&instruction) && !instruction.getDebugLoc())
      instruction.setDebugLoc(place);
}

} // namespace

bool touchesUserMemory(const MemIntrinsic &intrinsic) {
  auto isUsers = [](const Value *pointer) {
    return !isa<AllocaInst>(getUnderlyingObject(pointer));
  };
  auto *transfer = dyn_cast<MemTransferInst>(&intrinsic);
  return isUsers(intrinsic.getDest()) || (transfer && isUsers(transfer->getSource()));
}

void expandMemoryCopies(Function &kernel) {
  const auto target = makeTarget<WordsOfAlignment>(kernel.getParent()->getDataLayout());
  SmallVector<MemIntrinsic *, 4> intrinsics;
  for (Instruction &instruction : instructions(kernel))
    if (auto *intrinsic = dyn_cast<MemIntrinsic>(&instruction);
        intrinsic && touchesUserMemory(*intrinsic))
      intrinsics.push_back(intrinsic);
  for (MemIntrinsic *intrinsic : intrinsics) {
    const DebugLoc place = intrinsic->getDebugLoc();
    if (expandAsLoop(*intrinsic, target))
      intrinsic->eraseFromParent();
    placeAccesses(kernel, place);
  }
}

} // namespace cgpredict
