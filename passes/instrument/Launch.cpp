#include "passes/instrument/Launch.h"

#include "passes/instrument/LaunchValues.h"
#include "passes/kernel/Chunk.h"
#include "passes/kernel/Leaving.h"
#include "passes/kernel/Unwinding.h"
#include "passes/tables/Descriptor.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Values that the code behind the nest reads: phi of the exit block, and what it receives.
struct LiveOut {
  PHINode *phi;
  Value *left;
};

SmallVector<LiveOut, 4> liveOuts(const Nest &nest) {
  SmallVector<LiveOut, 4> result;
  if (nest.isSearch()) // the program's own loop makes them
    return result;
  for (PHINode &phi : nest.outermost().exit->phis())
    result.push_back({&phi, phi.getIncomingValueForBlock(nest.outermost().header)});
  return result;
}

/// i1 launch(captures..., initial values of carried scalars..., ptr outs...): true if it ran the
/// nest, which it never does where that is a search.
class LaunchBuilder {
public:
  LaunchBuilder(const Nest &nest, const LaunchContext &context, GlobalVariable &descriptor)
      : nest(nest), context(context), descriptor(descriptor), module(*nest.function->getParent()),
        builder(module.getContext()), launch(nest, builder) {}

  Function *build() {
    declare();
    builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "entry", function));
    auto *geometryType = ArrayType::get(builder.getInt64Ty(), 6);
    frame = builder.CreateAlloca(context.type);
    Value *box = builder.CreateAlloca(geometryType), *geometry = builder.CreateAlloca(geometryType);
    Value *runs = builder.getTrue();
    for (unsigned level = 0; level < nest.levels.size(); ++level) {
      launch.measure(level);
      storeWord(geometry, 2 * nest.dimensionOf(level), launch.firsts[level]);
      storeWord(geometry, 2 * nest.dimensionOf(level) + 1, launch.steps[level]);
      runs =
          builder.CreateAnd(runs, builder.CreateICmpNE(launch.extents[level], builder.getInt64(0)));
    }
    for (unsigned word = 2 * nest.levels.size(); word < 6; ++word)
      storeWord(geometry, word, builder.getInt64(0));
    BasicBlock *execute = BasicBlock::Create(module.getContext(), "execute", function);
    BasicBlock *decline = BasicBlock::Create(module.getContext(), "decline", function);
    if (!context.aliasChecks.empty())
      declineUnless(builder.CreateOr(launch.areApart(context.aliasChecks), builder.CreateNot(runs)),
                    *decline,
                    "a launch of it stores to what the code between its loops loads, which each "
                    "thread would load again");
    if (nest.inPlace)
      declineUnless(launch.endsByItself(), *decline,
                    "its index comes round to values below its bound again, so that only an "
                    "iteration that leaves ends it");
    Value *sampled = builder.CreateICmpNE(announce(), builder.getInt32(0));
    builder.CreateCondBr(builder.CreateAnd(sampled, runs), execute, decline);
    builder.SetInsertPoint(decline);
    builder.CreateRet(builder.getFalse());
    builder.SetInsertPoint(execute);
    fillContext(box, geometry);
    if (nest.inPlace)
      builder.CreateStore(builder.getInt32(0), edgeVariable(nest));
    builder.CreateCall(nest.isSearch() ? runtimeLookAhead(module) : runtimeExecute(module),
                       {&descriptor, frame, box, geometry});
    noteChangedBound();
    storeLiveOuts();
    builder.CreateRet(builder.getInt1(!nest.isSearch()));
    return function;
  }

