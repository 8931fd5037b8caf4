#include "passes/tables/Recorder.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/tables/CountedLoops.h"

#include "cgpredict/TraceFormat.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
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
        isOver(module.getOrInsertGlobal("__cgpredict_over", Type::getInt32Ty(kernel.getContext()))),
        flush(module.getOrInsertFunction("__cgpredict_flush", pointer, pointer)) {
    IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
    cursor = builder.CreateAlloca(pointer, nullptr, "cgpredict.cursor");
    start = builder.CreateStore(builder.CreateLoad(pointer, cursorInRuntime), cursor);
  }

  Instruction *behindStart() { return start->getNextNode(); }

  void beginThread(Instruction *before, ArrayRef<Value *> coordinates) {
    record(before, CGP_RECORD_THREAD, coordinates);
    IRBuilder<> builder(before); // the flush before it was for the thread before
    builder.CreateStore(builder.getInt32(0), isOver);
  }

  void record(Instruction *before, unsigned id, ArrayRef<Value *> payload) {
    Value *place = reserve(before, 1 + payload.size());
    IRBuilder<> builder(before);
    builder.CreateStore(builder.getInt64(id), place);
    for (auto [number, value] : enumerate(payload))
      builder.CreateStore(value, builder.CreateConstGEP1_64(word, place, 1 + number));
  }

  void count(Instruction *before, unsigned id) {
    IRBuilder<> builder(before);
    addOne(builder, counterOf(id));
  }

  /// The first time a record, then counted.
  void recordFirst(Instruction *before, unsigned id, ArrayRef<Value *> payload) {
    IRBuilder<> builder(before);
    AllocaInst *counter = counterOf(id);
    late.insert(id);
    Value *isFirst = builder.CreateIsNull(builder.CreateLoad(word, counter));
    addOne(builder, counter);
    Instruction *cold =
        SplitBlockAndInsertIfThen(isFirst, before->getIterator(), false,
                                  MDBuilder(kernel.getContext()).createUnlikelyBranchWeights());
    SmallVector<Value *, 8> kept{builder.getInt64(id), builder.getInt64(0), builder.getInt64(id)};
    append_range(kept, payload);
    record(cold, CGP_RECORD_REST, kept);
  }

  /// What was counted, where the thread ends.
  void recordCounts(Instruction *before) {
    for (const auto &[id, counter] : counters) {
      IRBuilder<> builder(before);
      Value *executions = builder.CreateLoad(word, counter);
      if (late.contains(id))
        executions =
            builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, executions, builder.getInt64(1));
      record(before, CGP_RECORD_REST, {builder.getInt64(id), executions});
    }
  }

  Constant *flagOfBudget() { return isOver; }

  void handBackCursor() {
    for (BasicBlock &block : kernel)
      if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
        IRBuilder<> builder(end);
        builder.CreateStore(builder.CreateLoad(pointer, cursor), cursorInRuntime);
      }
    SmallVector<AllocaInst *, 16> registers{cursor};
    append_range(registers, make_second_range(counters));
    DominatorTree dominators(kernel);
    PromoteMemToReg(registers, dominators);
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

  void addOne(IRBuilder<> &builder, AllocaInst *counter) {
    Value *more = builder.CreateAdd(builder.CreateLoad(word, counter), builder.getInt64(1));
    builder.CreateStore(more, counter);
  }

  AllocaInst *counterOf(unsigned id) {
    AllocaInst *&counter = counters[id];
    if (!counter) {
      IRBuilder<> builder(start);
      counter = builder.CreateAlloca(word, nullptr, "cgpredict.count");
      builder.CreateStore(builder.getInt64(0), counter);
    }
    return counter;
  }

  Function &kernel;
  Module &module;
  Type *pointer, *word;
  Constant *cursorInRuntime, *limitInRuntime, *isOver;
  FunctionCallee flush;
  AllocaInst *cursor;
  Instruction *start;
  MapVector<unsigned, AllocaInst *> counters; ///< by record id
  SmallSet<unsigned, 8> late;                 ///< ids of which they count a record
};

