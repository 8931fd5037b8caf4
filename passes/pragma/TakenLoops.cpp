#include "passes/pragma/TakenLoops.h"

#include "passes/pragma/PragmaPlacement.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

/// Whether clang's code for the directive knows the loop behind it only as it was written.
bool takesLoop(const Directive &directive, const LangOptions &options) {
  static constexpr StringRef words[] = {"for",  "simd",   "loop",        "distribute",
                                        "tile", "unroll", "interchange", "taskloop"};
  return (options.OpenMP || options.OpenMPSimd) && !directive.has("declare") &&
         llvm::any_of(words, [&](StringRef word) { return directive.has(word); });
}

} // namespace

void TakenLoops::addShared(Preprocessor &preprocessor, const Directive &directive) {
  if (!takesLoop(directive, preprocessor.getLangOpts()))
    return;
  if (SourceLocation loop = findFollower(preprocessor, directive.end).location; loop.isValid())
    shared.push_back(loop);
}

void TakenLoops::addMarked(Preprocessor &preprocessor, SourceLocation lineEnd) {
  if (SourceLocation loop = findFollower(preprocessor, lineEnd).location; loop.isValid())
    marked.push_back(loop);
}

std::string TakenLoops::whyTaken(const Stmt &loop, ArrayRef<const Stmt *> around,
                                 const SourceManager &sources) const {
  const auto beginOf = [&](const Stmt &each) {
    return sources.getExpansionLoc(each.getBeginLoc());
  };
  const SourceLocation begin = beginOf(loop), end = sources.getExpansionLoc(loop.getEndLoc());
  if (llvm::is_contained(shared, begin))
    return "'#pragma omp' shares it out, and the program is compiled with OpenMP; "
           "-fcgpredict-openmp makes a kernel of it as it stands";
  const auto isMarked = [&](const Stmt *outer) {
    return llvm::is_contained(marked, beginOf(*outer));
  };
  if (llvm::any_of(around, isMarked))
    return "a loop around it has a '#pragma cgpredict'; remove that one";
  const auto isInside = [&](SourceLocation inner) {
    return sources.isBeforeInTranslationUnit(begin, inner) &&
           sources.isBeforeInTranslationUnit(inner, end);
  };
  return llvm::any_of(marked, isInside)
             ? "a loop inside it has a '#pragma cgpredict'; remove that one"
             : "";
}

void MarkNoteHandler::HandlePragma(Preprocessor &preprocessor, PragmaIntroducer, Token &) {
  Token token;
  do
    preprocessor.LexUnexpandedToken(token);
  while (token.isNot(tok::eod));
  loops.addMarked(preprocessor, token.getLocation());
}

} // namespace cgpredict
