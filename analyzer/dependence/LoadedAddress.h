#ifndef CGPREDICT_ANALYZER_DEPENDENCE_LOADEDADDRESS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_LOADEDADDRESS_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <set>

namespace cgpredict {

struct LoadedAddress {
  uint32_t access = 0, load = 0; ///< sites; the address is made of what the load brings
};

/// The first access whose address is made of values that differ between threads, or turns of a
/// loop, and are loaded: `a[index[i]]`. A pointer that is a member, or a vector's own, is none.
/// `ignored`: sites that are passed over.
std::optional<LoadedAddress> firstLoadedAddress(const KernelTables &tables,
                                                const OperandGraph &graph,
                                                const std::set<uint32_t> &ignored);

/// Whether the store's value is made of what is loaded, by whatever address, and of constants and
/// arguments: nothing in it is the thread's own number.
bool storesLoadedValue(const OperandGraph &graph, const Site &store);

} // namespace cgpredict

#endif
