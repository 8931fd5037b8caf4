// Which accesses a compiler knows to be to different places: to different global or local arrays,
// or to different objects of which one is reached by a pointer that is `restrict`. Pointers may
// point to the same array, as in C and CUDA without it.
#ifndef CGPREDICT_ANALYZER_TABLES_ALIASING_H
#define CGPREDICT_ANALYZER_TABLES_ALIASING_H

#include "analyzer/tables/StaticTables.h"

#include <utility>
#include <vector>

namespace cgpredict {

/// Of two sites, by their objects alone.
bool mayAlias(const KernelTables &tables, uint32_t a, uint32_t b);

/// Of each block: a store and another access by their operations' ids, sorted, that are never to
/// the same place in different iterations of the block's loop. Not by their objects, or because
/// they have one address that moves on by an element or more from iteration to iteration.
std::vector<std::vector<std::pair<uint32_t, uint32_t>>> accessesApart(const KernelTables &tables);

} // namespace cgpredict

#endif
