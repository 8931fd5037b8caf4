#include "passes/Diagnostics.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"

using namespace llvm;

namespace cgpredict {
namespace {

class KernelWarning : public DiagnosticInfo {
public:
  explicit KernelWarning(const std::string &text) : DiagnosticInfo(kind(), DS_Warning), text(text) {}
  void print(DiagnosticPrinter &printer) const override { printer << text; }

private:
  static int kind() {
    static const int number = getNextAvailablePluginDiagnosticKind();
    return number;
  }
  const std::string &text;
};

} // namespace

void warn(LLVMContext &context, const Marker &marker, const Twine &message) {
  std::string text = (marker.file + ":" + Twine(marker.line) + ":" + Twine(marker.column) + ": kernel '" +
                      marker.kernel + "': " + message)
                         .str();
  context.diagnose(KernelWarning(text));
}

} // namespace cgpredict
