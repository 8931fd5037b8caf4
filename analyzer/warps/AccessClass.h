// How the active lanes of a warp's access lie to each other.
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 2017: access classes.
#ifndef CGPREDICT_ANALYZER_WARPS_ACCESSCLASS_H
#define CGPREDICT_ANALYZER_WARPS_ACCESSCLASS_H

#include <cstddef>

namespace cgpredict {

/// By the largest distance between neighbouring active lanes of a warp's access. An access of which
/// a share of the sectors is in a read-only cache counts as that share of an access served there.
enum class AccessClass {
  Uncoalesced, ///< more than one element
  Coalesced,   ///< at most one element
  Constant,    ///< all lanes at one address
  ReadOnly     ///< served by a read-only cache, however the lanes lie: no transaction with the L2
};
constexpr std::size_t AccessClasses = 4;

} // namespace cgpredict

#endif
