#include "passes/kernel/Leaving.h"

#include "passes/kernel/EarlyExit.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr StringRef EdgeNumber = "cgpredict-leaves-by";

/// Launches of several threads of the program may leave at the same time.
GlobalVariable *ownVariable(Module &module, const Twine &name, Type *type, Constant *value) {
  SmallString<64> buffer;
  if (auto *known = module.getGlobalVariable(name.toStringRef(buffer), /*AllowInternal=*/true))
    return known;
  return new GlobalVariable(module, type, false, GlobalValue::InternalLinkage, value, name, nullptr,
                            GlobalValue::GeneralDynamicTLSModel);
}

GlobalVariable *edgeVariable(Module &module, StringRef kernel) {
  Type *number = Type::getInt32Ty(module.getContext());
  return ownVariable(module, kernel + ".left", number, ConstantInt::get(number, 0));
}

GlobalVariable *valueVariable(Module &module, StringRef leave, unsigned place, Type *type) {
  return ownVariable(module, leave + "." + Twine(place), type, UndefValue::get(type));
}

std::string leaveName(const Nest &nest, unsigned number) {
  return nest.marker.kernel + ".leave." + std::to_string(number);
}

/// Values of the nest that `edge.to` gets from `edge.from`.
SmallVector<Value *, 4> valuesOf(const LeavingEdge &edge, const Nest &nest) {
  SmallVector<Value *, 4> values;
  for (PHINode &phi : edge.to->phis())
    if (Value *value = phi.getIncomingValueForBlock(edge.from); nest.contains(value))
      values.push_back(value);
  return values;
}

/// Stands for leaving by the edge of this number, with these values.
Function *declareLeave(const Nest &nest, unsigned number, ArrayRef<Value *> values) {
  Module &module = *nest.function->getParent();
  LLVMContext &context = module.getContext();
  SmallVector<Type *, 4> types;
  for (Value *value : values)
    types.push_back(value->getType());
  auto *leave = Function::Create(FunctionType::get(Type::getVoidTy(context), types, false),
                                 GlobalValue::ExternalLinkage, leaveName(nest, number), module);
  leave->setDoesNotReturn();
  leave->setDoesNotThrow();
  leave->addFnAttr(EdgeNumber, std::to_string(number));
  return leave;
}

BasicBlock *buildLeave(const Nest &nest, unsigned number, const LeavingEdge &edge, Function &body,
                       ValueToValueMapTy &map) {
  const auto values = valuesOf(edge, nest);
  SmallVector<Value *, 4> own;
  for (Value *value : values)
    own.push_back(map.lookup(value));
  IRBuilder<> builder(BasicBlock::Create(body.getContext(), "leave", &body));
  builder.CreateCall(declareLeave(nest, number, values), own);
  builder.CreateUnreachable();
  return builder.GetInsertBlock();
}

/// Calls longjmp under one of its names, or a function that does.
bool mayJump(const CallBase &call, SmallPtrSetImpl<const Function *> &seen) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !seen.insert(callee).second)
    return false;
  return callee->getName().contains("longjmp") ||
         any_of(instructions(*callee), [&](const Instruction &each) {
           auto *inner = dyn_cast<CallBase>(&each);
           return inner && mayJump(*inner, seen);
         });
}

bool isLeave(const Instruction &instruction) {
  auto *call = dyn_cast<CallInst>(&instruction);
  return call && call->getCalledFunction() && call->getCalledFunction()->hasFnAttribute(EdgeNumber);
}

StringRef kernelOf(StringRef leave) { return leave.take_front(leave.rfind(".leave.")); }

