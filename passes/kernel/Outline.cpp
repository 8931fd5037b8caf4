#include "passes/kernel/Outline.h"
#include "passes/kernel/BodyInputs.h"
#include "passes/kernel/EarlyExit.h"
#include "passes/kernel/Rematerialize.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {
namespace {

Function *declareBody(const Nest &nest, const BodyInputs &inputs) {
  LLVMContext &context = nest.function->getContext();
  SmallVector<Type *, 16> types;
  for (const Induction *index : inputs.indices)
    types.push_back(index->phi->getType());
  types.append(nest.carried.size(), PointerType::getUnqual(context));
  for (Value *capture : inputs.captures)
    types.push_back(capture->getType());
  auto *function = Function::Create(FunctionType::get(Type::getVoidTy(context), types, false),
                                    GlobalValue::InternalLinkage, nest.marker.kernel + ".body",
                                    nest.function->getParent());
  function->copyAttributesFrom(nest.function);
  function->setAttributes(AttributeList().addFnAttributes(
      context, AttrBuilder(context, nest.function->getAttributes().getFnAttrs())));
  function->setComdat(nullptr);
  function->setDSOLocal(true);
  function->setVisibility(GlobalValue::DefaultVisibility);
  for (Attribute::AttrKind kind :
       {Attribute::OptimizeNone, Attribute::NoInline, Attribute::NoReturn, Attribute::AlwaysInline,
        Attribute::Memory, Attribute::Naked})
    function->removeFnAttr(kind);
  if (nest.function->hasPersonalityFn())
    function->setPersonalityFn(nest.function->getPersonalityFn());
  return function;
}

/// Where the source reads or makes the value, so that the access to a carried scalar has a place.
DebugLoc placeOf(const Value &value, bool ofUse) {
  if (auto *made = dyn_cast<Instruction>(&value); made && !ofUse)
    return made->getDebugLoc();
  for (const User *user : value.users())
    if (auto *reader = dyn_cast<Instruction>(user); reader && !isa<PHINode>(reader))
      if (reader->getDebugLoc())
        return reader->getDebugLoc();
  return {};
}

/// Fills the entry: locals, carried scalars, recomputed values; maps every input.
void buildEntry(const Nest &nest, const BodyInputs &inputs, OutlinedBody &body,
                ValueToValueMapTy &map) {
  Function *function = body.function;
  IRBuilder<> builder(BasicBlock::Create(function->getContext(), "entry", function));
  auto argument = function->arg_begin();
  for (const Induction *index : inputs.indices) {
    argument->setName(index->phi->getName());
    map[index->phi] = &*argument++;
  }
  for (const CarriedScalar &scalar : nest.carried) {
    argument->setName(scalar.name);
    if (!scalar.inner->use_empty()) {
      LoadInst *load =
          builder.CreateLoad(scalar.inner->getType(), &*argument, scalar.name + ".carried");
      DebugLoc place = placeOf(*scalar.inner, true);
      load->setDebugLoc(place ? place : nest.innermost().header->getTerminator()->getDebugLoc());
      map[scalar.inner] = load;
    }
    ++argument;
  }
  for (Value *capture : inputs.captures) {
    argument->setName(capture->getName());
    map[capture] = &*argument++;
  }
  for (AllocaInst *local : inputs.locals) {
    Instruction *copy = local->clone();
    copy->setName(local->getName());
    map[local] = builder.Insert(copy);
  }
  for (Value *value : inputs.recomputed)
    map[value] = rematerialize(value, nest, builder, [&](Value *leaf) -> Value * {
      auto found = map.find(leaf);
      return found == map.end() ? leaf : static_cast<Value *>(found->second);
    });
}

/// An invoke whose handler lies outside becomes a call; the launching function keeps the handler.
void unwindToCaller(Function &function, const Nest &nest) {
  for (BasicBlock &block : function)
    if (auto *invoke = dyn_cast<InvokeInst>(block.getTerminator());
        invoke && invoke->getUnwindDest() == nest.unwind) {
      SmallVector<Value *, 8> arguments(invoke->args());
      SmallVector<OperandBundleDef, 1> bundles;
      invoke->getOperandBundlesAsDefs(bundles);
      auto *call = CallInst::Create(invoke->getFunctionType(), invoke->getCalledOperand(),
                                    arguments, bundles, "", invoke->getIterator());
      call->takeName(invoke);
      call->setAttributes(invoke->getAttributes());
      call->setCallingConv(invoke->getCallingConv());
      call->setDebugLoc(invoke->getDebugLoc());
      BranchInst::Create(invoke->getNormalDest(), invoke->getIterator());
      invoke->replaceAllUsesWith(call);
      invoke->eraseFromParent();
    }
}

/// Where a thread ends that leaves the loop early.
BasicBlock *buildExit(Function &function) {
  BasicBlock *block = BasicBlock::Create(function.getContext(), "left", &function);
  IRBuilder<> builder(block);
  markEarlyExit(builder);
  builder.CreateRetVoid();
  return block;
}

} // namespace

