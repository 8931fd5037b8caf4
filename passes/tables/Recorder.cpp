#include "passes/tables/Recorder.h"

#include "passes/kernel/LlvmVersion.h"

#include "cgpredict/TraceFormat.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace cgpredict {
namespace {

class Recorder {
public:
  explicit Recorder(Function &kernel)
      : kernel(kernel), module(*kernel.getParent()),
        pointer(PointerType::getUnqual(kernel.getContext())),
        word(Type::getInt64Ty(kernel.getContext())),
        cursorInRuntime(module.getOrInsertGlobal("__cgpredict_cursor", pointer)),
        limitInRuntime(module.getOrInsertGlobal("__cgpredict_limit", pointer)),
        flush(module.getOrInsertFunction("__cgpredict_flush", pointer, pointer)) {
    IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
    cursor = builder.CreateAlloca(pointer, nullptr, "cgpredict.cursor");
    start = builder.CreateStore(builder.CreateLoad(pointer, cursorInRuntime), cursor);
  }

  Instruction *behindStart() { return start->getNextNode(); }

  void record(Instruction *before, unsigned id, ArrayRef<Value *> payload) {
    Value *place = reserve(before, 1 + payload.size());
    IRBuilder<> builder(before);
    builder.CreateStore(builder.getInt64(id), place);
    for (auto [number, value] : enumerate(payload))
      builder.CreateStore(value, builder.CreateConstGEP1_64(word, place, 1 + number));
  }

  void handBackCursor() {
    for (BasicBlock &block : kernel)
      if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
        IRBuilder<> builder(end);
        builder.CreateStore(builder.CreateLoad(pointer, cursor), cursorInRuntime);
      }
    DominatorTree dominators(kernel);
    PromoteMemToReg({cursor}, dominators);
  }

private:
  /// Room for `words` words in front of `before`; flushes in a cold branch.
  Value *reserve(Instruction *before, unsigned words) {
    IRBuilder<> builder(before);
    Value *place = builder.CreateLoad(pointer, cursor);
    Value *end = builder.CreateConstGEP1_64(word, place, words);
    Value *isFull = builder.CreateICmpUGT(end, builder.CreateLoad(pointer, limitInRuntime));
    Instruction *cold =
        SplitBlockAndInsertIfThen(isFull, before->getIterator(), false,
                                  MDBuilder(kernel.getContext()).createUnlikelyBranchWeights());
    BasicBlock *full = cast<Instruction>(isFull)->getParent();
    Value *fresh = IRBuilder<>(cold).CreateCall(flush, {place});
    builder.SetInsertPoint(before->getParent(), before->getParent()->begin());
    PHINode *chosen = builder.CreatePHI(pointer, 2);
    chosen->addIncoming(place, full);
    chosen->addIncoming(fresh, cold->getParent());
    builder.SetInsertPoint(before);
    builder.CreateStore(builder.CreateConstGEP1_64(word, chosen, words), cursor);
    return chosen;
  }

  Function &kernel;
  Module &module;
  Type *pointer, *word;
  Constant *cursorInRuntime, *limitInRuntime;
  FunctionCallee flush;
  AllocaInst *cursor;
  Instruction *start;
};

Value *toWord(Value *value, bool isUnsigned, IRBuilder<> &builder) {
  if (value->getType()->isPointerTy())
    return builder.CreatePtrToInt(value, builder.getInt64Ty());
  return builder.CreateIntCast(value, builder.getInt64Ty(), !isUnsigned);
}

SmallVector<Value *, 8> addresses(const BlockRecord &record, const KernelSites &sites) {
  SmallVector<Value *, 8> result;
  IRBuilder<> builder(record.block->getTerminator());
  for (unsigned site : record.sites)
    result.push_back(toWord(sites.sites[site].pointer, true, builder));
  return result;
}

SmallVector<Value *, 16> descriptor(const NestRecord &record, SCEVExpander &expander) {
  SmallVector<Value *, 16> result;
  Instruction *before = record.nest.preheader()->getTerminator();
  for (const PlannedSlot &slot : record.slots) {
    Value *value = slot.condition;
    if (slot.expression)
      value = expander.expandCodeFor(slot.expression, slot.expression->getType(),
                                     before->getIterator());
    IRBuilder<> builder(before);
    if (slot.inverted)
      value = builder.CreateNot(value);
    result.push_back(toWord(value, slot.isUnsigned || slot.condition, builder));
  }
  return result;
}

} // namespace

void recordKernel(Function &kernel, const RecordPlan &plan, const KernelSites &sites,
                  ScalarEvolution &evolution) {
  // All values are computed before the first block is split, while the analyses hold.
  ScevExpander expander(evolution, kernel.getParent()->getDataLayout());
  std::vector<SmallVector<Value *, 16>> descriptors;
  for (const NestRecord &record : plan.nests)
    descriptors.push_back(descriptor(record, expander));
  std::vector<SmallVector<Value *, 8>> payloads;
  for (const BlockRecord &record : plan.blocks)
    payloads.push_back(addresses(record, sites));
  std::vector<Instruction *> blockEnds, nestFronts;
  for (const BlockRecord &record : plan.blocks)
    blockEnds.push_back(record.block->getTerminator());
  for (const NestRecord &record : plan.nests)
    nestFronts.push_back(record.nest.preheader()->getTerminator());

  Recorder recorder(kernel);
  Instruction *start = recorder.behindStart();
  SmallVector<Value *, 3> coordinates;
  for (unsigned argument = kernel.arg_size() - 3; argument < kernel.arg_size(); ++argument)
    coordinates.push_back(kernel.getArg(argument));
  recorder.record(start, CGP_RECORD_THREAD, coordinates);
  for (auto [number, payload] : enumerate(payloads))
    recorder.record(blockEnds[number], plan.idOfBlock(number), payload);
  for (auto [number, payload] : enumerate(descriptors)) // behind the preheader's own record
    recorder.record(nestFronts[number], plan.idOfNest(number), payload);
  recorder.handBackCursor();
}

} // namespace cgpredict
