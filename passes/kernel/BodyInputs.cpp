#include "passes/kernel/BodyInputs.h"

#include "passes/kernel/Leaving.h"
#include "passes/kernel/Rematerialize.h"
#include "passes/kernel/ReturnedObject.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

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

class InputCollector {
public:
  InputCollector(Nest &nest)
      : nest(nest), list(bodyBlocks(nest)), blocks(list.begin(), list.end()),
        dominators(*nest.function), handsOnPointers(nest.inPlace && leavesPointers()) {}

  BodyInputs collect() {
    for (BasicBlock *block : list)
      for (Instruction &instruction : *block)
        for (Use &operand : instruction.operands())
          if (auto *phi = dyn_cast<PHINode>(&instruction);
              !phi || isFromNest(*phi->getIncomingBlock(operand)))
            add(operand);
    if (nest.inPlace)
      for (Value *value : leavingValues(nest))
        add(value);
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
    auto *variable = dyn_cast<AllocaInst>(value);
    const bool isDeclared = variable && (isTemporary(*variable) || isDeclaredIn(*variable, blocks));
    const bool isResult = nest.isLeftEarly() && isResultOfIteration(*value, *nest.outermost().loop);
    if ((nest.isSearch() && isResult) ||
        (isDeclared && isUsedOnlyByBody(*variable) && !(handsOnPointers && isPointedTo(*variable))))
      inputs.locals.insert(value);
    else
      inputs.captures.insert(value);
    if (nest.inPlace && (isDeclared || isResult) && !inputs.locals.contains(value))
      inputs.readBehind.insert(value);
  }

  /// Its lifetime may also end in a handler of exceptions, outside of the loops.
  bool isUsedOnlyByBody(AllocaInst &variable) const {
    return all_of(variable.users(), [&](User *user) {
      auto *intrinsic = dyn_cast<IntrinsicInst>(user);
      auto *instruction = dyn_cast<Instruction>(user);
      return (intrinsic && intrinsic->getIntrinsicID() == Intrinsic::lifetime_end) ||
             (instruction && isOfIteration(*instruction->getParent()));
    });
  }

  /// What the program alone runs of the iteration that leaves a search is no part of the body, and
  /// may use the variables of that iteration.
  bool isOfIteration(BasicBlock &block) const {
    return blocks.contains(&block) ||
           (nest.isSearch() && dominators.dominates(nest.innermost().body, &block));
  }

  bool isFromNest(BasicBlock &block) const {
    return nest.outermost().loop->contains(&block) || blocks.contains(&block);
  }

  /// Whether what iterations leave behind may hold addresses: as a value, or in a variable of
  /// theirs that is read there.
  bool leavesPointers() const {
    return any_of(leavingValues(nest),
                  [](Value *value) { return value->getType()->isPtrOrPtrVectorTy(); }) ||
           any_of(nest.function->getEntryBlock(), [&](Instruction &each) {
             auto *variable = dyn_cast<AllocaInst>(&each);
             return variable && isDeclaredIn(*variable, blocks) && !isUsedOnlyByBody(*variable);
           });
  }

  /// Its address is stored or handed to a function, or goes behind the loop itself.
  bool isPointedTo(AllocaInst &variable) const {
    const auto values = leavingValues(nest);
    return PointerMayBeCaptured(&variable, true, true) || any_of(values, [&](Value *value) {
             SmallVector<const Value *, 4> objects;
             if (value->getType()->isPointerTy())
               getUnderlyingObjects(value, objects);
             return is_contained(objects, &variable);
           });
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
  DominatorTree dominators;
  const bool handsOnPointers;
  BodyInputs inputs;
};

} // namespace

SmallVector<BasicBlock *, 16> bodyBlocks(const Nest &nest) {
  SmallVector<BasicBlock *, 16> blocks;
  for (BasicBlock *block : nest.innermost().loop->blocks())
    if (block != nest.innermost().header)
      blocks.push_back(block);
  blocks.append(nest.deadEnds.begin(), nest.deadEnds.end());
  return blocks;
}

BodyInputs inputsOf(Nest &nest) { return InputCollector(nest).collect(); }

} // namespace cgpredict