private:
  void declare() {
    SmallVector<Type *, 16> types;
    for (Value *capture : context.captures)
      types.push_back(capture->getType());
    for (const CarriedScalar &scalar : nest.carried)
      types.push_back(scalar.initial->getType());
    types.append(liveOuts(nest).size(), builder.getPtrTy());
    function =
        Function::Create(FunctionType::get(builder.getInt1Ty(), types, false),
                         GlobalValue::InternalLinkage, nest.marker.kernel + ".launch", module);
    function->addFnAttr(Attribute::NoInline);
    function->addFnAttr(Attribute::Cold);
    function->setUWTableKind(UWTableKind::Async);
    takeTarget();
    for (auto [number, capture] : enumerate(context.captures))
      launch.values[capture] = function->getArg(number);
  }

  /// How wide vectors are passed hangs on the function's own target (`target("avx2")`).
  void takeTarget() {
    for (const char *kind :
         {"target-cpu", "target-features", "tune-cpu", "min-legal-vector-width"})
      if (const Attribute own = nest.function->getFnAttribute(kind); own.isValid())
        function->addFnAttr(own);
  }

  void storeWord(Value *base, unsigned word, Value *value) {
    builder.CreateStore(value, builder.CreateConstGEP1_64(builder.getInt64Ty(), base, word));
  }

  void declineUnless(Value *condition, BasicBlock &decline, const char *reason) {
    LLVMContext &context = module.getContext();
    BasicBlock *next = BasicBlock::Create(context, "apart", function, &decline);
    BasicBlock *meet = BasicBlock::Create(context, "meet", function, &decline);
    BasicBlock *note = BasicBlock::Create(context, "note", function, &decline);
    builder.CreateCondBr(condition, next, meet);
    builder.SetInsertPoint(meet);
    Type *flag = builder.getInt8Ty();
    auto *noted = new GlobalVariable(module, flag, false, GlobalValue::InternalLinkage,
                                     builder.getInt8(0), nest.marker.kernel + ".noted");
    builder.CreateCondBr(builder.CreateIsNull(builder.CreateLoad(flag, noted)), note, &decline);
    builder.SetInsertPoint(note);
    builder.CreateStore(builder.getInt8(1), noted);
    createNote(builder, untracedNote(nest.marker, reason));
    builder.CreateBr(&decline);
    builder.SetInsertPoint(next);
  }

  bool hasLoadedBound() const {
    const NestLevel &level = nest.outermost();
    const auto isLoad = [](const Instruction &each) { return isa<LoadInst>(each); };
    return level.bound ? isLoaded(level.bound, nest)
                       : any_of(instructions(*level.counter.function), isLoad);
  }

  /// Iterations ran as often as it said in front of them.
  void noteChangedBound() {
    if (nest.isSearch() || nest.inPlace || !hasLoadedBound())
      return;
    LaunchValues behind(nest, builder);
    behind.values = launch.values;
    behind.measure(0);
    BasicBlock *ended = BasicBlock::Create(module.getContext(), "ended", function);
    declineUnless(builder.CreateICmpEQ(behind.extents[0], launch.extents[0]), *ended,
                  "its bound changes inside it, so that this run computed something else; keep the "
                  "bound in a variable in front of the loop, or leave it to the CPU");
    builder.CreateBr(ended);
    builder.SetInsertPoint(ended);
  }

  Value *announce() {
    SmallVector<Value *, 4> arguments{&descriptor};
    for (unsigned dimension = 0; dimension < 3; ++dimension)
      arguments.push_back(dimension < nest.levels.size()
                              ? launch.extents[nest.levels.size() - 1 - dimension]
                              : builder.getInt64(1));
    return builder.CreateCall(runtimeLaunch(module), arguments);
  }

  Value *field(unsigned number) { return builder.CreateStructGEP(context.type, frame, number); }

  void fillContext(Value *box, Value *geometry) {
    builder.CreateStore(box, field(LaunchContext::Box));
    builder.CreateStore(geometry, field(LaunchContext::Geometry));
    for (Value *capture : context.captures)
      builder.CreateStore(launch.values[capture], field(context.fieldOf(capture)));
    for (unsigned scalar = 0; scalar < nest.carried.size(); ++scalar)
      builder.CreateStore(function->getArg(context.captures.size() + scalar),
                          field(context.carriedField(scalar)));
    for (auto [number, base] : enumerate(context.bases)) {
      Value *address = base.variable;
      if (base.isPointer)
        address = builder.CreateLoad(builder.getPtrTy(), address);
      builder.CreateStore(address, field(context.baseField(number)));
    }
  }

  Value *valueBehind(Value *left) {
    for (auto [number, scalar] : enumerate(nest.carried))
      if (scalar.outer == left)
        return builder.CreateLoad(left->getType(), field(context.carriedField(number)));
    for (const FinalIndex &final : nest.finalIndices)
      if (final.outer == left)
        return launch.inductionAt(nest.levels[final.level].index(), launch.extents[final.level]);
    if (!nest.contains(left))
      return nullptr; // the caller has it
    for (const Induction &induction : nest.outermost().inductions)
      launch.values[induction.phi] = launch.inductionAt(induction, launch.extents.front());
    return launch.compute(left);
  }

  void storeLiveOuts() {
    unsigned argument = context.captures.size() + nest.carried.size();
    for (const LiveOut &live : liveOuts(nest)) {
      if (Value *value = valueBehind(live.left))
        builder.CreateStore(value, function->getArg(argument));
      ++argument;
    }
  }

  const Nest &nest;
  const LaunchContext &context;
  GlobalVariable &descriptor;
  Module &module;
  IRBuilder<> builder;
  Function *function = nullptr;
  Value *frame = nullptr;
  LaunchValues launch;
};

