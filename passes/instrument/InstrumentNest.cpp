#include "passes/instrument/InstrumentNest.h"

#include "passes/instrument/Launch.h"
#include "passes/kernel/Chunk.h"
#include "passes/kernel/Diagnostics.h"
#include "passes/kernel/EarlyExit.h"
#include "passes/kernel/InlineCallees.h"
#include "passes/kernel/KernelFunction.h"
#include "passes/kernel/Leaving.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/UserLocation.h"
#include "passes/ptx/PtxRegisters.h"
#include "passes/tables/AccessorCalls.h"
#include "passes/tables/AffineNest.h"
#include "passes/tables/Descriptor.h"
#include "passes/tables/KernelTables.h"
#include "passes/tables/LentLines.h"
#include "passes/tables/Recorder.h"
#include "passes/tables/SkipAnalysis.h"

#include "cgpredict/TraceFormat.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Source names of the kernel function's arguments.
std::vector<std::string> argumentNames(const Nest &nest, const OutlinedBody &body) {
  std::vector<std::string> names;
  for (const Induction *index : body.indices)
    names.push_back(sourceName(*index->phi));
  for (const CarriedScalar &scalar : nest.carried)
    names.push_back(sourceName(*scalar.inner));
  for (Value *capture : body.captures)
    names.push_back(sourceName(*capture));
  return names;
}

std::optional<int64_t> constantOf(const Value *value) {
  auto *constant = dyn_cast<ConstantInt>(value);
  return constant ? constant->getValue().trySExtValue() : std::nullopt;
}

SmallVector<IndexArgument, 8> indexArguments(const Nest &nest, const OutlinedBody &body,
                                             const Function &kernel) {
  SmallVector<IndexArgument, 8> result;
  const DataLayout &layout = kernel.getParent()->getDataLayout();
  for (auto [number, index] : enumerate(body.indices)) {
    std::optional<int64_t> step = constantOf(index->step);
    if (auto *gep = dyn_cast<GetElementPtrInst>(index->advance); gep && step)
      *step *= layout.getTypeAllocSize(gep->getSourceElementType()).getFixedValue();
    result.push_back({unsigned(number), nest.dimensionOf(nest.levelOf(index->phi)),
                      constantOf(index->start), step});
  }
  for (unsigned dimension = 0; dimension < 3; ++dimension) // the coordinates themselves
    result.push_back({unsigned(kernel.arg_size() - 3 + dimension), dimension, 0, 1});
  return result;
}

void addBase(LaunchContext &context, GlobalVariable &variable, bool isPointer) {
  if (none_of(context.bases, [&](const GlobalBase &base) {
        return base.variable == &variable && base.isPointer == isPointer;
      }))
    context.bases.push_back({&variable, isPointer});
}

/// The trace has the addresses of all variables that the kernel's accesses and its PTX name.
void addGlobalBases(const KernelSites &sites, const PtxKernel &ptx, const Module &module,
                    LaunchContext &context) {
  for (const MemoryObject &object : sites.objects)
    if (object.global && (object.throughGlobal || object.kind == MemoryObject::Global))
      addBase(context, *object.global, object.throughGlobal);
  for (const PtxVariable &named : ptx.variables)
    if (GlobalVariable *variable = module.getGlobalVariable(named.symbol, /*AllowInternal=*/true))
      addBase(context, *variable, false);
}

/// At the head of the text, beside the lines that name its parameters.
void noteRegisters(const Nest &nest, PtxKernel &ptx) {
  if (ptx.text.empty())
    return;
  const AssembledRegisters registers = assembledRegisters(ptx.text, ptx.target);
  if (registers.count)
    ptx.text = registerComment(registers) + ptx.text;
  if (!registers.failure.empty())
    warn(*nest.function, nest.marker, "no registers by the assembler: " + registers.failure);
}

