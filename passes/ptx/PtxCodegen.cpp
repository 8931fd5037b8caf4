#include "passes/ptx/PtxCodegen.h"

#include "passes/kernel/LlvmVersion.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

#include <memory>
#include <utility>

using namespace llvm;

// The process that loads this module has LLVM in it, usually with all targets: weak, to be told.
extern "C" {
[[gnu::weak]] void LLVMInitializeNVPTXTargetInfo();
[[gnu::weak]] void LLVMInitializeNVPTXTarget();
[[gnu::weak]] void LLVMInitializeNVPTXTargetMC();
[[gnu::weak]] void LLVMInitializeNVPTXAsmPrinter();
}

namespace cgpredict {

namespace {
/// Passes that copy instructions from block to block, or that pack the thread's own accesses, would
/// part the text from the kernel's blocks. The layout stays as it is: the kernel's order has loops
/// contiguous and branches forward.
class PtxPassGate : public OptPassGate {
public:
  bool shouldRunPass(StringRef pass, StringRef) CGPREDICT_PASS_GATE_CONST override {
    return isWanted(pass);
  }
  bool isEnabled() const override { return true; }

private:
  static bool isWanted(StringRef pass) {
    return pass != "Tail Duplication" && pass != "Early Tail Duplication" &&
           pass != "Branch Probability Basic Block Placement" &&
           pass != "GPU Load and Store Vectorizer";
  }
};

struct ErrorsAreFatal : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error)
      return true;
    std::string message;
    raw_string_ostream stream(message);
    DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    report_fatal_error(StringRef(stream.str()));
  }
};
} // namespace

static void initializeTarget() {
  if (!LLVMInitializeNVPTXTargetInfo || !LLVMInitializeNVPTXTarget ||
      !LLVMInitializeNVPTXTargetMC || !LLVMInitializeNVPTXAsmPrinter)
    report_fatal_error("this LLVM was built without its NVPTX target");
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
}

static std::unique_ptr<TargetMachine> createMachine(StringRef processor) {
  const TargetTriple triple = targetTriple(Triple("nvptx64-nvidia-cuda"));
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    report_fatal_error(StringRef(error));
  TargetOptions options;
  options.AllowFPOpFusion = FPOpFusion::Fast; // nvcc's -fmad=true
  options.MCOptions.AsmVerbose = true;        // names the IR block of each block
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(
      triple, processor, "", options, std::nullopt, std::nullopt, CodeGenOptLevel::Default));
}

/// The Jetson TK1's own architecture, or the next one that this LLVM still has.
static std::unique_ptr<TargetMachine> nearestMachine() {
  for (const char *processor : {"sm_32", "sm_35", "sm_50", "sm_70", "sm_75"})
    if (createMachine("")->getMCSubtargetInfo()->isCPUStringValid(processor))
      return createMachine(processor);
  report_fatal_error("this LLVM has no GPU from sm_32 to sm_75");
}

std::string assemblePtx(StringRef bitcode) {
  initializeTarget();
  static const std::unique_ptr<TargetMachine> machine = nearestMachine();
  LLVMContext context;
  PtxPassGate gate;
  context.setOptPassGate(gate);
  context.setDiagnosticHandler(std::make_unique<ErrorsAreFatal>());
  auto parsed = parseBitcodeFile(MemoryBufferRef(bitcode, "ptx"), context);
  if (!parsed)
    report_fatal_error(parsed.takeError());
  const std::unique_ptr<Module> module = std::move(*parsed);
  module->setTargetTriple(targetTriple(machine->getTargetTriple()));
  module->setDataLayout(machine->createDataLayout());
  SmallString<0> text;
  raw_svector_ostream stream(text);
  legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, CodeGenFileType::AssemblyFile))
    report_fatal_error("this LLVM cannot write PTX");
  passes.run(*module);
  return text.str().str();
}

} // namespace cgpredict
