// A kernel's doubles as floats, or its floats as doubles.
#ifndef CGPREDICT_ANALYZER_WHATIF_PRECISION_H
#define CGPREDICT_ANALYZER_WHATIF_PRECISION_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

enum class FloatType { Float, Double };
/// "float", "double"
std::string_view toString(FloatType type);
FloatType otherThan(FloatType type);

/// Whether an array of that type is accessed.
bool accesses(const KernelTables &tables, FloatType type);

/// Objects all of whose accesses are of that type. Throws Error: there are none, or an object also
/// holds something else.
std::vector<uint32_t> objectsOf(const KernelTables &tables, FloatType type);

/// The same operations with values of the type `from` in the other one: tables, sites and PTX, not
/// the records. Throws Error as objectsOf().
KernelTables withoutType(const KernelTables &tables, FloatType from);

} // namespace cgpredict

#endif
