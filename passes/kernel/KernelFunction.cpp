#include "passes/kernel/KernelFunction.h"

#include "passes/kernel/ByteSearches.h"
#include "passes/kernel/CalledTables.h"
#include "passes/kernel/CheckedLoops.h"
#include "passes/kernel/ChosenAddresses.h"
#include "passes/kernel/CountedLoops.h"
#include "passes/kernel/InlineCallees.h"
#include "passes/kernel/KeptAccesses.h"
#include "passes/kernel/ListLoops.h"
#include "passes/kernel/MemoryCopies.h"
#include "passes/kernel/NestForms.h"
#include "passes/kernel/OpaqueCalls.h"
#include "passes/kernel/OutParameters.h"
#include "passes/kernel/OwnAllocations.h"
#include "passes/kernel/PackedNumbers.h"
#include "passes/kernel/PointerCalls.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/StructureCopies.h"
#include "passes/kernel/ThreadVariables.h"
#include "passes/kernel/TruthBytes.h"
#include "passes/kernel/WholeUpdates.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {
namespace {

Function *cloneWithCoordinates(const Nest &nest, const OutlinedBody &body) {
  LLVMContext &context = nest.function->getContext();
  SmallVector<Type *, 16> types(body.function->getFunctionType()->params());
  types.append(3, Type::getInt64Ty(context));
  auto *kernel = Function::Create(FunctionType::get(Type::getVoidTy(context), types, false),
                                  GlobalValue::InternalLinkage, nest.marker.kernel + ".kernel",
                                  nest.function->getParent());
  ValueToValueMapTy map;
  for (Argument &argument : body.function->args()) {
    map[&argument] = kernel->getArg(argument.getArgNo());
    kernel->getArg(argument.getArgNo())->setName(argument.getName());
  }
  SmallVector<ReturnInst *, 4> returns;
  CloneFunctionInto(kernel, body.function, map, CloneFunctionChangeType::LocalChangesOnly, returns);
  for (unsigned dimension = 0; dimension < 3; ++dimension)
    kernel->getArg(types.size() - 3 + dimension)->setName(Twine("xyz"[dimension]) + ".coordinate");
  kernel->addFnAttr(Attribute::NoInline);
  return kernel;
}

/// Of the variable that a load is put in; none if there is none.
DebugLoc placeOfVariable(Instruction &instruction) {
  const DbgVariableRecord *record =
      isa<LoadInst>(instruction) ? recordOf(instruction) : nullptr;
  return record && record->getVariable()->getLine() != 0 ? declarationOf(*record) : DebugLoc();
}

/// A lambda's own copy of `this` is loaded nowhere in the source: in the line of what follows. The
/// elements of a list that a loop goes through are where the loop names them.
void givePlaces(Function &kernel) {
  for (BasicBlock &block : kernel) {
    DebugLoc next;
    for (Instruction &instruction : reverse(block))
      if (const DebugLoc &place = instruction.getDebugLoc(); place && place.getLine() != 0)
        next = DILocation::get(kernel.getContext(), place.getLine(), 0, place.getScope(),
                               place.getInlinedAt());
      else if (const DebugLoc variable = placeOfVariable(instruction))
        instruction.setDebugLoc(variable);
      else if (next && getLoadStorePointerOperand(&instruction))
        instruction.setDebugLoc(next);
  }
}

class Optimizer {
public:
  explicit Optimizer(Function &kernel) : kernel(kernel) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }

  /// True if something changed.
  bool run(StringRef pipeline) {
    FunctionPassManager passes;
    cantFail(builder.parsePassPipeline(passes, pipeline));
    return run(passes);
  }

  /// Hoists invariant loads as well; a cap of 0 accesses keeps it from promoting memory to
  /// registers.
  void hoistInvariants() {
    FunctionPassManager passes;
    passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(100, 0, true), /*UseMemorySSA=*/true));
    run(passes);
  }

  /// True if there was one.
  bool unrollTemporaries() {
    FunctionPassManager passes;
    addListLoops(passes);
    addWholeUpdates(passes);
    return run(passes);
  }

  void noteCountedLoops() {
    FunctionPassManager passes;
    addCountedLoops(passes);
    run(passes);
  }

private:
  bool run(FunctionPassManager &passes) {
    const bool isSame = passes.run(kernel, functions).areAllPreserved();
    functions.clear(kernel, kernel.getName());
    return !isSame;
  }

  Function &kernel;
  PassBuilder builder;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
};

constexpr const char *simplify = "simplifycfg,instcombine<no-verify-fixpoint>,gvn<no-pre;no-load-"
                                 "pre;no-memdep>,simplifycfg,adce";
constexpr const char *canonicalizeLoops =
    "loop-simplify,lcssa,loop(loop-rotate),simplifycfg,loop-simplify,lcssa";