void returnAt(CallInst &leave) {
  Module &module = *leave.getModule();
  const Function &by = *leave.getCalledFunction();
  IRBuilder<> builder(&leave);
  for (auto [place, value] : enumerate(leave.args()))
    builder.CreateStore(value, valueVariable(module, by.getName(), place, value->getType()));
  unsigned number = 0;
  by.getFnAttribute(EdgeNumber).getValueAsString().getAsInteger(10, number);
  builder.CreateStore(builder.getInt32(number + 1), edgeVariable(module, kernelOf(by.getName())));
  sayThatLeft(builder);
  BasicBlock &block = *leave.getParent();
  changeToUnreachable(&leave); // with what is recorded behind it
  ReplaceInstWithInst(block.getTerminator(), ReturnInst::Create(module.getContext()));
}

} // namespace

SmallVector<LeavingEdge, 4> leavingEdges(const Nest &nest) {
  SmallVector<LeavingEdge, 4> edges;
  const Loop &loop = *nest.outermost().loop;
  for (BasicBlock *from : loop.blocks())
    if (from != nest.outermost().header)
      for (BasicBlock *to : SmallSetVector<BasicBlock *, 2>(succ_begin(from), succ_end(from)))
        if (nest.earlyExits.contains(to))
          edges.push_back({from, to});
  return edges;
}

unsigned leavingLine(const Nest &nest) {
  unsigned first = 0;
  for (const LeavingEdge &edge : leavingEdges(nest))
    if (const DILocation *place = userLocation(edge.from->getTerminator()->getDebugLoc());
        place && (first == 0 || place->getLine() < first))
      first = place->getLine();
  return first;
}

std::optional<unsigned> jumpingLine(const Function &kernel) {
  SmallPtrSet<const Function *, 8> seen;
  for (const Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction); call && mayJump(*call, seen)) {
      const DILocation *place = userLocation(call->getDebugLoc());
      return place ? place->getLine() : 0;
    }
  return std::nullopt;
}

SmallVector<Value *, 4> leavingValues(const Nest &nest) {
  SmallVector<Value *, 4> values;
  for (const LeavingEdge &edge : leavingEdges(nest))
    append_range(values, valuesOf(edge, nest));
  return values;
}

void keepAlive(ArrayRef<Value *> variables) {
  for (Value *variable : variables)
    for (User *user : make_early_inc_range(variable->users()))
      if (auto *mark = dyn_cast<IntrinsicInst>(user); mark && mark->isLifetimeStartOrEnd())
        mark->eraseFromParent();
}

void endWhereLeaving(const Nest &nest, Function &body, ValueToValueMapTy &map) {
  for (auto [number, edge] : enumerate(leavingEdges(nest))) {
    BasicBlock *leave = buildLeave(nest, number, edge, body, map);
    cast<BasicBlock>(map.lookup(edge.from))->getTerminator()->replaceSuccessorWith(edge.to, leave);
  }
}

void returnWhereLeaving(Function &function) {
  SmallVector<CallInst *, 4> leaves;
  for (Instruction &instruction : instructions(function))
    if (isLeave(instruction))
      leaves.push_back(cast<CallInst>(&instruction));
  for (CallInst *leave : leaves)
    returnAt(*leave);
  removeUnreachableBlocks(function);
}

void forgetLeaving(const Nest &nest) {
  for (unsigned number = 0;
       Function *leave = nest.function->getParent()->getFunction(leaveName(nest, number)); ++number)
    leave->eraseFromParent();
}

GlobalVariable *edgeVariable(const Nest &nest) {
  return edgeVariable(*nest.function->getParent(), nest.marker.kernel);
}

void goOnBehind(const Nest &nest, unsigned number, IRBuilder<> &builder) {
  const LeavingEdge edge = leavingEdges(nest)[number];
  BasicBlock *block = builder.GetInsertBlock();
  unsigned place = 0;
  for (PHINode &phi : edge.to->phis()) {
    Value *value = phi.getIncomingValueForBlock(edge.from);
    if (nest.contains(value))
      value = builder.CreateLoad(
          phi.getType(),
          valueVariable(*block->getModule(), leaveName(nest, number), place++, phi.getType()));
    phi.addIncoming(value, block);
  }
  builder.CreateBr(edge.to);
}

} // namespace cgpredict
