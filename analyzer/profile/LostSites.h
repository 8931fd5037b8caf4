// Accesses whose traffic a profile does not have.
#ifndef CGPREDICT_ANALYZER_PROFILE_LOSTSITES_H
#define CGPREDICT_ANALYZER_PROFILE_LOSTSITES_H

#include "analyzer/profile/ProfileTotals.h"
#include "analyzer/tables/StaticTables.h"

#include <string>

namespace cgpredict {

/// One sentence on the accesses that threads executed, with lanes that were counted, but beyond
/// what their records hold, the first of them by name; empty: there are none.
std::string noteOfLostSites(const KernelTables &tables, const ProfileTotals &totals);

} // namespace cgpredict
#endif
