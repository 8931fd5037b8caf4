// What clang loads: clang -fplugin=CGPredictPlugin.so [-fplugin-arg-cgpredict-OPTION]
#include "passes/instrument/Instrument.h"
#include "passes/pragma/PragmaConsumer.h"
#include "passes/pragma/PragmaDiagnostics.h"

#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cgpredict {
namespace {

constexpr const char *help = "cgpredict: marks kernels by '#pragma cgpredict kernel(NAME) "
                             "[grid(1|2|3)] [block(x[,y[,z]])]'\n"
                             "and instruments them.\n"
                             "  -fplugin-arg-cgpredict-help         this text\n"
                             "  -fplugin-arg-cgpredict-openmp       loops that '#pragma omp' "
                             "shares out are kernels\n"
                             "  -fplugin-arg-cgpredict-openacc      the same of '#pragma acc'\n"
                             "  -fplugin-arg-cgpredict-stdpar       algorithms that run by "
                             "std::execution::par are kernels\n"
                             "  -fplugin-arg-cgpredict-scan         every loop is counted and "
                             "timed, for `cgpredict scan`\n"
                             "  -fplugin-arg-cgpredict-scan=FILE    the loops that FILE lists are "
                             "kernels\n"
                             "  -fplugin-arg-cgpredict-bodies=PATH  functions for the program's "
                             "other files go to PATH.bc,\n"
                             "                                      those of others are taken from "
                             "beside it\n"
                             "  -fplugin-arg-cgpredict-strip-debug  leave the debug information "
                             "that the kernels' tables are\n"
                             "                                      made from out of the object\n";

/// From LLVM 21 on they are off for preprocessed input, and with them _Pragma, which carries the
/// marker.
template <typename AnyPreprocessor> void enableMacros(AnyPreprocessor &preprocessor) {
  if constexpr (requires { preprocessor.SetEnableMacroExpansion(); })
    preprocessor.SetEnableMacroExpansion();
}

class CGPredictAction : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    enableMacros(compiler.getPreprocessor());
    compiler.getCodeGenOpts().PassBuilderCallbacks.push_back(
        [options = options](llvm::PassBuilder &builder) {
          registerInstrumentation(builder, options);
        });
    return std::make_unique<PragmaConsumer>(compiler, pragmas);
  }

  bool ParseArgs(const CompilerInstance &compiler, const std::vector<std::string> &words) override {
    for (const std::string &word : words) {
      if (word == "strip-debug") {
        options.stripDebug = true;
      } else if (word == "openmp") {
        pragmas.openMP = true;
      } else if (word == "openacc") {
        pragmas.openACC = true;
      } else if (word == "stdpar") {
        pragmas.stdPar = true;
      } else if (word == "scan") {
        pragmas.scan = std::make_shared<LoopScan>();
        options.profile = pragmas.scan;
      } else if (StringRef file = word; file.consume_front("scan=")) {
        if (!readScan(file, compiler.getDiagnostics()))
          return false;
      } else if (StringRef path = word; path.consume_front("bodies=")) {
        options.bodies = path.str();
      } else if (word == "help") {
        llvm::outs() << help;
      } else {
        reportError(compiler.getDiagnostics(), {},
                    "plugin cgpredict: unknown option '%0'; the options are 'strip-debug', "
                    "'openmp', 'openacc', 'stdpar', 'scan', 'scan=FILE', 'bodies=PATH' and "
                    "'help'")
            << word;
        return false;
      }
    }
    return true;
  }

  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  bool readScan(StringRef file, DiagnosticsEngine &diagnostics) {
    std::string error;
    pragmas.scan = std::make_shared<LoopScan>();
    pragmas.scan->profiles = false;
    pragmas.scan->chosen = readChosenLoops(file, error);
    options.unseen = Unseen::Refuse;
    if (!error.empty())
      reportError(diagnostics, {},
                  "plugin cgpredict: '%0' is no list of loops: %1; `cgpredict scan` writes such "
                  "lists")
          << file << error;
    return error.empty();
  }

  InstrumentOptions options;
  PragmaOptions pragmas;
};

FrontendPluginRegistry::Add<CGPredictAction>
    registration("cgpredict", "estimates loop nests marked by #pragma cgpredict on a GPU");

} // namespace
} // namespace cgpredict