/// Goes on at `builder` if no iteration of the launch has left.
void goOnWhereLeft(const Nest &nest, IRBuilder<> &builder) {
  auto block = [&](const char *name) {
    return BasicBlock::Create(builder.getContext(), name, nest.function);
  };
  const unsigned edges = leavingEdges(nest).size();
  BasicBlock *ended = block("cgpredict.ended");
  SwitchInst *choice =
      builder.CreateSwitch(builder.CreateLoad(builder.getInt32Ty(), edgeVariable(nest)), ended);
  for (unsigned number = 0; number < edges; ++number) {
    BasicBlock *left = block("cgpredict.left");
    choice->addCase(builder.getInt32(number + 1), left);
    builder.SetInsertPoint(left);
    goOnBehind(nest, number, builder);
  }
  builder.SetInsertPoint(ended);
}

/// Branches to launch() in front of the nest; on true continues behind it.
void callLaunch(const Nest &nest, const LaunchContext &context, GlobalVariable &descriptor,
                Function &launch) {
  Function *function = nest.function;
  LLVMContext &llvmContext = function->getContext();
  BasicBlock *preheader = nest.outermost().preheader, *exit = nest.outermost().exit;
  BasicBlock *native =
      preheader->splitBasicBlock(preheader->getTerminator()->getIterator(), "cgpredict.native");
  auto block = [&](const char *name) {
    return BasicBlock::Create(llvmContext, name, function, native);
  };
  BasicBlock *cold = block("cgpredict.launch"), *decide = block("cgpredict.decide");

  SmallVector<Value *, 16> arguments(context.captures.begin(), context.captures.end());
  for (const CarriedScalar &scalar : nest.carried)
    arguments.push_back(scalar.initial);
  IRBuilder<> entry(&*function->getEntryBlock().getFirstInsertionPt());
  SmallVector<AllocaInst *, 4> outs;
  for (const LiveOut &live : liveOuts(nest))
    arguments.push_back(outs.emplace_back(entry.CreateAlloca(live.phi->getType())));

  preheader->getTerminator()->eraseFromParent();
  IRBuilder<> builder(preheader);
  builder.SetCurrentDebugLocation(nest.outermost().header->getTerminator()->getDebugLoc());
  Value *armed = builder.CreateLoad(builder.getInt32Ty(), armedField(descriptor, builder));
  builder.CreateCondBr(builder.CreateICmpNE(armed, builder.getInt32(0)), cold, native,
                       MDBuilder(llvmContext).createUnlikelyBranchWeights());
  builder.SetInsertPoint(cold);
  Value *ran;
  if (nest.unwind) {
    ran = builder.CreateInvoke(&launch, decide, addLaunchPad(nest), arguments);
  } else {
    ran = builder.CreateCall(&launch, arguments);
    builder.CreateBr(decide);
  }
  builder.SetInsertPoint(decide);
  if (nest.isSearch()) {
    builder.CreateBr(native);
    return;
  }
  BasicBlock *behind = block("cgpredict.behind");
  // Else the test of the loop's first iteration would be merged with this one, and the program's
  // own loop no longer known to be entered behind it.
  builder.CreateCondBr(ran, behind, native, MDBuilder(llvmContext).createLikelyBranchWeights());
  builder.SetInsertPoint(behind);
  if (nest.inPlace)
    goOnWhereLeft(nest, builder);
  for (auto [live, out] : zip(liveOuts(nest), outs)) {
    Value *value = live.left;
    if (nest.contains(value))
      value = builder.CreateLoad(live.phi->getType(), out);
    live.phi->addIncoming(value, builder.GetInsertBlock());
  }
  builder.CreateBr(exit);
}

} // namespace

void layOutContext(const Nest &nest, LaunchContext &context) {
  SmallVector<Type *, 16> fields(2, PointerType::getUnqual(nest.function->getContext()));
  for (Value *capture : context.captures)
    fields.push_back(capture->getType());
  for (const CarriedScalar &scalar : nest.carried)
    fields.push_back(scalar.initial->getType());
  fields.append(context.bases.size(), PointerType::getUnqual(nest.function->getContext()));
  context.type = StructType::get(nest.function->getContext(), fields);
}

void insertLaunch(const Nest &nest, const LaunchContext &context, GlobalVariable &descriptor) {
  Function *launch = LaunchBuilder(nest, context, descriptor).build();
  callLaunch(nest, context, descriptor, *launch);
}

} // namespace cgpredict
