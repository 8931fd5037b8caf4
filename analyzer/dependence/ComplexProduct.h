// Two scalars, or two members of one element, that are together the product of complex numbers:
//
//   re = re * c - im * d, with the old re in im = re * d + im * c
//
// also several times, in loops and on only some paths; two floats may be one value. Such products
// may be combined in any order. Where both parts come out as NaN, compilers call a library's
// function of the same factors.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_COMPLEXPRODUCT_H
#define CGPREDICT_ANALYZER_DEPENDENCE_COMPLEXPRODUCT_H

#include "analyzer/dependence/ReductionPattern.h"

#include <span>
#include <vector>

namespace cgpredict {

/// An update for each part of a product. `open`: stores, sites, of which no update is known
/// otherwise.
std::vector<UpdatePattern> complexProducts(const KernelTables &tables, const OperandGraph &graph,
                                           std::span<const uint32_t> open);

} // namespace cgpredict

#endif
