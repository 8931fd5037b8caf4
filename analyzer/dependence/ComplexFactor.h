// One multiplication by a complex number, as the operations of its two parts have it.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_COMPLEXFACTOR_H
#define CGPREDICT_ANALYZER_DEPENDENCE_COMPLEXFACTOR_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <set>
#include <vector>

namespace cgpredict {

struct SignedOperand {
  Operand value;
  bool minus = false;
};

/// (re + i im) * (c + i d)
struct ComplexFactor {
  Operand re, im; ///< operations
  SignedOperand c, d;
  std::vector<uint32_t> operations; ///< that it takes
};

/// Whether both are one product.
bool isSameProduct(const KernelTables &tables, const OperandGraph &graph, const ComplexFactor &one,
                   const ComplexFactor &other);

/// What the two parts of a product are made of; nothing if they are none. `carried`: what depends
/// on the old value, of which c and d are not made; each load of one place brings the same there.
std::optional<ComplexFactor> complexFactor(const KernelTables &tables, const OperandGraph &graph,
                                           const std::set<uint32_t> &carried, const Operand &re,
                                           const Operand &im);

} // namespace cgpredict

#endif
