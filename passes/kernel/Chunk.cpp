#include "passes/kernel/Chunk.h"
#include "passes/kernel/EarlyExit.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {

Value *widen(const NestLevel &level, Value *value, IRBuilder<> &builder) {
  Type *wide = builder.getInt64Ty();
  if (value->getType()->isPointerTy())
    return builder.CreatePtrToInt(value, wide);
  bool isUnsigned = CmpInst::isUnsigned(level.predicate);
  return builder.CreateIntCast(value, wide, !isUnsigned);
}

/// `level.tested` with the index replaced by `index`.
static Value *testedAt(const NestLevel &level, Value *index, IRBuilder<> &builder) {
  SmallVector<Instruction *, 4> chain;
  for (Value *value = level.tested; value != level.index().phi;) {
    chain.push_back(cast<Instruction>(value));
    value = chain.back()->getOperand(0);
  }
  for (Instruction *link : reverse(chain)) {
    Instruction *copy = link->clone();
    copy->setDebugLoc(DebugLoc());
    copy->dropPoisonGeneratingFlags();
    copy->setOperand(0, index);
    index = builder.Insert(copy);
  }
  return index;
}

Value *goesOnAt(const NestLevel &level, Value *index, const Nest &nest, IRBuilder<> &builder,
                LeafMap leaf) {
  if (level.counter.function) // which has run the condition
    return builder.getFalse();
  return builder.CreateICmp(level.predicate, testedAt(level, index, builder),
                            rematerialize(level.bound, nest, builder, leaf));
}

/// From `from` to `to` upwards or downwards, in values of the index, which may wrap around.
static Value *distanceOf(const NestLevel &level, Value *from, Value *to, Value *down,
                         IRBuilder<> &builder) {
  auto *type = dyn_cast<IntegerType>(level.index().phi->getType());
  const bool mayWrap = type && !level.index().advance->hasNoSignedWrap();
  auto valueOf = [&](Value *value) {
    return mayWrap ? builder.CreateTrunc(value, type) : widen(level, value, builder);
  };
  Value *distance = builder.CreateSub(valueOf(to), valueOf(from));
  distance = builder.CreateSelect(down, builder.CreateNeg(distance), distance);
  return builder.CreateZExt(distance, builder.getInt64Ty());
}

/// Of a level whose first tested value and bound are given.
static Value *tripCount(const NestLevel &level, Value *tested, Value *bound, Value *step,
                        IRBuilder<> &builder) {
  Value *zero = builder.getInt64(0), *one = builder.getInt64(1);
  Value *distance = builder.CreateSub(widen(level, bound, builder), widen(level, tested, builder));
  bool downwards = level.predicate == CmpInst::ICMP_SGT || level.predicate == CmpInst::ICMP_UGT ||
                   level.predicate == CmpInst::ICMP_SGE || level.predicate == CmpInst::ICMP_UGE;
  if (level.predicate == CmpInst::ICMP_NE) { // the sign of the step decides
    Value *down = builder.CreateICmpSLT(step, zero);
    distance = distanceOf(level, tested, bound, down, builder);
    step = builder.CreateSelect(down, builder.CreateNeg(step), step);
  } else if (downwards) {
    distance = builder.CreateNeg(distance);
    step = builder.CreateNeg(step);
  }
  if (CmpInst::isNonStrictPredicate(level.predicate))
    distance = builder.CreateAdd(distance, one);
  Value *runs =
      builder.CreateAnd(builder.CreateICmpSGT(distance, zero), builder.CreateICmpSGT(step, zero));
  Value *divisor = builder.CreateSelect(runs, step, one);
  Value *trips =
      builder.CreateUDiv(builder.CreateAdd(distance, builder.CreateSub(divisor, one)), divisor);
  return builder.CreateSelect(runs, trips, zero);
}

Value *tripsOf(const NestLevel &level, Value *start, Value *step, const Nest &nest,
               IRBuilder<> &builder, LeafMap leaf) {
  if (!level.counter.function)
    return tripCount(level, testedAt(level, start, builder),
                     rematerialize(level.bound, nest, builder, leaf), step, builder);
  SmallVector<Value *, 8> arguments;
  for (Value *argument : level.counter.arguments)
    arguments.push_back(leaf(argument));
  return builder.CreateCall(level.counter.function, arguments);
}

