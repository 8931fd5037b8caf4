// The accesses of a kernel as a table, worst first:
//
//   where      access   kind  class        per warp  L2 sectors  DRAM bytes  memory time
//   syrk.c:15  A[j][k]  load  uncoalesced    1024.0        32.0       368.6       94.7 %
//
// Per execution of the access. Models that count by access class have transactions and hits of the
// L2 in place of sectors and bytes; L1 hits and conflicts stand there where they exist.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_SITETABLE_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_SITETABLE_H

#include "analyzer/estimate/Estimate.h"

#include <string>
#include <string_view>

namespace cgpredict {

/// "coalesced", "uncoalesced", "constant", "read-only" or "shared".
std::string_view classOf(const SiteEstimate &site);

/// The access as the source writes it, or its variable; shortened to fit a table.
std::string accessOf(const Site &site);

/// Empty without accesses.
std::string siteTable(const KernelEstimate &kernel, const std::string &indent);

} // namespace cgpredict

#endif
