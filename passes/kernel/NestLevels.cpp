#include "passes/kernel/NestLevels.h"

#include "passes/kernel/BoundCalls.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/TripCounter.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// What a `sub` adds: a constant, or a negation that is made in front of it.
Value *negated(Instruction &subtraction) {
  Value *amount = subtraction.getOperand(1);
  if (auto *constant = dyn_cast<ConstantInt>(amount))
    return ConstantInt::get(constant->getType(), -constant->getValue());
  return BinaryOperator::CreateNeg(amount, "", subtraction.getIterator());
}

/// The addend by which `advance` makes the next value of `phi`, or null.
Value *stepOf(PHINode &phi, Instruction &advance) {
  auto at = [&](unsigned operand) { return advance.getOperand(operand); };
  if (auto *gep = dyn_cast<GetElementPtrInst>(&advance))
    return at(0) == &phi && gep->getNumIndices() == 1 ? at(1) : nullptr;
  if (advance.getOpcode() == Instruction::Add && (at(0) == &phi) != (at(1) == &phi))
    return at(0) == &phi ? at(1) : at(0);
  bool subtracts = advance.getOpcode() == Instruction::Sub && at(0) == &phi && at(1) != &phi;
  return subtracts ? at(1) : nullptr;
}

/// `isFixed` tells the steps that are the same in all iterations.
std::optional<Induction> asInduction(PHINode &phi, const NestLevel &level,
                                     function_ref<bool(Value *)> isFixed) {
  auto *advance = dyn_cast<Instruction>(phi.getIncomingValueForBlock(level.latch));
  Value *step = advance ? stepOf(phi, *advance) : nullptr;
  if (!step || !isFixed(step))
    return std::nullopt;
  if (advance->getOpcode() == Instruction::Sub)
    step = negated(*advance);
  return Induction{&phi, phi.getIncomingValueForBlock(level.preheader), advance, step};
}

/// The header phi under extensions and an added constant.
PHINode *peelTested(Value *value, const NestLevel &level) {
  while (true) {
    if (auto *phi = dyn_cast<PHINode>(value))
      return phi->getParent() == level.header ? phi : nullptr;
    auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction)
      return nullptr;
    bool addsConstant = (instruction->getOpcode() == Instruction::Add ||
                         instruction->getOpcode() == Instruction::Sub) &&
                        isa<ConstantInt>(instruction->getOperand(1));
    if (!addsConstant && !isa<SExtInst, ZExtInst>(instruction))
      return nullptr;
    value = instruction->getOperand(0);
  }
}

/// Loop-invariant, or computed in the loop from nothing but what is.
bool isComputedFromOutside(Value *value, const Loop &loop, unsigned depth = 0) {
  if (loop.isLoopInvariant(value))
    return true;
  auto *instruction = dyn_cast<Instruction>(value);
  return instruction && depth < 16 &&
         isa<CastInst, BinaryOperator, LoadInst, SelectInst, FreezeInst>(instruction) &&
         all_of(instruction->operands(),
                [&](Value *operand) { return isComputedFromOutside(operand, loop, depth + 1); });
}

/// The induction that `value` is, moved to the front of the list; the source's condition names it,
/// so that its step may be computed in the loop.
bool selectIndex(PHINode *phi, NestLevel &level) {
  auto found = find_if(level.inductions, [&](const Induction &i) { return i.phi == phi; });
  if (found != level.inductions.end()) {
    std::swap(*found, level.inductions.front());
    return true;
  }
  auto carried = find(level.carried, phi);
  if (carried == level.carried.end())
    return false;
  auto index = asInduction(*phi, level,
                           [&](Value *step) { return isComputedFromOutside(step, *level.loop); });
  if (!index)
    return false;
  level.carried.erase(carried);
  level.inductions.insert(level.inductions.begin(), *index);
  return true;
}

/// `i < END` with a negative step, where values wrap around: the loop ends at the other side.
bool runsIntoWrap(const NestLevel &level) {
  auto *step = dyn_cast<ConstantInt>(level.index().step);
  const bool isNarrow = level.tested->getType() != level.index().phi->getType();
  if (!step || !CmpInst::isRelational(level.predicate) ||
      (!isNarrow && CmpInst::isSigned(level.predicate)))
    return false;
  const bool upwards = ICmpInst::isLT(level.predicate) || ICmpInst::isLE(level.predicate);
  return step->isNegative() == upwards;
}

/// How often a loop turns is counted in 64 bits.
bool isWiderThanTrips(const Value &value) {
  return value.getType()->isIntegerTy() && value.getType()->getIntegerBitWidth() > 64;
}

/// True if the condition is one comparison whose iterations follow from bound, start and step.
bool readComparison(Value *condition, bool stays, NestLevel &level) {
  auto *compare = dyn_cast<ICmpInst>(condition);
  if (!compare)
    return false;
  level.predicate = stays ? compare->getPredicate() : compare->getInversePredicate();
  level.tested = compare->getOperand(0);
  level.bound = compare->getOperand(1);
  if (!peelTested(level.tested, level)) {
    std::swap(level.tested, level.bound);
    level.predicate = CmpInst::getSwappedPredicate(level.predicate);
  }
  PHINode *index = peelTested(level.tested, level);
  return index && !isWiderThanTrips(*level.tested) && level.predicate != CmpInst::ICMP_EQ &&
         phisOf(level.bound, *level.loop).empty() && selectIndex(index, level) &&
         !runsIntoWrap(level);
}

bool isSteppedIn(const Loop &loop, const Value &variable) {
  return any_of(variable.users(), [&](const User *user) {
    auto *store = dyn_cast<StoreInst>(user);
    return store && store->getPointerOperand() == &variable && loop.contains(store);
  });
}