Value *stepOf(const Induction &induction, const Nest &nest, IRBuilder<> &builder, LeafMap leaf) {
  Value *step = rematerialize(induction.step, nest, builder, leaf);
  step = builder.CreateSExtOrTrunc(step, builder.getInt64Ty());
  if (auto *gep = dyn_cast<GetElementPtrInst>(induction.advance)) {
    const DataLayout &layout = nest.function->getParent()->getDataLayout();
    uint64_t bytes = layout.getTypeAllocSize(gep->getSourceElementType()).getFixedValue();
    step = builder.CreateMul(step, builder.getInt64(bytes));
  }
  return step;
}

Value *indexAt(const Induction &induction, Value *steps, const Nest &nest, IRBuilder<> &builder,
               LeafMap leaf) {
  Value *start = rematerialize(induction.start, nest, builder, leaf);
  if (auto *constant = dyn_cast<ConstantInt>(steps); constant && constant->isZero())
    return start;
  if (start->getType()->isPointerTy())
    return builder.CreatePtrAdd(start,
                                builder.CreateMul(steps, stepOf(induction, nest, builder, leaf)));
  Value *step = rematerialize(induction.step, nest, builder, leaf);
  Value *count = builder.CreateZExtOrTrunc(steps, start->getType());
  return builder.CreateAdd(start, builder.CreateMul(count, step));
}

namespace {

class ChunkBuilder {
public:
  ChunkBuilder(const Nest &nest, const LaunchContext &context, const OutlinedBody &body,
               Function &callee, bool passCoordinates)
      : nest(nest), context(context), body(body), callee(callee), passCoordinates(passCoordinates),
        builder(nest.function->getContext()) {}

  Function *build(const Twine &name) {
    LLVMContext &llvmContext = builder.getContext();
    Type *pointer = PointerType::getUnqual(llvmContext);
    auto *function =
        Function::Create(FunctionType::get(builder.getVoidTy(), {pointer}, false),
                         GlobalValue::InternalLinkage, name, nest.function->getParent());
    function->setAttributes(AttributeList().addFnAttributes(
        llvmContext, AttrBuilder(llvmContext, callee.getAttributes().getFnAttrs())));
    function->addFnAttr(Attribute::NoInline);
    if (callee.hasPersonalityFn())
      function->setPersonalityFn(callee.getPersonalityFn());
    builder.SetInsertPoint(BasicBlock::Create(llvmContext, "entry", function));
    loadContext(*function->getArg(0));
    buildLevel(0);
    builder.CreateRetVoid();
    return function;
  }

  CallInst *call = nullptr;

private:
  void loadContext(Value &pointer) {
    auto field = [&](unsigned number) {
      return builder.CreateStructGEP(context.type, &pointer, number);
    };
    Value *box = builder.CreateLoad(builder.getPtrTy(), field(LaunchContext::Box));
    Value *geometry = builder.CreateLoad(builder.getPtrTy(), field(LaunchContext::Geometry));
    for (unsigned dimension = 0; dimension < nest.levels.size(); ++dimension) {
      low.push_back(loadWord(box, dimension));
      high.push_back(loadWord(box, 3 + dimension));
      firstIndex.push_back(loadWord(geometry, 2 * dimension));
    }
    for (Value *capture : context.captures)
      values[capture] = builder.CreateLoad(capture->getType(), field(context.fieldOf(capture)),
                                           capture->getName());
    for (unsigned scalar = 0; scalar < nest.carried.size(); ++scalar)
      carried.push_back(field(context.carriedField(scalar)));
  }

  Value *loadWord(Value *base, unsigned number) {
    return builder.CreateLoad(builder.getInt64Ty(),
                              builder.CreateConstGEP1_64(builder.getInt64Ty(), base, number));
  }

  Value *leafValue(Value *leaf) { return isa<Constant>(leaf) ? leaf : values.lookup(leaf); }
  Value *compute(Value *value) {
    return rematerialize(value, nest, builder, [&](Value *leaf) { return leafValue(leaf); });
  }

  /// Coordinates [first, last) of this level in this row, and how far the row starts behind the
  /// grid's first index (other than 0 only where the nest is not rectangular).
  struct Range {
    Value *first, *last, *offset;
  };
  Range rangeOf(unsigned number) {
    const NestLevel &level = nest.levels[number];
    unsigned dimension = nest.dimensionOf(number);
    if (level.rectangular)
      return {low[dimension], high[dimension], builder.getInt64(0)};
    Value *start = compute(level.index().start);
    Value *step =
        stepOf(level.index(), nest, builder, [&](Value *leaf) { return leafValue(leaf); });
    Value *trips =
        tripsOf(level, start, step, nest, builder, [&](Value *leaf) { return leafValue(leaf); });
    Value *offset = builder.CreateSDiv(
        builder.CreateSub(widen(level, start, builder), firstIndex[dimension]), step);
    Value *end = builder.CreateAdd(offset, trips);
    return {builder.CreateBinaryIntrinsic(Intrinsic::smax, low[dimension], offset),
            builder.CreateBinaryIntrinsic(Intrinsic::smin, high[dimension], end), offset};
  }

