#include "passes/instrument/Instrument.h"

#include "passes/instrument/InstrumentNest.h"
#include "passes/instrument/LoopProfile.h"
#include "passes/kernel/BodyExport.h"
#include "passes/kernel/BodyImport.h"
#include "passes/kernel/BoundCalls.h"
#include "passes/kernel/CheckedLoops.h"
#include "passes/kernel/CleanupExits.h"
#include "passes/kernel/CopyPlaces.h"
#include "passes/kernel/Diagnostics.h"
#include "passes/kernel/Handlers.h"
#include "passes/kernel/IndexCopies.h"
#include "passes/kernel/InnerKernels.h"
#include "passes/kernel/LoopControl.h"
#include "passes/kernel/LoopCopy.h"
#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/OverwrittenParts.h"
#include "passes/kernel/PackedNumbers.h"
#include "passes/kernel/ReturnedObject.h"
#include "passes/kernel/SmallCalls.h"
#include "passes/kernel/SunkAddresses.h"
#include "passes/kernel/SunkCode.h"
#include "passes/kernel/ThreadVariables.h"
#include "passes/ptx/PtxCodegen.h"
#include "passes/tables/Descriptor.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

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

class FunctionInstrumenter {
public:
  FunctionInstrumenter(Function &function, FunctionAnalysisManager &analyses,
                       const InnerKernels &inner, ChildProcess &backend, Unseen unseen)
      : function(function), analyses(analyses), inner(inner), backend(backend), unseen(unseen) {}

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
    nameThreadVariables(function);
    callInnerKernels(markers);
    SmallCalls calls(function);
    calls.inlineReferences(markers);
    for (const Marker &marker : markers) {
      localizeGlobalIndices(function, marker);
      copyHandedIndices(function, marker);
      forgetResults(function, marker);
      markCopies(function, marker);
    }
    forgetAtDeclaration(function);
    runPipeline(builder, function, analyses, "mem2reg"); // `this` of what was inlined
    forgetAtDeclaration(function);
    runPipeline(builder, function, analyses, "sroa");
    removePadding(function);
    keepHandedOnCopies(function, markers);
    for (const Marker &marker : markers) {
      while (calls.inlineLoopControl(marker))
        runPipeline(builder, function, analyses, "sroa");
      sinkAddressesOfVariables(function);
      separateExits(function, marker);
      runPipeline(builder, function, analyses, "loop-simplify,lcssa");
      BoundCalls bounds(function, marker);
      std::optional<LoopCopy> copy;
      if (bounds.exist())
        copy.emplace(function, marker);
      if (copy && copy->exists()) {
        bounds.hoist();
        runPipeline(builder, function, analyses, "loop-simplify,lcssa");
      }
      const bool isSunk = hasCodeBetween(function, marker);
      if (!copy && (isSunk || isChecked(function, marker)))
        copy.emplace(function, marker);
      normalize(marker);
      const bool sinks = isSunk && copy->exists();
      GlobalVariable *descriptor =
          sinks ? sinkAndInstrument(marker, bounds) : instrument(marker, {}, bounds);
      if (descriptor)
        descriptors.push_back(descriptor);
      if (copy)
        copy->finish(descriptor != nullptr);
      analyses.invalidate(function, PreservedAnalyses::none());
    }
    removeCopies(function);
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

  void normalize(const Marker &marker) {
    normalizeControl(function, marker);
    runPipeline(builder, function, analyses, "loop-simplify,lcssa");
    forgetOverwritten(function);
    unpackHandedOn(function, marker);
    splitHandlers(function, marker);
  }

  GlobalVariable *sinkAndInstrument(const Marker &marker, const BoundCalls &bounds) {
    const SunkCode sunk = sinkCodeBetween(function, marker);
    if (!sunk.reason.empty())
      return decline(marker, sunk.reason);
    runPipeline(builder, function, analyses, "loop-simplify,lcssa");
    removeDeadPhis(function);
    return instrument(marker, sunk, bounds);
  }

  GlobalVariable *instrument(const Marker &marker, const SunkCode &sunk,
                             const BoundCalls &bounds) {
    EliminateUnreachableBlocks(function); // handlers of what cannot throw use variables, too
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    Loop *loop = findMarkedLoop(loops, marker);
    if (!loop)
      return decline(marker, "the loop is gone before it could be traced");
    Nest nest = describeNest(*loop, marker);
    nest.rowCode = sunk.code;
    if (nest.reason.empty())
      nest.reason = whyRowsMayBeEmpty(nest, sunk);
    GlobalVariable *descriptor =
        nest.reason.empty() ? instrumentNest(nest, bounds, backend, unseen) : nullptr;
    return descriptor ? descriptor : decline(marker, nest.reason);
  }

  GlobalVariable *decline(const Marker &marker, const std::string &reason) {
    warn(function, marker, "not traced: " + reason);
    noteUntraced(marker, reason);
    return nullptr;
  }

  void noteUntraced(const Marker &marker, const std::string &reason) {
    untraced.push_back(untracedNote(marker, reason));
  }

  Function &function;
  FunctionAnalysisManager &analyses;
  const InnerKernels &inner;
  ChildProcess &backend;
  const Unseen unseen;
  PassBuilder builder;
};

} // namespace

static void makeKernels(Module &module, ArrayRef<Function *> functions,
                        ModuleAnalysisManager &moduleAnalyses, Unseen unseen) {
  auto &analyses =
      moduleAnalyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  std::vector<GlobalVariable *> descriptors;
  std::vector<std::string> untraced;
  InnerKernels inner(functions);
  ChildProcess backend(assemblePtx);
  for (Function *function : functions) {
    FunctionInstrumenter instrumenter(*function, analyses, inner, backend, unseen);
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

static void makeScannedKernels(Module &module, ArrayRef<Function *> functions,
                               ModuleAnalysisManager &analyses, const InstrumentOptions &options) {
  BodyExport own(module, functions, options.bodies);
  BodyImport others(module, functions, options.bodies);
  makeKernels(module, functions, analyses, options.unseen);
  others.drop();
  own.publish();
}

PreservedAnalyses InstrumentPass::run(Module &module, ModuleAnalysisManager &analyses) {
  std::vector<Function *> functions;
  for (Function &function : module)
    if (!function.isDeclaration() && containsMarkedLoop(function))
      functions.push_back(&function);
  if (options.profile)
    profileLoops(module, functions, *options.profile);
  else if (!options.bodies.empty())
    makeScannedKernels(module, functions, analyses, options);
  else
    makeKernels(module, functions, analyses, options.unseen);
  if (options.stripDebug)
    StripDebugInfo(module);
  const bool isUnchanged = functions.empty() && !options.stripDebug && options.bodies.empty();
  return isUnchanged ? PreservedAnalyses::all() : PreservedAnalyses::none();
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
