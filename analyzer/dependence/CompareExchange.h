// Updates that a loop makes by compare and exchange: it goes round until nobody came between.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_COMPAREEXCHANGE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_COMPAREEXCHANGE_H

#include "analyzer/dependence/ReductionPattern.h"

namespace cgpredict {

/// That of the exchange which stores, if all that its loop does is one associative operation:
///
///   old = *p; while (old < v && !exchanged(p, &old, v));        what is left is the larger one
///   old = *p; while (!exchanged(p, &old, old * v));             what is left is the product
///
/// and neither the old value nor whether it was exchanged is used for anything else.
std::optional<UpdatePattern> exchangeUpdate(const KernelTables &tables, const OperandGraph &graph,
                                            uint32_t store);

} // namespace cgpredict

#endif
