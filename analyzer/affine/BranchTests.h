// Which branch says whether a block is executed, and what a phi brings.
#ifndef CGPREDICT_ANALYZER_AFFINE_BRANCHTESTS_H
#define CGPREDICT_ANALYZER_AFFINE_BRANCHTESTS_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>

namespace cgpredict {

/// The blocks behind which `block` may come next.
std::vector<uint32_t> waysTo(const KernelTables &tables, uint32_t block);

/// The block at whose end it is decided whether the next one is `block`; none where several lead
/// there.
std::optional<uint32_t> testBefore(const KernelTables &tables, uint32_t block);

/// The block at whose end it is decided what the phi of `block` brings, by a way or two; none where
/// several decide, or a loop does.
std::optional<uint32_t> testOf(const KernelTables &tables, const Operation &phi, uint32_t block);

/// Of integers, by which the block ends; null: it ends otherwise.
const Operation *comparisonOf(const KernelTables &tables, const OperandGraph &graph,
                              uint32_t block);

/// Whether no turn of the loop goes on to the next one without being at the end of `block`, which
/// is in no loop inside it.
bool isPassedInEachTurn(const KernelTables &tables, uint32_t block, uint32_t loop);

/// By block: whether all ways from it lead to an exception or an abort, behind which no thread goes
/// on.
std::vector<bool> blocksThatEndProgram(const KernelTables &tables);

} // namespace cgpredict

#endif
