// Accesses of a block to what lies side by side in aligned memory, the members of a `float4`, which
// a GPU compiler makes one of up to 16 bytes.
//
// In the code of nvcc 13 for sm_90: members of one width that fill 4, 8 or 16 bytes from an address
// which is known to be a multiple of that; of a load of four the last one may be missing, as what
// is loaded beside the others is there. No access between them may be to their place, if either
// stores. A load stands where the first one stood, a store where the last one did.
#ifndef CGPREDICT_ANALYZER_TABLES_NEIGHBOURACCESSES_H
#define CGPREDICT_ANALYZER_TABLES_NEIGHBOURACCESSES_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

/// Widens the first site of each such group and returns the other ones, which are no access any
/// more; their records still have them. `fixed`: sites that stay as they are, by index.
std::vector<uint32_t> joinNeighbours(KernelTables &tables, const std::vector<bool> &fixed);

} // namespace cgpredict

#endif
