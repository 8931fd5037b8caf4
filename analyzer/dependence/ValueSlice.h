// What leads from a location's old value to what is stored there.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_VALUESLICE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_VALUESLICE_H

#include "analyzer/dependence/BitValue.h"
#include "analyzer/dependence/Extreme.h"
#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cgpredict {

struct SliceUpdate {
  std::string operation;        ///< "+", "min/max"
  std::vector<uint32_t> places; ///< stores of what belongs to an extreme; sites
  Extreme extreme;
  BitUpdate bits;
  std::string lanes{}; ///< as in UpdatePattern
};

/// The operation that leads from the loads, of one value, to the store; nothing if there is no
/// single one, or if what is made of the value leads elsewhere.
std::optional<SliceUpdate> updateOver(const KernelTables &tables, const OperandGraph &graph,
                                      std::span<const uint32_t> loads, const Operation &store);

} // namespace cgpredict

#endif
