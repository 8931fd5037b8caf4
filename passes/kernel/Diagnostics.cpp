#include "passes/kernel/Diagnostics.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"

using namespace llvm;

namespace cgpredict {
namespace {

class KernelWarning : public DiagnosticInfo {
public:
  explicit KernelWarning(const std::string &text)
      : DiagnosticInfo(kind(), DS_Warning), text(text) {}
  void print(DiagnosticPrinter &printer) const override { printer << text; }

private:
  static int kind() {
    static const int number = getNextAvailablePluginDiagnosticKind();
    return number;
  }
  const std::string &text;
};

} // namespace

void warn(const Function &function, const Marker &marker, const Twine &message) {
  std::string text = ("kernel '" + marker.kernel + "': " + message).str();
  if (DISubprogram *program = function.getSubprogram()) {
    DebugLoc pragma = DILocation::get(function.getContext(), marker.line, marker.column, program);
    const Twine kept(text); // the diagnostic refers to it
    DiagnosticInfoUnsupported located(function, kept, DiagnosticLocation(pragma), DS_Warning);
    return function.getContext().diagnose(located);
  }
  std::string position =
      (marker.file + ":" + Twine(marker.line) + ":" + Twine(marker.column) + ": ").str();
  function.getContext().diagnose(KernelWarning(position + text));
}

} // namespace cgpredict
