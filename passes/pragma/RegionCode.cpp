#include "passes/pragma/RegionCode.h"

#include "passes/pragma/PragmaDiagnostics.h"

#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cgpredict {
namespace {

using IsLoop = llvm::function_ref<bool(Stmt &)>;

bool holdsLoop(Stmt &statement, IsLoop isLoop) {
  return isLoop(statement) || llvm::any_of(statement.children(), [&](Stmt *child) {
           return child && holdsLoop(*child, isLoop);
         });
}

/// Declarations are what its loops are made of.
void collect(Stmt *statement, IsLoop isLoop, StatementsBesideLoops &beside) {
  if (!statement || isa<DeclStmt, NullStmt>(statement) || isLoop(*statement))
    return;
  if (!holdsLoop(*statement, isLoop)) {
    beside.push_back(statement);
    return;
  }
  const bool isBlock = isa<CompoundStmt>(statement);
  for (Stmt *child : statement->children())
    if (isBlock || (child && holdsLoop(*child, isLoop)))
      collect(child, isLoop, beside);
}

/// The lines of one region's code, with those of the functions that it calls for their loops.
class RegionLines {
public:
  using Functions = llvm::DenseMap<const FunctionDecl *, StatementsBesideLoops>;

  RegionLines(SourceLocation pragma, const SourceManager &sources, const Functions &functions)
      : pragma(pragma), sources(sources), functions(functions) {}

  void add(ArrayRef<Stmt *> statements) {
    StatementsBesideLoops beside;
    SmallVector<const FunctionDecl *, 2> called;
    for (Stmt *statement : statements)
      collect(
          statement,
          [&](Stmt &part) {
            const FunctionDecl *callee = calleeWithLoops(part);
            if (callee && entered.insert(callee).second)
              called.push_back(callee);
            return callee != nullptr;
          },
          beside);
    for (const Stmt *statement : beside)
      addLine(statement->getBeginLoc());
    for (const FunctionDecl *function : called)
      add(functions.find(function)->second);
  }

  bool empty() const { return lines.empty(); }

  std::string text() const {
    constexpr std::size_t most = 4;
    std::string text = lines.size() == 1 ? "line " : "lines ";
    for (auto [number, line] : llvm::enumerate(lines.getArrayRef().take_front(most)))
      text += (number ? ", " : "") + std::to_string(line);
    return text + (lines.size() > most ? ", ..." : "");
  }

private:
  const FunctionDecl *calleeWithLoops(const Stmt &statement) const {
    auto *call = dyn_cast<CallExpr>(&statement);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    callee = callee ? callee->getCanonicalDecl() : nullptr;
    return functions.contains(callee) ? callee : nullptr;
  }

  void addLine(SourceLocation place) {
    const SourceLocation at = sources.getExpansionLoc(place);
    if (sources.isWrittenInSameFile(at, pragma))
      lines.insert(sources.getExpansionLineNumber(at));
  }

  SourceLocation pragma;
  const SourceManager &sources;
  const Functions &functions;
  llvm::SmallPtrSet<const FunctionDecl *, 4> entered;
  llvm::SetVector<unsigned> lines;
};

auto hasAnchor(const SourceManager &sources) {
  return [&sources](Stmt &statement) { return findAnchor(&statement, sources).has_value(); };
}

} // namespace

void RegionCode::noteRegion(Stmt &statement, PragmaState &state, const SourceManager &sources) {
  auto region = state.parallelRegions.find(sources.getExpansionLoc(statement.getBeginLoc()));
  if (!isa<CompoundStmt>(statement) || region == state.parallelRegions.end())
    return;
  regions.push_back({region->second, {}});
  for (Stmt *child : statement.children())
    collect(child, hasAnchor(sources), regions.back().beside);
  state.parallelRegions.erase(region);
}

void RegionCode::noteFunction(const FunctionDecl &function, const SourceManager &sources) {
  Stmt *body = function.getBody();
  if (holdsLoop(*body, hasAnchor(sources)))
    collect(body, hasAnchor(sources), functions[function.getCanonicalDecl()]);
}

void RegionCode::warn(const SourceManager &sources, DiagnosticsEngine &diagnostics) const {
  for (const Region &region : regions) {
    RegionLines lines(region.pragma, sources, functions);
    lines.add(region.beside);
    if (!lines.empty())
      reportWarning(diagnostics, region.pragma,
                    "code of this region beside the loops that it shares out is in no kernel: %0")
          << lines.text();
  }
}

} // namespace cgpredict
