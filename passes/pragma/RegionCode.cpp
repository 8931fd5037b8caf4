#include "passes/pragma/RegionCode.h"

#include "passes/pragma/PragmaDiagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

class RegionCode {
public:
  explicit RegionCode(const SourceManager &sources) : sources(sources) {}

  /// Declarations are what its loops are made of.
  void collect(Stmt *statement) {
    if (!statement || isa<DeclStmt, NullStmt>(statement) || findAnchor(statement, sources))
      return;
    if (!holdsKernel(*statement)) {
      lines.insert(sources.getExpansionLineNumber(statement->getBeginLoc()));
      return;
    }
    const bool isBlock = isa<CompoundStmt>(statement);
    for (Stmt *child : statement->children())
      if (isBlock || (child && holdsKernel(*child)))
        collect(child);
  }

  std::string text() const {
    constexpr std::size_t most = 4;
    std::string text = lines.size() == 1 ? "line " : "lines ";
    for (auto [number, line] : llvm::enumerate(lines.getArrayRef().take_front(most)))
      text += (number ? ", " : "") + std::to_string(line);
    return text + (lines.size() > most ? ", ..." : "");
  }

  bool empty() const { return lines.empty(); }

private:
  bool holdsKernel(Stmt &statement) const {
    return findAnchor(&statement, sources) || llvm::any_of(statement.children(), [&](Stmt *child) {
             return child && holdsKernel(*child);
           });
  }

  const SourceManager &sources;
  llvm::SetVector<unsigned> lines;
};

} // namespace

void warnOfRegionCode(Stmt &statement, PragmaState &state, const SourceManager &sources,
                      DiagnosticsEngine &diagnostics) {
  auto region = state.parallelRegions.find(sources.getExpansionLoc(statement.getBeginLoc()));
  if (!isa<CompoundStmt>(statement) || region == state.parallelRegions.end())
    return;
  const SourceLocation pragma = region->second;
  state.parallelRegions.erase(region);
  RegionCode code(sources);
  for (Stmt *child : statement.children())
    code.collect(child);
  if (!code.empty())
    reportWarning(diagnostics, pragma,
                  "code of this region beside the loops that it shares out is in no kernel: %0")
        << code.text();
}

} // namespace cgpredict
