// The accesses of a kernel as a table, worst first:
//
//   where      access   kind  class        per warp  transactions  L2 hits  memory time
//   syrk.c:15  A[j][k]  load  uncoalesced    1024.0          32.0   98.2 %       94.7 %
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_SITETABLE_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_SITETABLE_H

#include "analyzer/estimate/Estimate.h"

#include <string>
#include <string_view>

namespace cgpredict {

/// "coalesced", "uncoalesced", "constant", "read-only" or "shared".
std::string_view classOf(const SiteProfile &site);

/// The access as the source writes it, or its variable; shortened to fit a table.
std::string accessOf(const Site &site);

/// Empty without accesses.
std::string siteTable(const KernelEstimate &kernel, const std::string &indent);

} // namespace cgpredict

#endif
