// Accesses at places that the kernel's data decide.
#ifndef CGPREDICT_ANALYZER_TABLES_INDEXEDSITES_H
#define CGPREDICT_ANALYZER_TABLES_INDEXEDSITES_H

#include "analyzer/tables/StaticTables.h"

#include <vector>

namespace cgpredict {

/// By site, whether its address is made of what the kernel loads, other than once for all threads.
/// Not those behind a row pointer, unless what is loaded says which one: within a row they are as
/// regular as any.
std::vector<bool> sitesBehindIndex(const KernelTables &tables);

} // namespace cgpredict

#endif
