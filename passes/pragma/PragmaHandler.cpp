#include "passes/pragma/PragmaHandler.h"

#include "passes/pragma/PragmaAnchor.h"
#include "passes/pragma/PragmaClauseValues.h"
#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaPlacement.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cgpredict {

static Marker makeMarker(const Clauses &clauses, PresumedLoc position, unsigned id) {
  Marker marker;
  marker.kernel = clauses.kernel;
  marker.dimensions = clauses.dimensions;
  marker.block = clauses.block;
  marker.shared = clauses.shared;
  marker.tile = clauses.tile;
  marker.readOnly = clauses.readOnly;
  marker.privates = clauses.privates;
  marker.file = position.getFilename();
  marker.line = position.getLine();
  marker.column = position.getColumn();
  marker.id = id;
  return marker;
}

static bool isSamePosition(const SourceManager &sources, SourceLocation a, SourceLocation b) {
  PresumedLoc first = sources.getPresumedLoc(a), second = sources.getPresumedLoc(b);
  return first.getLine() == second.getLine() && first.getColumn() == second.getColumn() &&
         StringRef(first.getFilename()) == second.getFilename();
}

void CGPredictPragmaHandler::HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                                          Token &word) {
  SourceLocation at = word.getLocation();
  std::optional<Clauses> clauses = parseClauses(preprocessor, at, state.sema);
  if (!clauses)
    return;
  // What stands behind a _Pragma is not in the text but in a macro.
  bool inPlace = introducer.Kind != PIK_HashPragma || checkPlace(preprocessor, at, clauses->end);
  SourceLocation pragma = preprocessor.getSourceManager().getExpansionLoc(introducer.Loc);
  if (!inPlace || !checkName(preprocessor, *clauses, pragma))
    return;
  PresumedLoc position = preprocessor.getSourceManager().getPresumedLoc(pragma);
  const Marker marker = makeMarker(*clauses, position, state.markers++);
  const std::vector<std::string> expressions = expressionsOf(*clauses);
  if (!expressions.empty())
    state.unshapedKernels.emplace(marker.id, *clauses);
  injectAnchor(preprocessor, introducer.Loc, marker, expressions);
}

bool shape(Anchor &anchor, PragmaState &state, ASTContext &context) {
  auto found = state.unshapedKernels.find(anchor.marker.id);
  if (found == state.unshapedKernels.end())
    return true;
  Clauses clauses = withValues(found->second, anchor.numbers, context);
  if (!applyShape(clauses, context.getDiagnostics())) {
    state.unshapedKernels.erase(found); // one instance's mistake is enough
    return false;
  }
  anchor.marker.dimensions = clauses.dimensions;
  anchor.marker.block = clauses.block;
  anchor.marker.tile = clauses.tile;
  return true;
}

bool CGPredictPragmaHandler::checkPlace(Preprocessor &preprocessor, SourceLocation pragma,
                                        SourceLocation lineEnd) {
  DiagnosticsEngine &diagnostics = preprocessor.getDiagnostics();
  Follower follower = findFollower(preprocessor, lineEnd);
  if (follower.kind == Follower::Other || follower.kind == Follower::End) {
    reportError(
        diagnostics, pragma,
        "expected a 'for', 'while' or 'do' loop behind '#pragma cgpredict', found %select{'%1'|the "
        "end of the file}0; put the pragma inside a function, directly in front of the loop nest")
        << (follower.kind == Follower::End) << follower.text;
    return false;
  }
  if (follower.location.isInvalid())
    return true;
  auto [other, isFirst] = state.pragmaOfLoop.try_emplace(follower.location, pragma);
  if (isFirst)
    return true;
  reportError(diagnostics, pragma,
              "two '#pragma cgpredict' on one loop; a loop is one kernel, remove one of them");
  reportNote(diagnostics, other->second, "the other one is here");
  return false;
}

bool CGPredictPragmaHandler::checkName(Preprocessor &preprocessor, const Clauses &clauses,
                                       SourceLocation pragma) {
  auto [other, isFirst] = state.pragmaOfKernel.try_emplace(clauses.kernel, pragma);
  if (isFirst || isSamePosition(preprocessor.getSourceManager(), other->second, pragma))
    return true;
  DiagnosticsEngine &diagnostics = preprocessor.getDiagnostics();
  reportError(diagnostics, clauses.kernelLocation,
              "a second kernel is called '%0'; the report tells kernels apart by name, rename one")
      << clauses.kernel;
  reportNote(diagnostics, other->second, "kernel '%0' is marked here") << clauses.kernel;
  return false;
}

} // namespace cgpredict
