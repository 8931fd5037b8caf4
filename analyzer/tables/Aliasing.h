// Which accesses are to different places: to different global or local arrays, or to what different
// pointers that are `restrict` lead to. Other pointers may point to the same array. Where one alone
// is `restrict`, a compiler knows another parameter to be apart from it; a proof does not, as a
// pointer may have been made of it in front of the loop.
#ifndef CGPREDICT_ANALYZER_TABLES_ALIASING_H
#define CGPREDICT_ANALYZER_TABLES_ALIASING_H

#include "analyzer/tables/StaticTables.h"

#include <utility>
#include <vector>

namespace cgpredict {

/// Whether they are two variables, or reached by two pointers that are `restrict`, or one of each.
bool areApart(const MemoryObject &one, const MemoryObject &other);

/// For a compiler, of two sites by their objects alone; for time models, not for proofs.
bool mayAlias(const KernelTables &tables, uint32_t a, uint32_t b);

/// Of each site, whether it loads what no store of the kernel may be to, as a compiler knows.
std::vector<bool> loadsOfUnchanged(const KernelTables &tables);

/// Of each block: a store and another access by their operations' ids, sorted, that are never to
/// the same place in different iterations of the block's loop, as a compiler's last stage knows.
/// Not by their objects, of which the kernel stores to the loaded one nowhere, or because they have
/// one address that moves on by an element or more from iteration to iteration.
std::vector<std::vector<std::pair<uint32_t, uint32_t>>> accessesApart(const KernelTables &tables);

} // namespace cgpredict

#endif
