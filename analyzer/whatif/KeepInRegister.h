// Elements that an inner loop loads or stores in every iteration, moved into a register: one load
// before the loop, one store after it.
#ifndef CGPREDICT_ANALYZER_WHATIF_KEEPINREGISTER_H
#define CGPREDICT_ANALYZER_WHATIF_KEEPINREGISTER_H

#include "analyzer/estimate/KernelVariant.h"

namespace cgpredict {

/// Accesses to one element in every iteration of an innermost loop of an affine nest.
struct InvariantElement {
  uint32_t record = 0, level = 0; ///< nest and level of the loop
  int32_t object = -1;
  std::vector<uint32_t> accesses; ///< of the nest; all accesses of the loop to the object
};

/// Where all traced threads access one element of an object in every iteration, nothing else of the
/// object in that loop, and no other thread depends on it. By record and level.
std::vector<InvariantElement> invariantElements(const KernelVariant &variant);

/// The tables with the accesses moved out of their loops. Payloads do not change.
KernelTables keepInRegister(const KernelTables &tables, std::span<const InvariantElement> elements);

} // namespace cgpredict

#endif
