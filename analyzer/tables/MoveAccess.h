// Changes of single accesses in a kernel's tables: operation, PTX count and record stay consistent.
#ifndef CGPREDICT_ANALYZER_TABLES_MOVEACCESS_H
#define CGPREDICT_ANALYZER_TABLES_MOVEACCESS_H

#include "analyzer/tables/StaticTables.h"

#include <span>

namespace cgpredict {

/// Access `index` of an affine nest, the same element in every iteration of its loop: a load is
/// executed once before the loop, a store once after it, if the loop runs at all.
void moveOutOfLoop(KernelTables &tables, uint32_t record, uint32_t index);

/// The load of `site` becomes a use of `value`, and so do its users. Its record still has it:
/// whoever reads records has to leave it out.
void replaceLoad(KernelTables &tables, uint32_t site, Operand value);

/// Accesses of one kind side by side, `sites` in the order of their addresses, become one of
/// `bytes`: the first site's, where that of `carrier`, one of them, stands. As above, records still
/// have the others.
void joinAccesses(KernelTables &tables, std::span<const uint32_t> sites, uint32_t carrier,
                  uint32_t bytes);

} // namespace cgpredict

#endif
