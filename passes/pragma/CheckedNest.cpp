#include "passes/pragma/CheckedNest.h"

#include "passes/pragma/PragmaExits.h"
#include "passes/pragma/PragmaNest.h"
#include "passes/pragma/PragmaWrites.h"

#include "clang/AST/ASTDiagnostic.h"

using namespace clang;

namespace cgpredict {
namespace {

/// Keeps the first error and shows none.
class FirstError : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &report) override {
    DiagnosticConsumer::HandleDiagnostic(level, report);
    if (level < DiagnosticsEngine::Error || !text.empty())
      return;
    report.FormatDiagnostic(text);
    location = report.getLocation();
  }

  SmallString<128> text;
  SourceLocation location;
};

/// LLVM 21 takes the options by reference.
template <typename Engine>
std::unique_ptr<Engine> engineFor(const Engine &user, DiagnosticConsumer &consumer) {
  auto identifiers = user.getDiagnosticIDs();
  if constexpr (std::is_constructible_v<Engine, decltype(identifiers), DiagnosticOptions &,
                                        DiagnosticConsumer *, bool>)
    return std::make_unique<Engine>(identifiers, user.getDiagnosticOptions(), &consumer, false);
  else
    return std::make_unique<Engine>(identifiers, &user.getDiagnosticOptions(), &consumer, false);
}

} // namespace

std::string obstacleOf(Stmt *loop, unsigned dimensions, const Stmt *function,
                       const ASTContext &context) {
  FirstError first;
  std::unique_ptr<DiagnosticsEngine> diagnostics = engineFor(context.getDiagnostics(), first);
  diagnostics->setSourceManager(&context.getDiagnostics().getSourceManager());
  diagnostics->SetArgToStringFn(&FormatASTNodeDiagnosticArgument,
                                const_cast<ASTContext *>(&context));
  Marker marker;
  marker.dimensions = dimensions;
  std::optional<MappedNest> nest =
      collectNest(loop, marker, loop->getBeginLoc(), *diagnostics);
  if (nest) {
    checkExits(*nest, marker, {function}, *diagnostics);
    checkWrites(*nest, marker, {function}, *diagnostics);
  }
  if (first.text.empty())
    return nest ? "" : "its index depends on a template's parameters";
  StringRef reason = first.text;
  reason.consume_front("kernel '': ");
  const SourceManager &sources = context.getSourceManager();
  const unsigned line = sources.getPresumedLoc(first.location).getLine();
  if (line == sources.getPresumedLoc(loop->getBeginLoc()).getLine())
    return reason.str();
  return ("line " + Twine(line) + ": " + reason).str();
}

} // namespace cgpredict
