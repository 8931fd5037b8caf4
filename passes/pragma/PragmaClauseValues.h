// What the numbers of the clauses `grid`, `block` and `tile` may be.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMACLAUSEVALUES_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMACLAUSEVALUES_H

#include "passes/pragma/Marker.h"
#include "passes/pragma/PragmaClauses.h"

#include <cstdint>

namespace cgpredict {

struct ClauseValues {
  clang::SourceLocation clause; ///< Of the clause's name; invalid where it was not given.
  clang::SourceLocation start;  ///< Of the first value.
  llvm::SmallVector<int64_t, 3> values;
};

/// Sets the dimensions. False, with a report, if `grid` is not 1, 2 or 3.
bool applyGrid(const ClauseValues &grid, Clauses &result, clang::DiagnosticsEngine &diagnostics);

/// Sets the block, by default where none was given; after the grid. False, with a report, if no GPU
/// runs such a block or it does not fit the grid.
bool applyBlock(const ClauseValues &block, Clauses &result, clang::DiagnosticsEngine &diagnostics);

/// Sets the tile; after the shared arrays. False, with a report, if it is not one or two positive
/// numbers, or there are no arrays that it is for.
bool applyTile(const ClauseValues &tile, Clauses &result, clang::DiagnosticsEngine &diagnostics);

/// The marker of a kernel without clauses: its shape alone. `dimensions` is 1 to 3.
Marker plainMarker(unsigned dimensions, const clang::PresumedLoc &position);

} // namespace cgpredict
#endif
