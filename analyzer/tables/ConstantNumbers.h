// Which operands are the same constant.
#ifndef CGPREDICT_ANALYZER_TABLES_CONSTANTNUMBERS_H
#define CGPREDICT_ANALYZER_TABLES_CONSTANTNUMBERS_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

/// Gives constants of equal text one index from 1 on, of a variable's addresses by their distance
/// from it. Those that may differ from all others keep 0.
void numberConstants(KernelTables &tables);

} // namespace cgpredict

#endif
