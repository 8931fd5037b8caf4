#include "passes/kernel/RowScalars.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/RowValues.h"
#include "passes/kernel/SourceName.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// The value behind the inner loop: the phi of its exit that has it from `phi`, or null.
PHINode *behindInner(const RowLoops &row, const Value *phi) {
  for (PHINode &exit : row.inner->exit->phis())
    if (exit.getIncomingValueForBlock(row.inner->header) == phi)
      return &exit;
  return nullptr;
}

class RowScalars {
public:
  RowScalars(const Nest &nest, RowLoops &row) : nest(nest), row(row) {}

  std::string run() {
    collectScalars();
    for (Scalar &scalar : scalars)
      storeScalar(scalar);
    for (const Scalar &scalar : scalars)
      loadScalar(scalar);
    useLastIndices();
    for (const Scalar &scalar : scalars)
      scalar.phi->replaceAllUsesWith(PoisonValue::get(scalar.phi->getType()));
    for (const Scalar &scalar : scalars)
      scalar.phi->eraseFromParent();
    return reason;
  }

private:
  /// A scalar that iterations leave to each other.
  struct Scalar {
    PHINode *phi;
    const NestLevel *level;
    AllocaInst *slot = nullptr;
  };

  bool isInduction(const NestLevel &level, const PHINode &phi) const {
    return any_of(level.inductions, [&](const Induction &each) { return each.phi == &phi; });
  }

  /// What comes from inside the loop, and what from outside.
  static Value *nextOf(const PHINode &phi, const NestLevel &level) {
    return phi.getIncomingValue(level.loop->contains(phi.getIncomingBlock(0)) ? 0 : 1);
  }
  static Value *initialOf(const PHINode &phi, const NestLevel &level) {
    return phi.getIncomingValue(level.loop->contains(phi.getIncomingBlock(0)) ? 1 : 0);
  }

  /// All levels from `number` on hand it on untouched: Nest.h knows such scalars.
  bool isHandedOn(const PHINode &outer, unsigned number) const {
    if (number + 1 == nest.levels.size())
      return true;
    const NestLevel &level = nest.levels[number], &inside = nest.levels[number + 1];
    auto *left = dyn_cast<PHINode>(nextOf(outer, level));
    if (!left || left->getParent() != inside.exit || !left->hasOneUse())
      return false;
    auto *inner = dyn_cast<PHINode>(left->getIncomingValue(0));
    if (!inner || inner->getParent() != inside.header ||
        !all_of(outer.users(), [&](const User *user) {
          return user == inner || cast<Instruction>(user)->getParent() == level.exit;
        }))
      return false;
    return isInduction(inside, *inner) ||
           (initialOf(*inner, inside) == &outer && isHandedOn(*inner, number + 1));
  }

  void collectScalars() {
    SmallPtrSet<const Value *, 4> handedOn;
    for (PHINode &phi : row.outer->header->phis()) {
      if (isInduction(*row.outer, phi))
        continue;
      if (isHandedOn(phi, row.number)) {
        auto *left = cast<PHINode>(nextOf(phi, *row.outer));
        handedOn.insert(left->getIncomingValue(0));
      } else {
        scalars.push_back({&phi, row.outer, nullptr});
      }
    }
    for (PHINode &phi : row.inner->header->phis())
      if (!isInduction(*row.inner, phi) && !handedOn.contains(&phi))
        scalars.push_back({&phi, row.inner, nullptr});
  }

  /// The variable of the outer loop that is `inner` inside it: one place in memory holds both, if
  /// the outer one's value is not asked for once the inner loop has begun.
  AllocaInst *sharedSlot(PHINode &inner) {
    PHINode *left = behindInner(row, &inner);
    for (const Scalar &scalar : scalars) {
      PHINode *outer = scalar.phi;
      const bool isSame = scalar.level == row.outer &&
                          (inner.getIncomingValueForBlock(row.preheader) == outer ||
                           (left && outer->getIncomingValueForBlock(row.latch) == left));
      if (isSame && all_of(outer->uses(), [&](const Use &use) {
            const RowPart part = partOfUse(use);
            return part == RowPart::Before || part == RowPart::Outside || use.getUser() == &inner ||
                   use.getUser() == outer ||
                   cast<Instruction>(use.getUser())->getParent() == row.outer->exit;
          }))
        return scalar.slot;
    }
    return nullptr;
  }

  /// A phi of the inner loop's header takes what it begins with at the end of the part before.
  RowPart partOfUse(const Use &use) const {
    auto *phi = dyn_cast<PHINode>(use.getUser());
    if (phi && phi->getIncomingBlock(use) == row.preheader && !isInduction(*row.inner, *phi))
      return RowPart::Before;
    if (phi && phi->getIncomingBlock(use) == row.outer->header)
      return RowPart::Outside; // behind the nest
    return row.partOf(use);
  }

  void storeAtEnd(BasicBlock &block, Value *value, const Scalar &scalar) {
    if (value == scalar.phi)
      return;
    IRBuilder<> builder(block.getTerminator());
    auto *made = dyn_cast<Instruction>(value);
    SmallVector<DbgVariableRecord *, 2> records = debugRecordsOf(*scalar.phi);
    StoreInst *store = builder.CreateStore(value, scalar.slot);
    if (made && !isa<PHINode>(made))
      store->setDebugLoc(made->getDebugLoc());
    else if (!records.empty())
      store->setDebugLoc(declarationOf(*records.front()));
  }

