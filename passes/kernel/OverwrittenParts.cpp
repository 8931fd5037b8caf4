#include "passes/kernel/OverwrittenParts.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// The first of the insertions that end with `last` and leave no part of what was there before;
/// null if some is left, or if somebody reads the vector between.
InsertElementInst *firstOfAll(InsertElementInst &last) {
  auto *type = dyn_cast<FixedVectorType>(last.getType());
  SmallBitVector filled(type ? type->getNumElements() : 0);
  for (auto *insert = &last; type && insert;
       insert = dyn_cast<InsertElementInst>(insert->getOperand(0))) {
    auto *place = dyn_cast<ConstantInt>(insert->getOperand(2));
    if (!place || place->getValue().uge(filled.size()) || (insert != &last && !insert->hasOneUse()))
      return nullptr;
    filled.set(place->getZExtValue());
    if (filled.all())
      return insert;
  }
  return nullptr;
}

/// SROA leaves some where it takes a structure apart that is cleared as a whole.
void removeUnusedValues(Function &function) {
  const auto isUnused = [](Instruction &instruction) {
    return !instruction.mayReadFromMemory() && !isa<AllocaInst, PHINode>(instruction) &&
           isInstructionTriviallyDead(&instruction);
  };
  for (BasicBlock &block : reverse(function))
    for (Instruction &instruction : make_early_inc_range(reverse(block)))
      if (isUnused(instruction)) {
        salvageDebugInfo(instruction);
        instruction.eraseFromParent();
      }
}

/// In front of which instruction the variable is declared; null: nobody says where, or it is a
/// parameter, which has its value before.
Instruction *placeOfDeclaration(AllocaInst &variable) {
  for (User *user : variable.users())
    if (auto *marker = dyn_cast<IntrinsicInst>(user);
        marker && marker->getIntrinsicID() == Intrinsic::lifetime_start)
      return marker->getNextNode();
  for (DbgVariableRecord *record : findDVRDeclares(&variable))
    return record->getVariable()->isParameter() ? nullptr : record->getMarker()->MarkedInstr;
  return nullptr;
}

/// Whether nothing but accesses of fixed parts is made of the address, so that SROA makes values of
/// them.
bool isTakenApart(const Value &address) {
  return all_of(address.uses(), [&](const Use &use) {
    const auto *user = cast<Instruction>(use.getUser());
    if (auto *part = dyn_cast<GetElementPtrInst>(user))
      return part->hasAllConstantIndices() && isTakenApart(*part);
    if (auto *store = dyn_cast<StoreInst>(user))
      return use.getOperandNo() == store->getPointerOperandIndex() && store->isSimple();
    if (auto *load = dyn_cast<LoadInst>(user))
      return load->isSimple();
    auto *filled = dyn_cast<MemIntrinsic>(user);
    return user->isLifetimeStartOrEnd() ||
           (filled && !filled->isVolatile() && isa<ConstantInt>(filled->getLength()));
  });
}

bool becomesValues(const AllocaInst &variable) {
  const Type *type = variable.getAllocatedType();
  return isa<FixedVectorType>(type) ? isAllocaPromotable(&variable)
                                    : isa<StructType>(type) && isTakenApart(variable);
}

/// Less than anything is aligned to.
bool isAsPadding(const AllocaInst &variable) {
  auto *type = dyn_cast<ArrayType>(variable.getAllocatedType());
  return type && type->getElementType()->isIntegerTy(8) && type->getNumElements() < 16;
}

/// Whether nobody reads what lies at the address; adds all that is done with it, in order of use.
bool isOnlyWritten(Value &address, SmallVectorImpl<Instruction *> &uses) {
  return all_of(address.uses(), [&](const Use &use) {
    auto *user = cast<Instruction>(use.getUser());
    uses.push_back(user);
    if (auto *store = dyn_cast<StoreInst>(user))
      return use.getOperandNo() == store->getPointerOperandIndex() && store->isSimple();
    if (auto *fill = dyn_cast<MemIntrinsic>(user))
      return use.getOperandNo() == 0 && !fill->isVolatile();
    return user->isLifetimeStartOrEnd() ||
           (isa<GetElementPtrInst>(user) && isOnlyWritten(*user, uses));
  });
}

} // namespace

void removePadding(Function &function) {
  SmallVector<Instruction *, 16> unread;
  for (Instruction &instruction : function.getEntryBlock()) {
    auto *variable = dyn_cast<AllocaInst>(&instruction);
    SmallVector<Instruction *, 8> uses;
    if (variable && isAsPadding(*variable) && isOnlyWritten(*variable, uses))
      append_range(unread, uses);
  }
  for (Instruction *use : reverse(unread))
    use->eraseFromParent();
}

void forgetAtDeclaration(Function &function) {
  SmallVector<AllocaInst *, 8> variables;
  for (Instruction &instruction : instructions(function))
    if (auto *variable = dyn_cast<AllocaInst>(&instruction); variable && becomesValues(*variable))
      variables.push_back(variable);
  for (AllocaInst *variable : variables)
    // No poison: bits beside a bit-field stay so.
    if (Instruction *place = placeOfDeclaration(*variable))
      new StoreInst(UndefValue::get(variable->getAllocatedType()), variable, place->getIterator());
}

void forgetOverwritten(Function &function) {
  for (Instruction &instruction : instructions(function))
    if (auto *last = dyn_cast<InsertElementInst>(&instruction))
      if (InsertElementInst *first = firstOfAll(*last))
        first->setOperand(0, PoisonValue::get(first->getType()));
  removeUnusedValues(function);
  removeDeadPhis(function);
}

void removeDeadPhis(Function &function) {
  SmallSetVector<PHINode *, 16> alive;
  SmallVector<PHINode *, 16> dead;
  for (BasicBlock &block : function)
    for (PHINode &phi : block.phis())
      if (any_of(phi.users(), [](User *user) { return !isa<PHINode>(user); }))
        alive.insert(&phi);
  for (size_t next = 0; next < alive.size(); ++next)
    for (Value *incoming : alive[next]->incoming_values())
      if (auto *phi = dyn_cast<PHINode>(incoming))
        alive.insert(phi);
  for (BasicBlock &block : function)
    for (PHINode &phi : block.phis())
      if (!alive.contains(&phi))
        dead.push_back(&phi);
  for (PHINode *phi : dead)
    phi->replaceAllUsesWith(PoisonValue::get(phi->getType()));
  for (PHINode *phi : dead)
    phi->eraseFromParent();
}

} // namespace cgpredict