unsigned LaunchContext::fieldOf(Value *capture) const {
  return FirstCapture + (find(captures, capture) - captures.begin());
}

LaunchContext makeContext(const Nest &nest) {
  LaunchContext context;
  auto addLeaf = [&](Value *leaf) {
    if (!isa<Constant>(leaf) && nest.levelOf(leaf) < 0)
      context.captures.insert(leaf);
  };
  for (const NestLevel &level : nest.levels) {
    for (Value *argument : level.counter.arguments)
      addLeaf(argument);
    if (level.bound)
      forEachLeaf(level.bound, nest, addLeaf);
    for (const Induction &induction : level.inductions) {
      forEachLeaf(induction.start, nest, addLeaf);
      forEachLeaf(induction.step, nest, addLeaf);
    }
  }
  context.aliasChecks = aliasChecks(nest);
  for (const AliasCheck &check : context.aliasChecks)
    for (Value *pointer : {check.loaded, check.stored})
      forEachLeaf(pointer, nest, addLeaf);
  return context;
}

OutlinedBody outlineBody(Nest &nest) {
  OutlinedBody body;
  BodyInputs inputs = inputsOf(nest);
  if (!nest.reason.empty())
    return body;
  body.function = declareBody(nest, inputs);
  body.indices = inputs.indices;
  body.firstCarried = inputs.indices.size();
  body.firstCapture = body.firstCarried + nest.carried.size();
  body.captures.append(inputs.captures.begin(), inputs.captures.end());

  ValueToValueMapTy map;
  buildEntry(nest, inputs, body, map);
  BasicBlock *entry = &body.function->getEntryBlock();
  map[nest.innermost().header] = entry;
  if (nest.unwind)
    map[nest.unwind] = nest.unwind;
  if (nest.isLeftEarly())
    for (BasicBlock *left = buildExit(*body.function); BasicBlock * target : nest.earlyExits)
      map[target] = left;
  SmallVector<BasicBlock *, 16> clones;
  for (BasicBlock *block : bodyBlocks(nest)) {
    clones.push_back(CloneBasicBlock(block, map, "", body.function));
    map[block] = clones.back();
  }
  remapInstructionsInBlocks(clones, map);
  IRBuilder<>(entry).CreateBr(cast<BasicBlock>(map[nest.innermost().body]));

  Instruction *backEdge = cast<BasicBlock>(map[nest.innermost().latch])->getTerminator();
  IRBuilder<> builder(backEdge);
  for (auto [number, scalar] : enumerate(nest.carried)) {
    Value *next = map.count(scalar.next) ? static_cast<Value *>(map[scalar.next]) : scalar.next;
    if (scalar.next == scalar.inner)
      continue;
    StoreInst *store = builder.CreateStore(next, body.function->getArg(body.firstCarried + number));
    if (DebugLoc place = placeOf(*scalar.next, false); place && place.getLine() != 0)
      store->setDebugLoc(place);
  }
  builder.CreateRetVoid();
  backEdge->eraseFromParent();
  unwindToCaller(*body.function, nest);
  return body;
}

} // namespace cgpredict