void simplifyBetween(Function &kernel, Optimizer &optimizer) {
  unpackChoices(kernel);
  keepAccesses(kernel);
  optimizer.run(simplify);
  releaseAccesses(kernel);
}

/// Variables that were memory before.
void simplifyLocals(Function &kernel, Optimizer &optimizer) {
  optimizer.run("sroa");
  simplifyBetween(kernel, optimizer);
}

/// Objects that iterations allocate, and those whose address was in others that are registers by
/// now.
void simplifyOwnObjects(Function &kernel, Optimizer &optimizer) {
  constexpr unsigned depth = 4; // of objects that hold others
  for (unsigned round = 0; round < depth; ++round) {
    const bool isAllocated = keepAllocationsLocal(kernel);
    if (!optimizer.run("sroa") && !isAllocated)
      return;
    simplifyBetween(kernel, optimizer);
  }
}

void optimize(Function &kernel) {
  kernel.removeFnAttr(Attribute::OptimizeNone);
  copyStructures(kernel);
  Optimizer optimizer(kernel);
  optimizer.run("sroa,lower-expect,lower-constant-intrinsics");
  expandMemoryCopies(kernel);
  unpackAccesses(kernel);
  storeOutParameters(kernel);
  loadOnEachPath(kernel);
  const AccessPlaces places(kernel);
  simplifyBetween(kernel, optimizer);
  reuseLoadsOfBranches(kernel);
  expandMemoryCopies(kernel); // what strcpy, mempcpy and their like have become
  simplifyBetween(kernel, optimizer);
  simplifyOwnObjects(kernel, optimizer);
  keepAccesses(kernel);
  optimizer.run(canonicalizeLoops);
  releaseAccesses(kernel);
  if (optimizer.unrollTemporaries())
    simplifyLocals(kernel, optimizer);
  optimizer.hoistInvariants();
  optimizer.noteCountedLoops();
  keepAccesses(kernel);
  optimizer.run("loop-simplify,lcssa,loop(indvars)");
  optimizer.run(simplify);
  testNarrowIndices(kernel);
  optimizer.run("loop-simplify,lcssa");
  releaseAccesses(kernel);
  optimizer.run("adce,loop-simplify,lcssa");
  places.restore();
  combineTruths(kernel);
}

/// Functions that are called may call others that tables hold, or pointers. False where the kernel
/// is too large.
bool inlineAll(Function &kernel) {
  constexpr unsigned depth = 4;
  bool fits = inlineCallees(kernel);
  const auto isIndirect = [](const Instruction &instruction) {
    auto *call = dyn_cast<CallBase>(&instruction);
    return call && call->isIndirectCall();
  };
  for (unsigned round = 0; fits && round < depth && any_of(instructions(kernel), isIndirect);
       ++round) {
    kernel.removeFnAttr(Attribute::OptimizeNone);
    Optimizer(kernel).run("sroa");
    if (!callFunctionsOfTables(kernel) && !callPointedFunctions(kernel))
      break;
    fits = inlineCallees(kernel);
  }
  return fits;
}

void appendLoopOrdered(BasicBlock *block, LoopInfo &loops, ArrayRef<BasicBlock *> order,
                       Loop *within, SetVector<BasicBlock *> &ranked) {
  if (ranked.contains(block))
    return;
  Loop *loop = loops.getLoopFor(block);
  if (loop == within || !loop || loop->getHeader() != block) {
    ranked.insert(block);
    return;
  }
  ranked.insert(block);
  for (BasicBlock *member : order)
    if (loop->contains(member))
      appendLoopOrdered(member, loops, order, loop, ranked);
}

void orderByRank(Function &kernel) {
  DominatorTree dominators(kernel);
  LoopInfo loops(dominators);
  ReversePostOrderTraversal<Function *> traversal(&kernel);
  SmallVector<BasicBlock *, 32> order(traversal.begin(), traversal.end());
  SetVector<BasicBlock *> ranked;
  for (BasicBlock *block : order)
    appendLoopOrdered(block, loops, order, nullptr, ranked);
  BasicBlock *previous = nullptr;
  for (auto [number, block] : enumerate(ranked)) {
    if (previous)
      block->moveAfter(previous);
    previous = block;
    block->setName("b" + Twine(number));
  }
}

} // namespace

KernelFunction makeKernelFunction(const Nest &nest, const OutlinedBody &body) {
  KernelFunction kernel{cloneWithCoordinates(nest, body), {}};
  kernel.isTooLarge = !inlineAll(*kernel.function);
  if (kernel.isTooLarge)
    return kernel;
  nameThreadVariables(*kernel.function);
  expandByteSearches(*kernel.function);
  givePlaces(*kernel.function);
  removeChecks(*kernel.function);
  optimize(*kernel.function);
  EliminateUnreachableBlocks(*kernel.function);
  orderByRank(*kernel.function);
  kernel.opaqueCalls = opaqueCallsOf(*kernel.function);
  return kernel;
}

} // namespace cgpredict
