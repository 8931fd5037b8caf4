#include "passes/pragma/PragmaClauseValues.h"

#include "passes/pragma/PragmaDiagnostics.h"

#include "clang/AST/Expr.h"
#include "clang/Basic/SourceLocation.h"

#include <limits>

using namespace clang;

namespace cgpredict {
namespace {

// Limits of every CUDA GPU since compute capability 2.0 (CUDA C++ Programming Guide, table
// "Technical Specifications per Compute Capability").
constexpr int64_t maxThreads = 1024;
constexpr int64_t maxDepth = 64;

constexpr std::array<std::array<unsigned, 3>, 3> defaultBlocks = {
    {{256, 1, 1}, {32, 32, 1}, {32, 8, 4}}};

bool checkPositive(StringRef clause, const ClauseValues &given, DiagnosticsEngine &diagnostics) {
  auto bad = llvm::find_if(given.values, [](int64_t value) { return value <= 0; });
  if (bad == given.values.end())
    return true;
  reportError(diagnostics, given.start,
              "clause '%0' of '#pragma cgpredict' has the value %1; expected a positive number")
      << clause << std::to_string(*bad);
  return false;
}

bool isLargerThan(ArrayRef<int64_t> block, int64_t limit) {
  int64_t threads = 1;
  for (int64_t value : block) {
    if (value > limit / threads)
      return true;
    threads *= value;
  }
  return false;
}

constexpr size_t mostTileLevels = 2;

bool applyTile(Clauses &result, DiagnosticsEngine &diagnostics) {
  const ClauseValues &tile = result.tileValues;
  if (tile.values.empty())
    return true;
  if (!checkPositive("tile", tile, diagnostics))
    return false;
  if (tile.values.size() > mostTileLevels || llvm::any_of(tile.values, [](int64_t value) {
        return value > std::numeric_limits<int32_t>::max();
      })) {
    reportError(diagnostics, tile.start,
                "clause 'tile' of '#pragma cgpredict' takes the iterations of the innermost loop, "
                "or of the two innermost ones, below 2^31");
    return false;
  }
  if (result.shared.empty()) {
    reportError(diagnostics, tile.clause,
                "clause 'tile' of '#pragma cgpredict' needs arrays in shared memory; name them: "
                "'shared(NAME, ...)'");
    return false;
  }
  result.tile.assign(tile.values.begin(), tile.values.end());
  return true;
}

bool applyGrid(Clauses &result, DiagnosticsEngine &diagnostics) {
  const ClauseValues &grid = result.gridValues;
  if (grid.values.empty())
    return true;
  if (grid.values.size() > 1) {
    reportError(diagnostics, grid.start,
                "clause 'grid' of '#pragma cgpredict' has %0 values; expected one")
        << unsigned(grid.values.size());
    return false;
  }
  if (!checkPositive("grid", grid, diagnostics))
    return false;
  if (grid.values[0] > 3) {
    reportError(diagnostics, grid.start,
                "clause 'grid' of '#pragma cgpredict' has the value %0; a grid has 1, 2 or 3 "
                "dimensions")
        << std::to_string(grid.values[0]);
    return false;
  }
  result.dimensions = unsigned(grid.values[0]);
  return true;
}

bool applyBlock(Clauses &result, DiagnosticsEngine &diagnostics) {
  const ClauseValues &block = result.blockValues;
  result.block = defaultBlocks[result.dimensions - 1];
  if (block.values.empty())
    return true;
  if (!checkPositive("block", block, diagnostics))
    return false;
  if (block.values.size() != result.dimensions)
    reportError(diagnostics, block.start,
                "clause 'block' of '#pragma cgpredict' has %0 value%s0 for a grid of %1 "
                "dimension%s1; give x%select{||, y|, y, z}1, or leave the clause out")
        << unsigned(block.values.size()) << result.dimensions;
  else if (isLargerThan(block.values, maxThreads))
    reportError(diagnostics, block.start,
                "clause 'block' of '#pragma cgpredict' asks for more than %0 threads, the most "
                "that a GPU runs in one block")
        << int(maxThreads);
  else if (block.values.size() == 3 && block.values[2] > maxDepth)
    reportError(diagnostics, block.start,
                "clause 'block' of '#pragma cgpredict' has z = %0; a GPU allows at most %1")
        << int(block.values[2]) << int(maxDepth);
  else {
    result.block = {1, 1, 1};
    llvm::copy(block.values, result.block.begin());
    return true;
  }
  return false;
}

} // namespace

bool applyShape(Clauses &clauses, DiagnosticsEngine &diagnostics) {
  return applyGrid(clauses, diagnostics) && applyBlock(clauses, diagnostics) &&
         applyTile(clauses, diagnostics);
}

std::vector<std::string> expressionsOf(const Clauses &clauses) {
  std::vector<std::string> all;
  for (const ClauseValues *each : {&clauses.gridValues, &clauses.blockValues, &clauses.tileValues})
    llvm::append_range(all, each->expressions);
  return all;
}

Clauses withValues(Clauses clauses, ArrayRef<Expr *> values, const ASTContext &context) {
  for (ClauseValues *each : {&clauses.gridValues, &clauses.blockValues, &clauses.tileValues})
    for (size_t left = each->expressions.size(); left > 0; --left, values = values.drop_front()) {
      Expr::EvalResult value;
      const bool isKnown = values.front()->EvaluateAsInt(value, context);
      each->values.push_back(isKnown ? value.Val.getInt().getExtValue() : 0);
    }
  return clauses;
}

Marker plainMarker(unsigned dimensions, const PresumedLoc &position) {
  Marker marker;
  marker.dimensions = dimensions;
  marker.block = defaultBlocks[dimensions - 1];
  marker.file = position.getFilename();
  marker.line = position.getLine();
  marker.column = position.getColumn();
  return marker;
}

} // namespace cgpredict
