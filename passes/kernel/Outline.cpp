#include "passes/kernel/Outline.h"
#include "passes/kernel/EarlyExit.h"
#include "passes/kernel/Rematerialize.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {
namespace {

SmallVector<BasicBlock *, 16> bodyBlocks(const Nest &nest) {
  SmallVector<BasicBlock *, 16> blocks;
  for (BasicBlock *block : nest.innermost().loop->blocks())
    if (block != nest.innermost().header)
      blocks.push_back(block);
  blocks.append(nest.deadEnds.begin(), nest.deadEnds.end());
  return blocks;
}

/// Declared in the body: its lifetime starts there, or its debug declaration stands there.
bool isDeclaredIn(AllocaInst &variable, const SmallPtrSetImpl<BasicBlock *> &blocks) {
  for (User *user : variable.users())
    if (auto *marker = dyn_cast<IntrinsicInst>(user))
      if (marker->getIntrinsicID() == Intrinsic::lifetime_start)
        return blocks.contains(marker->getParent());
  for (DbgVariableRecord *record : findDVRDeclares(&variable))
    return blocks.contains(record->getParent());
  return false;
}

/// A copy that clang makes of an argument or of a value that a reference is bound to, for one call.
bool isTemporary(const AllocaInst &variable) {
  constexpr StringRef names[] = {"agg.tmp", "ref.tmp", "byval-temp"};
  return any_of(names, [&](StringRef name) { return variable.getName().starts_with(name); });
}

/// Its lifetime may also end in a handler of exceptions, outside of the loops.
bool isUsedOnlyIn(AllocaInst &variable, const SmallPtrSetImpl<BasicBlock *> &blocks) {
  return all_of(variable.users(), [&](User *user) {
    auto *instruction = dyn_cast<Instruction>(user);
    auto *intrinsic = dyn_cast<IntrinsicInst>(user);
    return (instruction && blocks.contains(instruction->getParent())) ||
           (intrinsic && intrinsic->getIntrinsicID() == Intrinsic::lifetime_end);
  });
}

/// What the body takes from elsewhere, by kind.
struct BodyInputs {
  SmallVector<const Induction *, 4> indices;
  SetVector<Value *> captures, recomputed;
  SmallVector<AllocaInst *, 8> locals;
};

class InputCollector {
public:
  InputCollector(Nest &nest)
      : nest(nest), list(bodyBlocks(nest)), blocks(list.begin(), list.end()) {}

  BodyInputs collect() {
    for (BasicBlock *block : list)
      for (Instruction &instruction : *block)
        for (Value *operand : instruction.operands())
          add(operand);
    return std::move(inputs);
  }

private:
  void add(Value *value) {
    auto *instruction = dyn_cast<Instruction>(value);
    if (isa<Argument>(value) || (instruction && !nest.contains(value)))
      return addOutside(value);
    if (!instruction || blocks.contains(instruction->getParent()) || isCarried(value))
      return;
    if (nest.levelOf(value) >= 0)
      return addIndex(value);
    if (inputs.recomputed.contains(value))
      return;
    if (!canRematerialize(value, nest)) {
      nest.reason = "the body uses a value that is computed between the mapped loops";
      return;
    }
    inputs.recomputed.insert(value);
    forEachLeaf(value, nest, [&](Value *leaf) { add(leaf); });
  }

  void addOutside(Value *value) {
    if (auto *variable = dyn_cast<AllocaInst>(value);
        variable && (isTemporary(*variable) || isDeclaredIn(*variable, blocks)) &&
        isUsedOnlyIn(*variable, blocks)) {
      if (!is_contained(inputs.locals, variable))
        inputs.locals.push_back(variable);
      return;
    }
    inputs.captures.insert(value);
  }

  void addIndex(Value *value) {
    for (const NestLevel &level : nest.levels)
      for (const Induction &induction : level.inductions)
        if (induction.phi == value && !is_contained(inputs.indices, &induction)) {
          inputs.indices.push_back(&induction);
          addObjectOf(induction);
        }
  }

  /// The object that a pointer runs through is known by what it starts from.
  void addObjectOf(const Induction &induction) {
    Value *object = getUnderlyingObject(induction.start, 0);
    if (object->getType()->isPointerTy() && (isa<Argument>(object) || isa<Instruction>(object)) &&
        !nest.contains(object))
      addOutside(object);
  }

  bool isCarried(Value *value) const {
    return any_of(nest.carried, [&](const CarriedScalar &scalar) { return scalar.inner == value; });
  }

  Nest &nest;
  SmallVector<BasicBlock *, 16> list;
  SmallPtrSet<BasicBlock *, 16> blocks;
  BodyInputs inputs;
};

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
  return context;
}

OutlinedBody outlineBody(Nest &nest) {
  OutlinedBody body;
  BodyInputs inputs = InputCollector(nest).collect();
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
    for (BasicBlock *left = buildExit(*body.function); BasicBlock *target : nest.earlyExits)
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
