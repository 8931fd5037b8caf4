// A kernel's doubles as floats.
#ifndef CGPREDICT_ANALYZER_WHATIF_SINGLEPRECISION_H
#define CGPREDICT_ANALYZER_WHATIF_SINGLEPRECISION_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

bool hasDoubles(const KernelTables &tables);

/// Objects all of whose accesses are of doubles. Throws Error: there are none, or an object also
/// holds something else.
std::vector<uint32_t> objectsOfDoubles(const KernelTables &tables);

/// The same operations on floats: tables, sites and PTX, not the records.
KernelTables singlePrecision(const KernelTables &tables);

} // namespace cgpredict

#endif