  void buildLevel(unsigned number) {
    if (number == nest.levels.size())
      return callBody();
    const NestLevel &level = nest.levels[number];
    Function *function = builder.GetInsertBlock()->getParent();
    auto block = [&](const char *name) {
      return BasicBlock::Create(builder.getContext(), name, function);
    };
    Range range = rangeOf(number);
    Value *behind = builder.CreateSub(range.first, range.offset);
    SmallVector<Value *, 2> starts;
    for (const Induction &induction : level.inductions)
      starts.push_back(
          indexAt(induction, behind, nest, builder, [&](Value *leaf) { return leafValue(leaf); }));
    BasicBlock *preheader = builder.GetInsertBlock(), *header = block("row"),
               *inside = block("thread"), *exit = block("end");
    builder.CreateBr(header);

    builder.SetInsertPoint(header);
    PHINode *coordinate = builder.CreatePHI(builder.getInt64Ty(), 2, "coordinate");
    coordinate->addIncoming(range.first, preheader);
    SmallVector<PHINode *, 2> phis;
    for (auto [induction, start] : zip(level.inductions, starts)) {
      phis.push_back(builder.CreatePHI(start->getType(), 2, induction.phi->getName()));
      phis.back()->addIncoming(start, preheader);
      values[induction.phi] = phis.back();
    }
    coordinates[nest.dimensionOf(number)] = coordinate;
    builder.CreateCondBr(builder.CreateICmpSLT(coordinate, range.last), inside, exit);

    builder.SetInsertPoint(inside);
    buildLevel(number + 1);
    if (nest.isLeftEarly())
      endWhereLeft(builder, coordinate, exit);
    BasicBlock *latch = builder.GetInsertBlock();
    for (auto [induction, phi] : zip(level.inductions, phis))
      phi->addIncoming(advance(induction, phi), latch);
    coordinate->addIncoming(builder.CreateAdd(coordinate, builder.getInt64(1), "", true, true),
                            latch);
    builder.CreateBr(header);
    builder.SetInsertPoint(exit);
  }

  Value *advance(const Induction &induction, PHINode *phi) {
    Value *step = compute(induction.step);
    if (isa<GetElementPtrInst>(induction.advance)) {
      Instruction *next = induction.advance->clone();
      next->setDebugLoc(DebugLoc());
      next->setOperand(0, phi);
      next->setOperand(1, step);
      return builder.Insert(next);
    }
    bool adds = induction.advance->getOpcode() == Instruction::Add;
    return builder.CreateAdd(phi, step, "", adds && induction.advance->hasNoUnsignedWrap(),
                             adds && induction.advance->hasNoSignedWrap());
  }

  void callBody() {
    SmallVector<Value *, 16> arguments;
    for (const Induction *index : body.indices)
      arguments.push_back(values.lookup(index->phi));
    append_range(arguments, carried);
    for (Value *capture : body.captures)
      arguments.push_back(values.lookup(capture));
    if (passCoordinates)
      for (Value *coordinate : coordinates)
        arguments.push_back(coordinate ? coordinate : builder.getInt64(0));
    call = builder.CreateCall(&callee, arguments);
  }

  const Nest &nest;
  const LaunchContext &context;
  const OutlinedBody &body;
  Function &callee;
  bool passCoordinates;
  IRBuilder<> builder;
  DenseMap<Value *, Value *> values;
  SmallVector<Value *, 3> low, high, firstIndex;
  SmallVector<Value *, 2> carried;
  std::array<Value *, 3> coordinates{};
};

} // namespace

Function *buildChunk(const Nest &nest, const LaunchContext &context, const OutlinedBody &body,
                     Function &callee, bool passCoordinates, const Twine &name) {
  ChunkBuilder chunk(nest, context, body, callee, passCoordinates);
  Function *function = chunk.build(name);
  if (!passCoordinates) { // the native chunk is the program's own loop: no call in it
    InlineFunctionInfo info;
    InlineFunction(*chunk.call, info);
  }
  return function;
}

} // namespace cgpredict