/// A place in the kernel function and the record that stands there.
struct RecordPlace {
  Instruction *before;
  unsigned id;
  SmallVector<Value *, 8> payload;
  CallInst *late = nullptr; ///< uses the payload, so that a copy has its own
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

SmallVector<Value *, 8> descriptor(const NestRecord &record, SCEVExpander &expander) {
  SmallVector<Value *, 8> result;
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

/// All values are computed before the first block is split, while the analyses hold.
std::vector<RecordPlace> recordPlaces(const Function &kernel, const RecordPlan &plan,
                                      const KernelSites &sites, ScalarEvolution &evolution) {
  ScevExpander expander(evolution, kernel.getParent()->getDataLayout());
  std::vector<RecordPlace> nests, places;
  for (auto [number, record] : enumerate(plan.nests))
    nests.push_back({nullptr, plan.idOfNest(number), descriptor(record, expander)});
  for (auto [number, record] : enumerate(plan.blocks))
    places.push_back({nullptr, plan.idOfBlock(number), addresses(record, sites)});
  for (auto [place, record] : zip(places, plan.blocks))
    place.before = record.block->getTerminator();
  for (auto [place, record] : zip(nests, plan.nests)) // behind the preheader's own record
    place.before = record.nest.preheader()->getTerminator();
  append_range(places, std::move(nests));
  return places;
}

/// Headers of the loops whose turns are records of their own.
SmallVector<BasicBlock *, 8> recordedLoops(const LoopInfo &loops, const RecordPlan &plan) {
  SmallVector<BasicBlock *, 8> headers;
  for (const BlockRecord &record : plan.blocks)
    if (loops.isLoopHeader(record.block))
      headers.push_back(record.block);
  return headers;
}

constexpr StringLiteral PayloadUses = "cgpredict.payload";

/// Outside of innermost loops a record beyond the budget is kept once: what a thread does behind a
/// long loop is seen.
void markLate(const LoopInfo &loops, Module &module, std::vector<RecordPlace> &places) {
  auto *type = FunctionType::get(Type::getVoidTy(module.getContext()), /*isVarArg=*/true);
  for (RecordPlace &place : places) {
    const Loop *around = loops.getLoopFor(place.before->getParent());
    if (around && around->isInnermost())
      continue;
    FunctionCallee uses = module.getOrInsertFunction(PayloadUses, type);
    place.late = IRBuilder<>(place.before).CreateCall(uses, place.payload);
  }
}

void recordCopies(ArrayRef<RecordPlace> places, const CountedCopies &copies, Recorder &recorder) {
  for (const RecordPlace &place : places) {
    auto *copy = cast_or_null<Instruction>(copies.lookup(place.before));
    auto *late = cast_or_null<CallInst>(place.late ? copies.lookup(place.late) : nullptr);
    if (late)
      recorder.recordFirst(copy, place.id, SmallVector<Value *, 8>(late->args()));
    else if (copy)
      recorder.count(copy, place.id);
    for (CallInst *uses : {late, place.late})
      if (uses)
        uses->eraseFromParent();
  }
}

} // namespace

void recordKernel(Function &kernel, const RecordPlan &plan, const KernelSites &sites,
                  ScalarEvolution &evolution) {
  std::vector<RecordPlace> places = recordPlaces(kernel, plan, sites, evolution);
  DominatorTree dominators(kernel);
  const LoopInfo loops(dominators);
  SmallVector<BasicBlock *, 8> headers = recordedLoops(loops, plan);
  markLate(loops, *kernel.getParent(), places);
  Recorder recorder(kernel);
  CountedCopies copies;
  copyLoops(kernel, headers, recorder.flagOfBudget(), copies);
  SmallVector<Instruction *, 4> ends;
  for (BasicBlock &block : kernel)
    if (auto *end = dyn_cast_or_null<ReturnInst>(copies.lookup(block.getTerminator())))
      ends.push_back(end);

  recordCopies(places, copies, recorder);
  if (Function *uses = kernel.getParent()->getFunction(PayloadUses))
    uses->eraseFromParent();
  for (Instruction *end : ends)
    recorder.recordCounts(end);
  SmallVector<Value *, 3> coordinates;
  for (unsigned argument = kernel.arg_size() - 3; argument < kernel.arg_size(); ++argument)
    coordinates.push_back(kernel.getArg(argument));
  recorder.beginThread(recorder.behindStart(), coordinates);
  for (const RecordPlace &place : places)
    recorder.record(place.before, place.id, place.payload);
  recorder.handBackCursor();
}

} // namespace cgpredict
