// `#pragma omp` where clang does not read it (-fplugin-arg-cgpredict-openmp): every loop that
// OpenMP shares out is a kernel, named after its file. The program runs its loops one iteration
// after the other, so that all clauses but `collapse` and `thread_limit` only say what the analysis
// finds by itself.
#ifndef CGPREDICT_PASSES_PRAGMA_OPENMPPRAGMAS_H
#define CGPREDICT_PASSES_PRAGMA_OPENMPPRAGMAS_H

#include "passes/pragma/PragmaAnchor.h"

#include "clang/Lex/Pragma.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

#include <string>
#include <utility>
#include <vector>

namespace cgpredict {

/// What the pragmas of a translation unit share.
struct PragmaState {
  unsigned markers = 0; ///< Made so far; the next one's id.
  llvm::StringMap<clang::SourceLocation> pragmaOfKernel;
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> pragmaOfLoop;

  llvm::DenseSet<unsigned> openMPMarkers; ///< Ids of those that `#pragma omp` made.
  /// Places and names of the constructs that a kernel of a GPU cannot have.
  std::vector<std::pair<clang::SourceLocation, std::string>> hostConstructs;
};

class OpenMPPragmaHandler : public clang::PragmaHandler {
public:
  explicit OpenMPPragmaHandler(PragmaState &state) : PragmaHandler("omp"), state(state) {}

  void HandlePragma(clang::Preprocessor &preprocessor, clang::PragmaIntroducer introducer,
                    clang::Token &word) override;

private:
  std::string makeName(llvm::StringRef file);
  bool isMarkedByUser(clang::Preprocessor &preprocessor, clang::SourceLocation lineEnd);

  PragmaState &state;
  llvm::StringMap<unsigned> kernelsOfFile;
};

/// What keeps OpenMP's loop behind `anchor` from being a kernel, after a warning that says so:
/// a construct or a call in it that only means something to threads of a CPU. Empty: nothing.
std::string whyForHostThreads(const Anchor &anchor, const PragmaState &state,
                              const clang::ASTContext &context);

} // namespace cgpredict
#endif
