#include "passes/instrument/LoopProfile.h"

#include "passes/kernel/MarkerLowering.h"

#include "cgpredict/LoopProfile.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <cstddef>

using namespace llvm;

namespace cgpredict {
namespace {

enum Field : unsigned { Description, Entries, Trips, Due, Others };
static_assert(offsetof(CgpLoop, entries) == 8 * Entries && offsetof(CgpLoop, trips) == 8 * Trips &&
              offsetof(CgpLoop, due) == 8 * Due && offsetof(CgpLoop, nanoseconds) == 8 * Others);

/// Mirrors struct CgpLoop; behind the fields that instrumented code uses only its size.
StructType *loopType(LLVMContext &context) {
  Type *i64 = Type::getInt64Ty(context);
  return StructType::get(context, {PointerType::getUnqual(context), i64, i64, i64,
                                   ArrayType::get(i64, sizeof(CgpLoop) / 8 - Others)});
}

/// The members of the loop's JSON object, without braces.
std::string describe(const LoopCandidate &loop, bool isCounted) {
  std::string text;
  raw_string_ostream stream(text);
  json::OStream json(stream);
  json.object([&] {
    json.attribute("name", json::fixUTF8(loop.name));
    json.attribute("function", json::fixUTF8(loop.function));
    json.attribute("file", json::fixUTF8(loop.file));
    json.attribute("path", json::fixUTF8(loop.path));
    json.attribute("line", loop.line);
    json.attribute("column", loop.column);
    json.attribute("ordinal", loop.ordinal);
    json.attribute("counted", int(isCounted));
    json.attribute("grid", loop.grid);
    json.attribute("obstacle", json::fixUTF8(loop.obstacle));
    json.attribute("unmarkable", json::fixUTF8(loop.unmarkable));
  });
  stream.flush();
  return text.substr(1, text.size() - 2);
}

/// The runtime's function NAME for one loop, with its other arguments. Out of line: addresses of
/// counters are loop-invariant, and those of many inlined functions would all be kept in registers.
Function *timerOf(GlobalVariable &counter, StringRef name, Type *result,
                  ArrayRef<Type *> parameters) {
  Module &module = *counter.getParent();
  SmallVector<Type *, 2> all = {PointerType::getUnqual(module.getContext())};
  append_range(all, parameters);
  FunctionCallee runtime = module.getOrInsertFunction(name, FunctionType::get(result, all, false));
  auto *timer =
      Function::Create(FunctionType::get(result, parameters, false), GlobalValue::InternalLinkage,
                       counter.getName() + ".timer", module);
  timer->addFnAttr(Attribute::NoInline);
  timer->addFnAttr(Attribute::Cold);
  timer->setDoesNotThrow();
  timer->setWillReturn();
  // It touches nothing of the program's; what it shares with the code around it is volatile there.
  timer->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  IRBuilder<> builder(BasicBlock::Create(module.getContext(), "entry", timer));
  SmallVector<Value *, 2> values = {&counter};
  for (Argument &argument : timer->args())
    values.push_back(&argument);
  CallInst *call = builder.CreateCall(runtime, values);
  call->setTailCall();
  if (result->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(call);
  return timer;
}

/// Counts in one loop in simplified form: a preheader, one latch.
class LoopCounter {
public:
  LoopCounter(Loop &loop, GlobalVariable &counter)
      : loop(loop), counter(counter), context(counter.getContext()),
        i64(Type::getInt64Ty(context)) {}

  void insert() {
    SmallVector<BasicBlock *, 4> exits;
    loop.getUniqueExitBlocks(exits);
    addTrips();
    addEntry();
    for (BasicBlock *exit : exits)
      addExit(*exit);
  }

private:
  Value *field(IRBuilder<> &builder, Field number) {
    return builder.CreateStructGEP(loopType(context), &counter, number);
  }

  /// Volatile: counters of inlined functions would live in registers around all their loops, which
  /// are then short of them.
  Value *load(IRBuilder<> &builder, Field number) {
    return builder.CreateLoad(i64, field(builder, number), /*isVolatile=*/true);
  }

  Value *addTo(IRBuilder<> &builder, Field number, Value *value) {
    Value *sum = builder.CreateAdd(load(builder, number), value);
    builder.CreateStore(sum, field(builder, number), /*isVolatile=*/true);
    return sum;
  }

  void addTrips() {
    BasicBlock *header = loop.getHeader(), *latch = loop.getLoopLatch();
    IRBuilder<> builder(header, header->begin());
    trips = builder.CreatePHI(i64, 2, "cgpredict.trips");
    builder.SetInsertPoint(latch->getTerminator());
    next = builder.CreateAdd(trips, builder.getInt64(1));
    trips->addIncoming(builder.getInt64(0), loop.getLoopPreheader());
    trips->addIncoming(next, latch);
  }

  void addEntry() {
    BasicBlock *preheader = loop.getLoopPreheader();
    IRBuilder<> builder(preheader->getTerminator());
    Value *entries = addTo(builder, Entries, builder.getInt64(1));
    Value *due = load(builder, Due);
    Instruction *timed =
        coldBranch(builder.CreateICmpUGE(entries, due), *preheader->getTerminator());
    builder.SetInsertPoint(timed);
    Value *time = builder.CreateCall(timerOf(counter, "__cgpredict_loop_enter", i64, {}));
    BasicBlock *joined = timed->getSuccessor(0);
    builder.SetInsertPoint(joined, joined->begin());
    entered = builder.CreatePHI(i64, 2, "cgpredict.entered");
    entered->addIncoming(time, timed->getParent());
    entered->addIncoming(builder.getInt64(0), preheader);
  }

  /// An exit that is also reached from elsewhere, by a jump or an exception, is left alone.
  void addExit(BasicBlock &exit) {
    const bool own = all_of(predecessors(&exit), [&](BasicBlock *b) { return loop.contains(b); });
    auto point = exit.getFirstInsertionPt();
    if (!own || point == exit.end())
      return;
    IRBuilder<> builder(&exit, point);
    Value *ran = exit.getSinglePredecessor() == loop.getLoopLatch() ? next : trips;
    addTo(builder, Trips, ran);
    Value *isTimed = builder.CreateICmpNE(entered, builder.getInt64(0));
    builder.SetInsertPoint(coldBranch(isTimed, *point));
    if (!leave)
      leave = timerOf(counter, "__cgpredict_loop_leave", builder.getVoidTy(), {i64});
    builder.CreateCall(leave, {entered});
  }

  /// The end of a block that runs in front of `before` where `condition` holds.
  Instruction *coldBranch(Value *condition, Instruction &before) {
    MDNode *weights = MDBuilder(context).createBranchWeights(1, 1 << 16);
    return SplitBlockAndInsertIfThen(condition, before.getIterator(), false, weights);
  }

  Loop &loop;
  GlobalVariable &counter;
  LLVMContext &context;
  Type *i64;
  PHINode *trips = nullptr, *entered = nullptr;
  Value *next = nullptr;
  Function *leave = nullptr;
};

/// struct CgpLoopModule of all counters.
GlobalVariable *moduleRecord(Module &module, ArrayRef<GlobalVariable *> counters) {
  LLVMContext &context = module.getContext();
  PointerType *pointer = PointerType::getUnqual(context);
  Type *i64 = Type::getInt64Ty(context);
  auto *listType = ArrayType::get(pointer, counters.size());
  SmallVector<Constant *, 16> entries(counters.begin(), counters.end());
  auto *list = new GlobalVariable(module, listType, true, GlobalValue::PrivateLinkage,
                                  ConstantArray::get(listType, entries), "cgpredict.loops");
  auto *type = StructType::get(context, {pointer, i64, pointer});
  Constant *record = ConstantStruct::get(
      type, {list, ConstantInt::get(i64, counters.size()), ConstantPointerNull::get(pointer)});
  return new GlobalVariable(module, type, false, GlobalValue::InternalLinkage, record,
                            "cgpredict.module");
}

/// A function of the module that does nothing but hand `record` to the runtime's NAME.
Function *callerOf(StringRef runtimeName, GlobalVariable &record, StringRef name) {
  Module &module = *record.getParent();
  IRBuilder<> builder(module.getContext());
  Function *caller = Function::Create(FunctionType::get(builder.getVoidTy(), false),
                                      GlobalValue::InternalLinkage, name, module);
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "entry", caller));
  builder.CreateCall(
      module.getOrInsertFunction(runtimeName, builder.getVoidTy(), builder.getPtrTy()), {&record});
  builder.CreateRetVoid();
  return caller;
}

} // namespace

