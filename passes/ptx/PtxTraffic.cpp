#include "passes/ptx/PtxTraffic.h"

#include "passes/ptx/PtxSupport.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {

/// Without the padding between the members of an aggregate.
static uint64_t storedBytes(Type *type, const DataLayout &layout) {
  if (auto *array = dyn_cast<ArrayType>(type))
    return array->getNumElements() * storedBytes(array->getElementType(), layout);
  if (!type->isStructTy())
    return layout.getTypeStoreSize(type).getFixedValue();
  uint64_t sum = 0;
  for (Type *member : type->subtypes())
    sum += storedBytes(member, layout);
  return sum;
}

static Traffic trafficOf(const Instruction &instruction, const DataLayout &layout) {
  const auto bytes = [&](Type *type, const Value *pointer) {
    return pointsToLocal(pointer) ? 0 : storedBytes(type, layout);
  };
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return {bytes(load->getType(), load->getPointerOperand()), 0};
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return {0, bytes(store->getValueOperand()->getType(), store->getPointerOperand())};
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction)) {
    const uint64_t moved =
        layout.getTypeStoreSize(instruction.getOperand(1)->getType()).getFixedValue();
    return {moved, moved};
  }
  auto *copy = dyn_cast<MemIntrinsic>(&instruction);
  auto *length = copy ? dyn_cast<ConstantInt>(copy->getLength()) : nullptr;
  if (!length)
    return {};
  auto *transfer = dyn_cast<MemTransferInst>(copy);
  const uint64_t n = length->getZExtValue();
  return {transfer && !pointsToLocal(transfer->getSource()) ? n : 0,
          pointsToLocal(copy->getDest()) ? 0 : n};
}

Traffic trafficOf(const BasicBlock &block) {
  Traffic sum;
  for (const Instruction &instruction : block)
    sum += trafficOf(instruction, block.getModule()->getDataLayout());
  return sum;
}

Traffic trafficOf(const PtxInstruction &instruction) {
  const StringRef opcode = instruction.opcode;
  const bool atomic = opcode.starts_with("atom.") || opcode.starts_with("red.");
  const uint64_t bytes = accessBytes(instruction.opcode);
  return {opcode.starts_with("ld.volatile.") || atomic ? bytes : 0,
          opcode.starts_with("st.volatile.") || atomic ? bytes : 0};
}

} // namespace cgpredict
