// Accesses as sentences name them.
#ifndef CGPREDICT_ANALYZER_TABLES_SITENAMES_H
#define CGPREDICT_ANALYZER_TABLES_SITENAMES_H

#include "analyzer/tables/StaticTables.h"

#include <span>
#include <string>

namespace cgpredict {

/// The source file in which the access stands.
const std::string &fileOf(const KernelTables &tables, const Site &site);

/// The source file in which the call stands.
const std::string &fileOf(const KernelTables &tables, const OpaqueCall &call);

/// "the store of a[i] at 3:7"
std::string accessInWords(const Site &site);

/// "the store of a[i] at 3:7, ... and 2 more are executed behind what the traced threads' records
/// hold": the first three by name, the others by their number. `sites` must not be empty.
std::string areBehindRecords(const KernelTables &tables, std::span<const uint32_t> sites);

} // namespace cgpredict
#endif
