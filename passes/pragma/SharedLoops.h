// `#pragma omp` and `#pragma acc` where clang does not read them (-fplugin-arg-cgpredict-openmp,
// -openacc): every loop that OpenMP or OpenACC shares out is a kernel, named after its file. The
// program runs its loops one iteration after the other, so that all clauses but those that shape
// the grid and those that move arrays only say what the analysis finds by itself.
#ifndef CGPREDICT_PASSES_PRAGMA_SHAREDLOOPS_H
#define CGPREDICT_PASSES_PRAGMA_SHAREDLOOPS_H

#include "passes/pragma/DataMarks.h"
#include "passes/pragma/DataRegions.h"
#include "passes/pragma/Directive.h"
#include "passes/pragma/PragmaAnchor.h"
#include "passes/pragma/PragmaClauses.h"
#include "passes/pragma/TakenLoops.h"

#include "clang/Lex/Pragma.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cgpredict {

/// What the pragmas of a translation unit share.
struct PragmaState {
  unsigned markers = 0; ///< Made so far; the next one's id.
  llvm::StringMap<clang::SourceLocation> pragmaOfKernel;
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> pragmaOfLoop;

  llvm::DenseSet<unsigned> sharedLoopMarkers;  ///< Ids of those that OpenMP and OpenACC made.
  /// By the ids of markers: directives whose clauses have expressions, for each instance to work
  /// out.
  std::map<unsigned, Directive> unshaped;
  std::map<unsigned, Clauses> unshapedKernels; ///< Likewise of `#pragma cgpredict`.
  llvm::StringMap<unsigned> sharedLoopsOfFile; ///< How many of them, by the stem of their names.
  /// Places and names of the constructs that a kernel of a GPU cannot have.
  std::vector<std::pair<clang::SourceLocation, std::string>> hostConstructs;
  /// Pragmas of regions of threads, by the places of their blocks.
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> parallelRegions;
  std::vector<DataDirective> dataDirectives; ///< In the order of the source.
  std::vector<DataMark> dataMarks;           ///< In the text that is parsed.
  clang::Sema *sema = nullptr;               ///< Of the parser, once it is there.
  TakenLoops taken;                          ///< Where the program is scanned.
};

class SharedLoopHandler : public clang::PragmaHandler {
public:
  SharedLoopHandler(PragmaState &state, Language language)
      : PragmaHandler(language == Language::OpenMP ? "omp" : "acc"), state(state),
        language(language) {}

  void HandlePragma(clang::Preprocessor &preprocessor, clang::PragmaIntroducer introducer,
                    clang::Token &word) override;

private:
  void noteArrays(clang::Preprocessor &preprocessor, const Directive &directive,
                  clang::SourceLocation pragma);
  void noteRegion(clang::Preprocessor &preprocessor, const Directive &directive,
                  clang::SourceLocation pragma);
  bool isMarkedByUser(clang::Preprocessor &preprocessor, clang::SourceLocation lineEnd);
  bool makesKernel(clang::Preprocessor &preprocessor, const Directive &directive,
                   clang::SourceLocation pragma);

  PragmaState &state;
  Language language;
};

/// FILE_kernelN, the next one of a file.
std::string makeKernelName(llvm::StringRef file, PragmaState &state);

/// Gives the marker at `anchor` the grid and the block that the anchor's numbers, of an instance,
/// give its directive.
void shapeShared(Anchor &anchor, const PragmaState &state, clang::ASTContext &context);

/// What keeps a shared-out loop behind `anchor` from being a kernel, after a warning that says so:
/// a construct or a call in it that only means something to threads of a CPU. Empty: nothing.
std::string whyForHostThreads(const Anchor &anchor, const PragmaState &state,
                              const clang::ASTContext &context);

} // namespace cgpredict
#endif