bool isHandedOut(const AllocaInst &variable) {
  return any_of(variable.users(), [&](const User *user) {
    auto *store = dyn_cast<StoreInst>(user);
    const bool isKept = store && store->getValueOperand() == &variable;
    return isKept || (isa<CallBase>(user) && !isa<IntrinsicInst>(user));
  });
}

/// A variable that the condition loads and the loop steps: a global one, or one whose address is
/// handed on in the loop or where the program goes on behind it.
Value *findHandedOut(Value *condition, const Loop &loop, unsigned depth = 0) {
  auto *instruction = dyn_cast<Instruction>(condition);
  if (!instruction || depth == 16 || !loop.contains(instruction))
    return nullptr;
  if (auto *load = dyn_cast<LoadInst>(instruction)) {
    Value *variable = load->getPointerOperand();
    auto *own = dyn_cast<AllocaInst>(variable);
    if (((own && isHandedOut(*own)) || isa<GlobalVariable>(variable)) &&
        isSteppedIn(loop, *variable))
      return variable;
  }
  for (Value *operand : instruction->operands())
    if (Value *variable = findHandedOut(operand, loop, depth + 1))
      return variable;
  return nullptr;
}

/// Clang's name for what runs through a range.
bool isRangeIterator(const Value *variable) { return variable->getName().starts_with("__begin"); }

/// Why no index of the condition is an induction.
std::string whyNoInduction(Value *condition, const NestLevel &level) {
  Value *variable = findHandedOut(condition, *level.loop);
  if (variable ? isRangeIterator(variable)
               : any_of(phisOf(condition, *level.loop), isRangeIterator))
    return "the iterator of the range does not advance by a fixed step of a pointer (std::deque, "
           "std::list, std::map, std::vector<bool>, a filter view); run over an index, or copy the "
           "elements into a std::vector";
  if (variable && isa<GlobalVariable>(variable))
    return "index '" + sourceName(*variable) +
           "' is a global variable, which a call in the loop, or a store through a pointer, may "
           "change; step one of the function's own";
  if (variable)
    return "the address of index '" + sourceName(*variable) +
           "' goes to a call, by reference say, where it may change or be kept; pass a copy of it";
  return "no index in the loop's condition advances by a fixed step";
}

std::string checkIndex(const NestLevel &level) {
  return isWiderThanTrips(*level.index().phi) ? "the index of a mapped loop has more than 64 bits"
                                              : "";
}

/// Why no test of the header leaves the loop: its condition has several parts, or calls what may
/// throw.
std::string whyNoTest(const Loop &loop) {
  auto *invoke = dyn_cast<InvokeInst>(loop.getHeader()->getTerminator());
  SmallVector<BasicBlock *, 4> exiting;
  loop.getExitingBlocks(exiting);
  for (const BasicBlock *block : exiting)
    if (auto *branch = dyn_cast<BranchInst>(block->getTerminator());
        branch && branch->isConditional() &&
        (isa<PHINode>(branch->getCondition()) || (invoke && invoke->getNormalDest() == block)))
      if (const CallBase *call = callIn(branch->getCondition(), loop))
        return whyNotHoisted(*call);
  return "the loop does not leave from its condition alone";
}

/// Reads the header's exit test into `level`; returns what is wrong with it.
std::string readTest(NestLevel &level) {
  auto *branch = dyn_cast<BranchInst>(level.header->getTerminator());
  const bool tests = branch && branch->isConditional() && level.loop->isLoopExiting(level.header);
  const bool testsBehind = level.latch != level.header && level.loop->isLoopExiting(level.latch);
  if (tests && testsBehind)
    return "a 'do' loop is left by its condition alone, and this one by a break, return or goto "
           "too";
  if (!tests)
    return testsBehind ? "the condition of a 'do' loop must follow from variables that its body "
                         "steps, as they are behind the step"
                       : whyNoTest(*level.loop);
  bool stays = level.loop->contains(branch->getSuccessor(0));
  level.body = branch->getSuccessor(stays ? 0 : 1);
  level.exit = branch->getSuccessor(stays ? 1 : 0);
  if (readComparison(branch->getCondition(), stays, level))
    return checkIndex(level);
  level.tested = level.bound = nullptr;
  level.predicate = CmpInst::ICMP_SLT;
  for (PHINode *phi : phisOf(branch->getCondition(), *level.loop))
    if (selectIndex(phi, level))
      return checkIndex(level);
  return whyNoInduction(branch->getCondition(), level);
}

} // namespace

std::string readLevel(Loop &loop, NestLevel &level) {
  level.loop = &loop;
  level.header = loop.getHeader();
  level.latch = loop.getLoopLatch();
  level.preheader = loop.getLoopPreheader();
  if (!level.latch || !level.preheader)
    return "the loop has several entries or back edges";
  for (PHINode &phi : level.header->phis()) {
    auto *advance = dyn_cast<Instruction>(phi.getIncomingValueForBlock(level.latch));
    bool subtracts = advance && advance->getOpcode() == Instruction::Sub;
    auto isPlain = [&](Value *step) { // the extension of one is made in front of the loop
      bool changed = false;
      return (!subtracts || isa<ConstantInt>(step)) && loop.makeLoopInvariant(step, changed);
    };
    if (auto induction = asInduction(phi, level, isPlain))
      level.inductions.push_back(*induction);
    else
      level.carried.push_back(&phi);
  }
  return readTest(level);
}

Loop *onlySubLoopOf(Loop &loop) {
  return loop.getSubLoops().size() == 1 ? loop.getSubLoops().front() : nullptr;
}

} // namespace cgpredict
