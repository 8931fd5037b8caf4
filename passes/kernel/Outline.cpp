#include "passes/kernel/Outline.h"
#include "passes/kernel/BodyInputs.h"
#include "passes/kernel/CopyPlaces.h"
#include "passes/kernel/EarlyExit.h"
#include "passes/kernel/Leaving.h"
#include "passes/kernel/Rematerialize.h"
#include "passes/kernel/ScalarPlaces.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/Unwinding.h"

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

/// What a thread has of its own in place of `local`.
AllocaInst *ownVariable(Value &local) {
  if (auto *variable = dyn_cast<AllocaInst>(&local)) {
    auto *copy = cast<AllocaInst>(variable->clone());
    copy->setName(local.getName());
    return copy;
  }
  const auto &result = cast<Argument>(local);
  return new AllocaInst(result.getParamStructRetType(), result.getType()->getPointerAddressSpace(),
                        nullptr, result.getParamAlign().valueOrOne(), sourceName(local));
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
      DebugLoc place = placeOfUse(*scalar.inner);
      load->setDebugLoc(place ? place : nest.innermost().header->getTerminator()->getDebugLoc());
      map[scalar.inner] = load;
    }
    ++argument;
  }
  for (Value *capture : inputs.captures) {
    argument->setName(capture->getName());
    map[capture] = &*argument++;
  }
  for (Value *local : inputs.locals)
    map[local] = builder.Insert(ownVariable(*local));
  for (Value *value : inputs.recomputed)
    map[value] = rematerialize(value, nest, builder, [&](Value *leaf) -> Value * {
      auto found = map.find(leaf);
      return found == map.end() ? leaf : static_cast<Value *>(found->second);
    });
}

/// What others clean up in the same way does not come from the body.
void removeForeignEntries(BasicBlock &clone, ArrayRef<BasicBlock *> body) {
  for (PHINode &phi : clone.phis())
    phi.removeIncomingValueIf(
        [&](unsigned number) { return !is_contained(body, phi.getIncomingBlock(number)); },
        /*DeletePHIIfEmpty=*/false);
}

/// What the code behind the nest reads and a launch computes from the outermost loop's indices.
SmallVector<Value *, 2> computedBehind(const Nest &nest) {
  SmallVector<Value *, 2> values;
  if (nest.isSearch()) // the program's own loop makes them
    return values;
  for (PHINode &phi : nest.outermost().exit->phis()) {
    Value *left = phi.getIncomingValueForBlock(nest.outermost().header);
    if (nest.contains(left) && canRematerialize(left, nest))
      values.push_back(left);
  }
  return values;
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
  for (Value *left : computedBehind(nest))
    forEachLeaf(left, nest, addLeaf);
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
  keepAlive(inputs.readBehind.getArrayRef());
  body.ofIteration.insert(inputs.readBehind.begin(), inputs.readBehind.end());
  body.function = declareBody(nest, inputs);
  body.indices = inputs.indices;
  body.firstCarried = inputs.indices.size();
  body.firstCapture = body.firstCarried + nest.carried.size();
  body.captures.append(inputs.captures.begin(), inputs.captures.end());

  ValueToValueMapTy map;
  buildEntry(nest, inputs, body, map);
  BasicBlock *entry = &body.function->getEntryBlock();
  map[nest.innermost().header] = entry;
  std::optional<BodyUnwinding> unwinding;
  if (nest.unwind)
    map[nest.unwind] = unwinding.emplace(*body.function).resume();
  if (nest.isSearch())
    for (BasicBlock *left = buildExit(*body.function); BasicBlock * target : nest.earlyExits)
      map[target] = left;
  SmallVector<BasicBlock *, 16> clones;
  const SmallVector<BasicBlock *, 16> originals = bodyBlocks(nest);
  for (BasicBlock *block : originals) {
    clones.push_back(CloneBasicBlock(block, map, "", body.function));
    map[block] = clones.back();
    if (nest.cleanups.contains(block))
      removeForeignEntries(*clones.back(), originals);
  }
  remapInstructionsInBlocks(clones, map);
  if (nest.inPlace)
    endWhereLeaving(nest, *body.function, map);
  IRBuilder<>(entry).CreateBr(cast<BasicBlock>(map[nest.innermost().body]));

  Instruction *backEdge = cast<BasicBlock>(map[nest.innermost().latch])->getTerminator();
  IRBuilder<> builder(backEdge);
  for (auto [number, scalar] : enumerate(nest.carried)) {
    Value *next = map.count(scalar.next) ? static_cast<Value *>(map[scalar.next]) : scalar.next;
    if (scalar.next == scalar.inner)
      continue;
    StoreInst *store = builder.CreateStore(next, body.function->getArg(body.firstCarried + number));
    DebugLoc place = placeOfMaking(*scalar.next, *next);
    if (place && place.getLine() != 0)
      store->setDebugLoc(place);
  }
  builder.CreateRetVoid();
  backEdge->eraseFromParent();
  if (unwinding)
    unwinding->finish();
  removeCopies(*body.function);
  return body;
}

} // namespace cgpredict
