#include "passes/pragma/ParallelAlgorithms.h"

#include "passes/pragma/CheckedNest.h"
#include "passes/pragma/PragmaClauseValues.h"
#include "passes/pragma/PragmaNest.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cgpredict {

void ParallelAlgorithms::markLoops(FunctionDecl &function) {
  const SourceManager &sources = sema.getSourceManager();
  const bool isCalledByUser = firstUse(function, sources).isValid();
  if (!mayBeOfLibrary(function, sources) || (isCalledByUser && !takesParallelPolicy(function)))
    return;
  calls.visitParts(function, [&](FunctionDecl &part, const AlgorithmCall &call) {
    markOutermost(*part.getBody(), call, *part.getBody());
  });
}

void ParallelAlgorithms::markOutermost(Stmt &parent, const AlgorithmCall &call, const Stmt &body) {
  for (Stmt *&child : parent.children()) {
    if (!child || isa<LambdaExpr>(child)) // a function of its own
      continue;
    if (isLoop(child))
      mark(child, call, body);
    else
      markOutermost(*child, call, body);
  }
}

void ParallelAlgorithms::mark(Stmt *&loop, const AlgorithmCall &call, const Stmt &body) {
  if (refused.contains(call.function))
    return;
  const PresumedLoc position = sema.getSourceManager().getPresumedLoc(call.place);
  Marker marker = plainMarker(1, position);
  marker.kernel = makeKernelName(position.getFilename(), state);
  marker.autoNamed = true;
  marker.id = state.markers++;
  if (std::string why = obstacleOf(loop, 1, &body, sema.getASTContext()); !why.empty()) {
    marker.refusal = "in " + qualifiedName(*call.function) + " " + why;
    refused.insert(call.function);
  }
  loop = markLoop(sema, loop, marker, call.place);
}

} // namespace cgpredict
