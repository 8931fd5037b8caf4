// Loads of a block that are less than a sector apart in all executions: the members of a structure,
// a place and the one beside it. What one of them has missed, those behind it find on its way.
#ifndef CGPREDICT_ANALYZER_TABLES_SECTORMATES_H
#define CGPREDICT_ANALYZER_TABLES_SECTORMATES_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

/// By site: the first such load, which is itself where there is none.
std::vector<uint32_t> sectorMates(const KernelTables &tables);

} // namespace cgpredict

#endif
