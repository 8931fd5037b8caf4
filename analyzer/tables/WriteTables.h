// Static tables as the JSON that docs/trace-format.md describes: what parseTables() reads.
#ifndef CGPREDICT_ANALYZER_TABLES_WRITETABLES_H
#define CGPREDICT_ANALYZER_TABLES_WRITETABLES_H

#include "analyzer/tables/StaticTables.h"

#include <string>

namespace cgpredict {

/// `tables` must hold what parseTables() checks; what only hardware designs need of an operation
/// (predicate, incoming, offset, scales) is left out.
std::string tablesJson(const KernelTables &tables);

} // namespace cgpredict

#endif