/// What records much takes LLVM long to look for vectors in: a third of the time for 20,000
/// instructions, whose words it finds none for.
void spareVectorizers(Function &recorded) {
  constexpr unsigned Large = 4096;
  if (recorded.getInstructionCount() > Large)
    recorded.addFnAttr(Attribute::NoImplicitFloat);
}

/// Plans and inserts the recording of `kernel`; returns its static tables through `contents`, or
/// why it cannot be traced.
std::string traceKernel(const Nest &nest, const OutlinedBody &body, LaunchContext &context,
                        const KernelFunction &kernel, ChildProcess &backend,
                        DescriptorContents &contents) {
  Function &function = *kernel.function;
  std::vector<std::string> names = argumentNames(nest, body);
  for (auto [number, name] : enumerate(names)) // PTX names its parameters by them
    function.getArg(number)->setName(name);
  PtxKernel ptx = emitPtx(backend, function, indexArguments(nest, body, function),
                          nest.marker.kernel, nest.marker.block);
  noteRegisters(nest, ptx);
  placeAtCalls(function);
  lendLines(function, nest);
  KernelSites sites = collectSites(function, body, nest, names);
  addGlobalBases(sites, ptx, *function.getParent(), context);
  layOutContext(nest, context);

  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  AssumptionCache assumptions(function);
  TargetLibraryInfoImpl libraryImpl(Triple(function.getParent()->getTargetTriple()));
  TargetLibraryInfo library(libraryImpl, &function);
  ScalarEvolution evolution(function, library, assumptions, dominators, loops);
  auto isRecorded = [&](Instruction &instruction) { return sites.isRecorded(instruction); };
  RecordPlan plan = planRecords(
      function, sites, findAffineNests(function, loops, dominators, evolution, isRecorded));
  contents.words = plan.words();
  if (*max_element(contents.words) >= CGP_MAX_RECORD_WORDS)
    return ("more than " + Twine(CGP_MAX_RECORD_WORDS - 1) +
            " memory accesses stand in one run of statements or one loop nest without branches")
        .str();
  contents.skipForbidden = nest.inPlace
                               ? "an iteration may leave the loop"
                               : findSkipObstacle(function, sites, kernel, nest.marker.file);
  contents.tables =
      kernelTables({nest, body, context, kernel, sites, plan, ptx, names, contents.skipForbidden});
  contents.contextSize =
      function.getParent()->getDataLayout().getTypeAllocSize(context.type).getFixedValue();
  recordKernel(function, plan, sites, evolution);
  spareVectorizers(function);
  return "";
}

/// The kernel function's blocks have names, by which PTX is mapped to them, even where clang drops
/// names.
class KeepNames {
public:
  explicit KeepNames(LLVMContext &context)
      : context(context), discarded(context.shouldDiscardValueNames()) {
    context.setDiscardValueNames(false);
  }
  void restore() { context.setDiscardValueNames(discarded); }

private:
  LLVMContext &context;
  bool discarded;
};

void warnOfOpaqueCalls(const Nest &nest, const KernelFunction &kernel) {
  SetVector<StringRef> callees;
  for (const OpaqueCall &call : kernel.opaqueCalls)
    callees.insert(call.callee);
  for (StringRef callee : callees)
    warn(*nest.function, nest.marker,
         "cannot see into the call of " + callee +
             ": what it accesses and computes is not in the trace");
}

// Of a kernel that is traced though its verdict may be "unknown": loops around a whole program have
// some call under a condition, and take LLVM minutes.
constexpr unsigned MostUncertain = 4000; // instructions

/// "fprintf (line 12)", "fprintf (other.c:12)"
std::string inWords(const OpaqueCall &call, const Nest &nest) {
  const DILocation *place = userLocation(call.call->getDebugLoc());
  const StringRef file = place ? sys::path::filename(place->getFilename()) : "";
  const bool isHere = file == sys::path::filename(nest.marker.file);
  const std::string before = isHere ? "line " : (file + ":").str();
  return call.callee + (place ? (" (" + before + Twine(place->getLine()) + ")").str() : "");
}

