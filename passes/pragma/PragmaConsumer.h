// Checks each marked loop once its function is parsed, and lowers its anchor before code generation
// sees the function.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMACONSUMER_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMACONSUMER_H

#include "passes/pragma/LoopScan.h"
#include "passes/pragma/ParallelAlgorithms.h"
#include "passes/pragma/PrivateNotes.h"
#include "passes/pragma/RegionCode.h"
#include "passes/pragma/SharedLoops.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/DenseSet.h"

namespace cgpredict {

struct PragmaOptions {
  bool openMP = false;            ///< `#pragma omp` marks kernels as well.
  bool openACC = false;           ///< `#pragma acc` marks kernels as well.
  bool stdPar = false;            ///< Parallel algorithms are kernels as well.
  std::shared_ptr<LoopScan> scan; ///< Marks them in place of all pragmas, unless null.
};

class PragmaConsumer : public clang::SemaConsumer {
public:
  PragmaConsumer(clang::CompilerInstance &compiler, const PragmaOptions &options);

  void InitializeSema(clang::Sema &sema) override;

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override;
  void HandleTranslationUnit(clang::ASTContext &context) override;

private:
  void addDirectives(Language language, bool makeKernels, bool areObeyed);
  void lower(clang::Decl *declaration);

  clang::CompilerInstance &compiler;
  PragmaOptions options;
  std::unique_ptr<LoopScanner> scanner; ///< Null unless the loops are scanned.
  std::unique_ptr<ParallelAlgorithms> algorithms; ///< Null unless they are kernels.
  PragmaState state;
  RegionCode regionCode;
  std::vector<std::unique_ptr<clang::PragmaHandler>> directives; ///< Of OpenMP and OpenACC.
  llvm::DenseSet<unsigned> reported; ///< Markers with a mistake; a template's instances share one.
};

} // namespace cgpredict
#endif
