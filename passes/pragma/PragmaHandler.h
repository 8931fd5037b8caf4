// `#pragma cgpredict` as the preprocessor meets it: its clauses, its place in the text, its name
// among the kernels of the translation unit. What needs the loop itself is PragmaConsumer's.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAHANDLER_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAHANDLER_H

#include "passes/pragma/PragmaClauses.h"
#include "passes/pragma/SharedLoops.h"

namespace cgpredict {

class CGPredictPragmaHandler : public clang::PragmaHandler {
public:
  explicit CGPredictPragmaHandler(PragmaState &state) : PragmaHandler("cgpredict"), state(state) {}

  void HandlePragma(clang::Preprocessor &preprocessor, clang::PragmaIntroducer introducer,
                    clang::Token &word) override;

private:
  bool checkPlace(clang::Preprocessor &preprocessor, clang::SourceLocation pragma,
                  clang::SourceLocation lineEnd);
  bool checkName(clang::Preprocessor &preprocessor, const Clauses &clauses,
                 clang::SourceLocation pragma);

  PragmaState &state;
};

/// Gives the marker at `anchor` the shape that the anchor's numbers, of an instance, give the
/// pragma's clauses. False after a report of numbers that no GPU has, made once.
bool shape(Anchor &anchor, PragmaState &state, clang::ASTContext &context);

} // namespace cgpredict
#endif
