#include "passes/instrument/Instrument.h"

#include "passes/instrument/Launch.h"
#include "passes/instrument/LoopProfile.h"
#include "passes/kernel/CheckedLoops.h"
#include "passes/kernel/Chunk.h"
#include "passes/kernel/CleanupExits.h"
#include "passes/kernel/Diagnostics.h"
#include "passes/kernel/EarlyExit.h"
#include "passes/kernel/Handlers.h"
#include "passes/kernel/InnerKernels.h"
#include "passes/kernel/KernelFunction.h"
#include "passes/kernel/LoopControl.h"
#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/OverwrittenParts.h"
#include "passes/kernel/SmallCalls.h"
#include "passes/kernel/SourceName.h"
#include "passes/ptx/PtxRegisters.h"
#include "passes/tables/AffineNest.h"
#include "passes/tables/Descriptor.h"
#include "passes/tables/KernelTables.h"
#include "passes/tables/Recorder.h"
#include "passes/tables/SkipAnalysis.h"

#include "cgpredict/TraceFormat.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace cgpredict {
namespace {

void runPipeline(PassBuilder &builder, Function &function, FunctionAnalysisManager &analyses,
                 StringRef pipeline) {
  FunctionPassManager passes;
  cantFail(builder.parsePassPipeline(passes, pipeline));
  passes.run(function, analyses);
  analyses.invalidate(function, PreservedAnalyses::none());
}

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
  if (auto *constant = dyn_cast<ConstantInt>(value))
    return constant->getSExtValue();
  return std::nullopt;
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

/// Plans and inserts the recording of `kernel`; returns its static tables through `contents`, or
/// why it cannot be traced.
std::string traceKernel(const Nest &nest, const OutlinedBody &body, LaunchContext &context,
                        const KernelFunction &kernel, DescriptorContents &contents) {
  Function &function = *kernel.function;
  std::vector<std::string> names = argumentNames(nest, body);
  for (auto [number, name] : enumerate(names)) // PTX names its parameters by them
    function.getArg(number)->setName(name);
  PtxKernel ptx = emitPtx(function, indexArguments(nest, body, function), nest.marker.kernel,
                          nest.marker.block);
  noteRegisters(nest, ptx);
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
  contents.skipForbidden = findSkipObstacle(function, sites, kernel, nest.marker.file);
  contents.tables =
      kernelTables({nest, body, context, kernel, sites, plan, ptx, names, contents.skipForbidden});
  contents.contextSize =
      function.getParent()->getDataLayout().getTypeAllocSize(context.type).getFixedValue();
  recordKernel(function, plan, sites, evolution);
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

bool isReducible(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  ReversePostOrderTraversal<Function *> order(&function);
  return !containsIrreducibleCFG<const BasicBlock *>(order, loops);
}

/// Builds everything beside one nest. Null where the nest cannot be traced (nest.reason).
GlobalVariable *instrumentNest(Nest &nest) {
  OutlinedBody body = outlineBody(nest);
  if (nest.reason.empty() && nest.isLeftEarly())
    nest.reason = whyNoLookAhead(*body.function, argumentNames(nest, body));
  if (!nest.reason.empty()) {
    if (body.function)
      body.function->eraseFromParent();
    return nullptr;
  }
  LaunchContext context = makeContext(nest);
  for (Value *capture : body.captures)
    context.captures.insert(capture);
  KeepNames names(nest.function->getContext());
  KernelFunction kernel = makeKernelFunction(nest, body);
  DescriptorContents contents;
  nest.reason = isReducible(*kernel.function)
                    ? traceKernel(nest, body, context, kernel, contents)
                    : "a jump leads into a loop from outside, past its beginning";
  names.restore();
  if (!nest.reason.empty()) {
    kernel.function->eraseFromParent();
    body.function->eraseFromParent();
    return nullptr;
  }
  warnOfOpaqueCalls(nest, kernel);
  for (Function *function : {body.function, kernel.function})
    reportEarlyExits(*function);
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

class FunctionInstrumenter {
public:
  FunctionInstrumenter(Function &function, FunctionAnalysisManager &analyses,
                       const InnerKernels &inner)
      : function(function), analyses(analyses), inner(inner) {}

  std::vector<GlobalVariable *> descriptors;
  std::vector<std::string> untraced; ///< a sentence for each kernel without a descriptor

  void run() {
    std::vector<Marker> markers = lowerMarkers(function, WithoutLoop::Warn);
    noteRefusals(markers);
    if (markers.empty())
      return;
    if (function.hasFnAttribute(Attribute::OptimizeNone)) { // -O0
      function.removeFnAttr(Attribute::OptimizeNone);
      function.removeFnAttr(Attribute::NoInline);
    }
    callInnerKernels(markers);
    for (unsigned depth = 0; depth < NestedCalls && inlineReferences(function, markers); ++depth) {
    }
    for (const Marker &marker : markers)
      localizeGlobalIndices(function, marker);
    runPipeline(builder, function, analyses, "sroa");
    for (const Marker &marker : markers) {
      for (unsigned depth = 0; depth < NestedCalls && inlineLoopControl(function, marker); ++depth)
        runPipeline(builder, function, analyses, "sroa");
      separateExits(function, marker);
      if (isChecked(function, marker))
        runPipeline(builder, function, analyses, "loop-simplify,lcssa");
      CheckedLoop checked(function, marker);
      normalizeControl(function, marker);
      runPipeline(builder, function, analyses, "loop-simplify,lcssa");
      forgetOverwritten(function);
      mergeHandlers(function, marker);
      GlobalVariable *descriptor = instrument(marker);
      if (descriptor)
        descriptors.push_back(descriptor);
      checked.finish(descriptor != nullptr);
      analyses.invalidate(function, PreservedAnalyses::none());
    }
  }

private:
  /// The front end has warned of these already.
  void noteRefusals(std::vector<Marker> &markers) {
    for (const Marker &marker : markers)
      if (!marker.refusal.empty())
        noteUntraced(marker, marker.refusal);
    erase_if(markers, [](const Marker &marker) { return !marker.refusal.empty(); });
  }

  void callInnerKernels(ArrayRef<Marker> markers) {
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (const Marker &marker : markers)
      if (Loop *loop = findMarkedLoop(loops, marker))
        inner.callFrom(*loop);
  }

  GlobalVariable *instrument(const Marker &marker) {
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    Loop *loop = findMarkedLoop(loops, marker);
    if (!loop)
      return decline(marker, "the loop is gone before it could be traced");
    Nest nest = describeNest(*loop, marker);
    GlobalVariable *descriptor = nest.reason.empty() ? instrumentNest(nest) : nullptr;
    return descriptor ? descriptor : decline(marker, nest.reason);
  }

  GlobalVariable *decline(const Marker &marker, const std::string &reason) {
    warn(function, marker, "not traced: " + reason);
    noteUntraced(marker, reason);
    return nullptr;
  }

  void noteUntraced(const Marker &marker, const std::string &reason) {
    untraced.push_back(("kernel '" + marker.kernel + "' (" + marker.file + ":" +
                        Twine(marker.line) + ":" + Twine(marker.column) +
                        ") is not traced: " + reason)
                           .str());
  }

  Function &function;
  FunctionAnalysisManager &analyses;
  const InnerKernels &inner;
  PassBuilder builder;
};

} // namespace

static void makeKernels(Module &module, ArrayRef<Function *> functions,
                        ModuleAnalysisManager &moduleAnalyses) {
  auto &analyses =
      moduleAnalyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  std::vector<GlobalVariable *> descriptors;
  std::vector<std::string> untraced;
  InnerKernels inner(functions);
  for (Function *function : functions) {
    FunctionInstrumenter instrumenter(*function, analyses, inner);
    instrumenter.run();
    append_range(descriptors, instrumenter.descriptors);
    append_range(untraced, instrumenter.untraced);
  }
  inner.eraseUnused();
  if (!descriptors.empty() || !untraced.empty())
    registerKernels(module, descriptors, untraced);
}

static void profileLoops(Module &module, ArrayRef<Function *> functions, const LoopScan &scan) {
  LoopProfiler profiler(module, scan);
  for (Function *function : functions)
    profiler.instrument(*function);
  profiler.registerLoops();
}

PreservedAnalyses InstrumentPass::run(Module &module, ModuleAnalysisManager &analyses) {
  std::vector<Function *> functions;
  for (Function &function : module)
    if (!function.isDeclaration() && containsMarkedLoop(function))
      functions.push_back(&function);
  if (options.profile)
    profileLoops(module, functions, *options.profile);
  else
    makeKernels(module, functions, analyses);
  if (options.stripDebug)
    StripDebugInfo(module);
  return functions.empty() && !options.stripDebug ? PreservedAnalyses::all()
                                                  : PreservedAnalyses::none();
}

void registerInstrumentation(PassBuilder &builder, const InstrumentOptions &options) {
  builder.registerPipelineStartEPCallback([options](ModulePassManager &passes, OptimizationLevel) {
    passes.addPass(InstrumentPass(options));
  });
  builder.registerPipelineParsingCallback(
      [options](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        if (name != "cgpredict")
          return false;
        passes.addPass(InstrumentPass(options));
        return true;
      });
}

} // namespace cgpredict