  void storeScalar(Scalar &scalar) {
    const bool isInner = scalar.level == row.inner;
    AllocaInst *shared = isInner ? sharedSlot(*scalar.phi) : nullptr;
    scalar.slot = shared ? shared : makeSlot(*scalar.phi, nest);
    Value *initial =
        scalar.phi->getIncomingValueForBlock(isInner ? row.preheader : row.outer->preheader);
    Value *next = scalar.phi->getIncomingValueForBlock(isInner ? row.tail : row.latch);
    const bool isThere = shared && any_of(scalars, [&](const Scalar &outer) {
                           return outer.phi == initial && outer.slot == shared;
                         });
    if (!isThere)
      storeAtEnd(isInner ? *row.starts : *row.outer->preheader, initial, scalar);
    if (isInner || !isLeftBehind(next, scalar))
      storeAtEnd(isInner ? *row.threadEnd : *row.end, next, scalar);
  }

  /// What the outer scalar goes on with is what the inner one, in the same place, was last.
  bool isLeftBehind(Value *next, const Scalar &scalar) {
    auto *left = dyn_cast<PHINode>(next);
    if (!left || left->getParent() != row.inner->exit)
      return false;
    auto *inner = dyn_cast<PHINode>(left->getIncomingValue(0));
    return inner && inner->getParent() == row.inner->header && !isInduction(*row.inner, *inner) &&
           sharedSlot(*inner) == scalar.slot;
  }

  Value *loadAt(BasicBlock &block, const Scalar &scalar, Instruction &reader) {
    Value *&load = loads[{&block, scalar.phi}];
    if (!load) {
      IRBuilder<> builder(&block, block.getFirstInsertionPt());
      auto *made = builder.CreateLoad(scalar.phi->getType(), scalar.slot, scalar.phi->getName());
      if (!isa<PHINode>(reader))
        made->setDebugLoc(reader.getDebugLoc());
      load = made;
    }
    return load;
  }

  void loadScalar(const Scalar &scalar) {
    if (PHINode *left = scalar.level == row.inner ? behindInner(row, scalar.phi) : nullptr) {
      if (any_of(left->users(), [&](User *user) { return !isScalar(user); }))
        left->replaceAllUsesWith(
            loadAt(*row.behind, scalar, *cast<Instruction>(*left->user_begin())));
      left->replaceAllUsesWith(PoisonValue::get(left->getType()));
      left->eraseFromParent();
    }
    for (Use &use : make_early_inc_range(scalar.phi->uses())) {
      auto *reader = cast<Instruction>(use.getUser());
      if (isScalar(reader))
        continue;
      const RowPart part = partOfUse(use);
      if (part == RowPart::Header)
        reason = "the end of a mapped loop is not known before it";
      else if (part == RowPart::Outside)
        loadBehindNest(scalar, *cast<PHINode>(reader));
      else
        use.set(loadAt(*beginOf(part, row), scalar, *reader));
    }
  }

  void loadBehindNest(const Scalar &scalar, PHINode &left) {
    if (left.getNumIncomingValues() != 1)
      reason = "the code behind the nest uses a value that is not known without running it";
    else
      left.replaceAllUsesWith(loadAt(*left.getParent(), scalar, left));
  }

  bool isScalar(const User *user) const {
    return any_of(scalars, [&](const Scalar &scalar) { return scalar.phi == user; });
  }

  /// Behind the inner loop its index is what the last thread's steps to.
  void useLastIndices() {
    for (const Induction &induction : row.inner->inductions)
      if (PHINode *left = behindInner(row, induction.phi))
        left->replaceUsesWithIf(induction.advance, [&](const Use &use) {
          auto *reader = cast<Instruction>(use.getUser());
          return !isa<PHINode>(reader) || reader->getParent() != row.outer->header;
        });
    for (PHINode &left : row.inner->exit->phis())
      if (!isa<PHINode>(left.getIncomingValue(0)) && !left.use_empty())
        reason = "the code behind the inner mapped loop uses what its condition computes";
  }

  const Nest &nest;
  RowLoops &row;
  SmallVector<Scalar, 4> scalars;
  DenseMap<std::pair<BasicBlock *, PHINode *>, Value *> loads;
  std::string reason;
};

} // namespace

AllocaInst *makeSlot(Value &value, const Nest &nest) {
  BasicBlock &entry = nest.function->getEntryBlock();
  IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  AllocaInst *slot = builder.CreateAlloca(value.getType(), nullptr, value.getName());
  SmallVector<DbgVariableRecord *, 2> records = debugRecordsOf(value);
  if (!records.empty()) {
    DbgVariableRecord &record = *records.front();
    DbgVariableRecord *named = DbgVariableRecord::createDVRDeclare(
        slot, record.getVariable(), DIExpression::get(slot->getContext(), {}),
        record.getDebugLoc());
    entry.insertDbgRecordBefore(named, std::next(slot->getIterator()));
  }
  return slot;
}

std::string moveScalars(const Nest &nest, RowLoops &row) { return RowScalars(nest, row).run(); }

} // namespace cgpredict
