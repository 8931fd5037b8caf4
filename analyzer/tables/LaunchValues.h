// What a launch's context says of its arguments.
#ifndef CGPREDICT_ANALYZER_TABLES_LAUNCHVALUES_H
#define CGPREDICT_ANALYZER_TABLES_LAUNCHVALUES_H

#include "analyzer/tables/StaticTables.h"

#include <cstddef>
#include <optional>
#include <span>

namespace cgpredict {

/// Where the object begins in the program's memory; empty if no pointer argument says so.
/// `context`: Launch::context.
std::optional<int64_t> objectBase(const KernelTables &tables, const MemoryObject &object,
                                  std::span<const std::byte> context);

} // namespace cgpredict

#endif
