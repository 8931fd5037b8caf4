// What stands in for the nest's landing pads: resumption in its body, and a pad of the launch.
#include "passes/kernel/ExceptionParts.h"
#include "passes/kernel/Unwinding.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace cgpredict {
namespace {

StructType *exceptionType(LLVMContext &context) {
  return StructType::get(PointerType::getUnqual(context), Type::getInt32Ty(context));
}

/// A landing pad of the nest whose exceptions go on at `nest.unwind`.
const LandingPadInst *padOf(const Nest &nest) {
  for (BasicBlock *block : nest.cleanups)
    if (LandingPadInst *pad = block->getLandingPadInst();
        pad && isPotentiallyReachable(block, nest.unwind))
      return pad;
  return nullptr;
}

class LaunchPad {
public:
  explicit LaunchPad(const Nest &nest)
      : nest(nest),
        block(BasicBlock::Create(nest.function->getContext(), "cgpredict.unwind", nest.function)) {}

  BasicBlock *build() {
    IRBuilder<> builder(block);
    const LandingPadInst &own = *padOf(nest);
    LandingPadInst *pad = builder.CreateLandingPad(own.getType(), own.getNumClauses());
    for (unsigned clause = 0; clause < own.getNumClauses(); ++clause)
      pad->addClause(own.getClause(clause));
    pad->setCleanup(true);
    parts[unsigned(ExceptionPart::Whole)] = pad;
    parts[unsigned(ExceptionPart::Pointer)] = builder.CreateExtractValue(pad, 0);
    parts[unsigned(ExceptionPart::Selector)] = builder.CreateExtractValue(pad, 1);
    builder.CreateBr(nest.unwind);
    for (PHINode &phi : nest.unwind->phis())
      phi.addIncoming(valueOf(handedBehind(phi, nest)), block);
    for (BasicBlock *cleanup : nest.cleanups)
      for (Instruction &value : *cleanup)
        if (std::optional<ExceptionPart> part = exceptionPart(&value, nest))
          joinBehind(value, *partValue(*part));
    return block;
  }

private:
  Value *partValue(ExceptionPart part) const { return parts[unsigned(part)]; }
  Value *valueOf(const Handed &given) const {
    auto *part = std::get_if<ExceptionPart>(&given);
    return part ? partValue(*part) : std::get<Value *>(given);
  }

  /// What follows sees the launch's part of the exception where control came through it.
  void joinBehind(Instruction &value, Value &launched) {
    SSAUpdater updater;
    updater.Initialize(value.getType(), value.getName());
    updater.AddAvailableValue(value.getParent(), &value);
    updater.AddAvailableValue(block, &launched);
    for (Use &use : make_early_inc_range(value.uses())) {
      auto *user = cast<Instruction>(use.getUser());
      auto *phi = dyn_cast<PHINode>(user);
      if (!nest.cleanups.contains(phi ? phi->getIncomingBlock(use) : user->getParent()))
        updater.RewriteUse(use);
    }
  }

  const Nest &nest;
  BasicBlock *block;
  Value *parts[3] = {};
};

} // namespace

BodyUnwinding::BodyUnwinding(Function &body)
    : left(BasicBlock::Create(body.getContext(), "unwound", &body)) {
  Type *type = exceptionType(body.getContext());
  BasicBlock &entry = body.getEntryBlock();
  exception = IRBuilder<>(&entry, entry.begin()).CreateAlloca(type, nullptr, "exception");
  IRBuilder<> builder(left);
  builder.CreateResume(builder.CreateLoad(type, exception));
}

void BodyUnwinding::finish() {
  for (BasicBlock &block : *left->getParent())
    if (LandingPadInst *pad = block.getLandingPadInst();
        pad && isPotentiallyReachable(&block, left))
      passOn(*pad);
}

void BodyUnwinding::passOn(LandingPadInst &pad) {
  IRBuilder<> builder(&pad);
  LandingPadInst *cleanup = builder.CreateLandingPad(pad.getType(), 0, pad.getName());
  cleanup->setCleanup(true);
  builder.CreateStore(cleanup, exception);
  pad.replaceAllUsesWith(cleanup);
  pad.eraseFromParent();
}

BasicBlock *addLaunchPad(const Nest &nest) { return LaunchPad(nest).build(); }

} // namespace cgpredict
