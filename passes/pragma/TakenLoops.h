// Loops of a scanned program that no pragma can be put in front of, since one is there already that
// would refuse it: of OpenMP, where clang obeys that, or this project's own on a loop around or
// inside.
#ifndef CGPREDICT_PASSES_PRAGMA_TAKENLOOPS_H
#define CGPREDICT_PASSES_PRAGMA_TAKENLOOPS_H

#include "passes/pragma/Directive.h"

#include "clang/AST/Stmt.h"
#include "clang/Lex/Pragma.h"

#include <string>

namespace cgpredict {

class TakenLoops {
public:
  /// Of a directive, or a `#pragma cgpredict`, that ends at `lineEnd`: where a loop stands behind
  /// it.
  void addShared(clang::Preprocessor &preprocessor, const Directive &directive);
  void addMarked(clang::Preprocessor &preprocessor, clang::SourceLocation lineEnd);

  /// A sentence for the user, or empty. `around`: the loops that `loop` stands in.
  std::string whyTaken(const clang::Stmt &loop, llvm::ArrayRef<const clang::Stmt *> around,
                       const clang::SourceManager &sources) const;

private:
  using Places = llvm::SmallVector<clang::SourceLocation, 4>; ///< where the loops begin
  Places shared, marked;
};

/// `#pragma cgpredict` in a program that is scanned: it has no effect.
class MarkNoteHandler : public clang::PragmaHandler {
public:
  explicit MarkNoteHandler(TakenLoops &loops) : PragmaHandler("cgpredict"), loops(loops) {}

  void HandlePragma(clang::Preprocessor &preprocessor, clang::PragmaIntroducer introducer,
                    clang::Token &word) override;

private:
  TakenLoops &loops;
};

} // namespace cgpredict
#endif
