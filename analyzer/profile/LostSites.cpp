#include "analyzer/profile/LostSites.h"

#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <vector>

namespace cgpredict {

std::string noteOfLostSites(const KernelTables &tables, const ProfileTotals &totals) {
  std::vector<uint32_t> lost;
  for (uint32_t site = 0; site < totals.sites.size(); ++site)
    if (totals.sites[site].lanes > 0 && totals.sites[site].allExecutions() == 0)
      lost.push_back(site);
  if (lost.empty())
    return "";
  return fmt::format("{}, so that {} traffic is missing; trace longer records "
                     "(CGPREDICT_THREAD_WORDS)",
                     areBehindRecords(tables, lost), lost.size() == 1 ? "its" : "their");
}

} // namespace cgpredict