GlobalVariable *LoopProfiler::counterFor(const LoopCandidate &candidate, bool isCounted) {
  LLVMContext &context = module.getContext();
  Constant *text = ConstantDataArray::getString(context, describe(candidate, isCounted));
  auto *description = new GlobalVariable(module, text->getType(), true, GlobalValue::PrivateLinkage,
                                         text, "cgpredict.text");
  StructType *type = loopType(context);
  SmallVector<Constant *, 5> fields = {description};
  for (Type *field : drop_begin(type->elements()))
    fields.push_back(Constant::getNullValue(field));
  auto *counter =
      new GlobalVariable(module, type, false, GlobalValue::InternalLinkage,
                         ConstantStruct::get(type, fields), "cgpredict." + candidate.name);
  counters.push_back(counter);
  return counter;
}

void LoopProfiler::instrument(Function &function) {
  for (const Marker &marker : lowerMarkers(function, WithoutLoop::Keep)) {
    if (marker.id >= scan.candidates.size())
      continue;
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    Loop *loop = findMarkedLoop(loops, marker);
    if (loop)
      simplifyLoop(loop, &dominators, &loops, nullptr, nullptr, nullptr, false);
    const bool isCounted = loop && loop->getLoopPreheader() && loop->getLoopLatch();
    GlobalVariable *counter = counterFor(scan.candidates[marker.id], isCounted);
    if (isCounted)
      LoopCounter(*loop, *counter).insert();
  }
}

void LoopProfiler::registerLoops() {
  if (counters.empty())
    return;
  GlobalVariable *record = moduleRecord(module, counters);
  Function *begin = callerOf("__cgpredict_loops", *record, "cgpredict.loops.begin");
  Function *end = callerOf("__cgpredict_loops_end", *record, "cgpredict.loops.end");
  appendToGlobalCtors(module, begin, 0); // before the program's own constructors
  constexpr int defaultPriority = 65535;
  appendToGlobalDtors(module, end, defaultPriority);
}

} // namespace cgpredict