/// The first one that each thread makes and that does more than allocate and free memory, as a
/// reason; empty if there is none. One under a condition may be made by no thread of a run.
std::string unseenCall(const Nest &nest, const KernelFunction &kernel) {
  PostDominatorTree postDominators(*kernel.function);
  const BasicBlock *entry = &kernel.function->getEntryBlock();
  const OpaqueCall *possible = nullptr;
  for (const OpaqueCall &call : kernel.opaqueCalls) {
    if (call.ofHeap)
      continue;
    if (postDominators.dominates(call.call->getParent(), entry))
      return "it calls " + inWords(call, nest) + ", and what that accesses is not seen";
    possible = possible ? possible : &call;
  }
  if (!possible || kernel.function->getInstructionCount() <= MostUncertain)
    return "";
  return "it may call " + inWords(*possible, nest) +
         ", which is not seen into, and has more than " + std::to_string(MostUncertain) +
         " instructions; take loops inside it";
}

bool isReducible(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  ReversePostOrderTraversal<Function *> order(&function);
  return !containsIrreducibleCFG<const BasicBlock *>(order, loops);
}

/// A search whose iterations write is none: its launches run in the program's place.
OutlinedBody outlineAsIs(Nest &nest) {
  OutlinedBody body = outlineBody(nest);
  if (!nest.reason.empty() || !nest.isSearch() || mayLookAhead(*body.function))
    return body;
  body.function->eraseFromParent();
  runInPlace(nest);
  return nest.reason.empty() ? outlineBody(nest) : OutlinedBody{};
}

} // namespace

GlobalVariable *instrumentNest(Nest &nest, const BoundCalls &bounds, ChildProcess &backend,
                               Unseen unseen) {
  OutlinedBody body = outlineAsIs(nest);
  if (!nest.reason.empty()) {
    if (body.function)
      body.function->eraseFromParent();
    forgetLeaving(nest);
    return nullptr;
  }
  LaunchContext context = makeContext(nest);
  for (Value *capture : body.captures)
    context.captures.insert(capture);
  KeepNames names(nest.function->getContext());
  KernelFunction kernel = makeKernelFunction(nest, body);
  DescriptorContents contents;
  if (kernel.isTooLarge)
    nest.reason = "with the functions that it calls it has more than " +
                  std::to_string(MostKernelInstructions) +
                  " instructions, the most that a kernel may have; take loops inside it";
  else if (unseen == Unseen::Refuse)
    nest.reason = unseenCall(nest, kernel);
  if (nest.reason.empty())
    nest.reason = bounds.whyChanging(nest, body, kernel);
  if (nest.reason.empty())
    nest.reason = isReducible(*kernel.function)
                      ? traceKernel(nest, body, context, kernel, backend, contents)
                      : "a jump leads into a loop from outside, past its beginning";
  names.restore();
  if (!nest.reason.empty()) {
    kernel.function->eraseFromParent();
    body.function->eraseFromParent();
    forgetLeaving(nest);
    return nullptr;
  }
  warnOfOpaqueCalls(nest, kernel);
  for (Function *function : {body.function, kernel.function}) {
    reportEarlyExits(*function);
    returnWhereLeaving(*function);
  }
  forgetLeaving(nest);
  contents.native =
      buildChunk(nest, context, body, *body.function, false, nest.marker.kernel + ".native");
  contents.traced =
      buildChunk(nest, context, body, *kernel.function, true, nest.marker.kernel + ".traced");
  body.function->eraseFromParent();
  GlobalVariable *descriptor = declareDescriptor(nest);
  defineDescriptor(*descriptor, nest, contents);
  insertLaunch(nest, context, *descriptor);
  for (Function *generated : {contents.native, contents.traced, kernel.function})
    stripDebugInfo(*generated); // it has no subprogram of its own
  return descriptor;
}

} // namespace cgpredict
