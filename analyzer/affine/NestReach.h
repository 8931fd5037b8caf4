// How far an affine nest reaches: bounds of its iteration numbers.
#ifndef CGPREDICT_ANALYZER_AFFINE_NESTREACH_H
#define CGPREDICT_ANALYZER_AFFINE_NESTREACH_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

/// Most iterations of each level, whatever the iterations of the levels around it.
std::vector<int64_t> mostTrips(const RecordShape &nest, std::span<const int64_t> payload);

/// The levels of an access, outermost first: those of its strides.
std::vector<uint32_t> levelsOf(const RecordShape &nest, const NestAccess &access);

} // namespace cgpredict

#endif
