// What the source calls the accesses of a kernel, read from its files while they are compiled.
#ifndef CGPREDICT_PASSES_TABLES_SITETEXT_H
#define CGPREDICT_PASSES_TABLES_SITETEXT_H

#include "passes/tables/Sites.h"

#include <string>
#include <vector>

namespace cgpredict {

/// One for each site, see AccessText.h. Empty where the debug information has no position, the
/// file cannot be read (a prefix map, a source from a pipe), or a lone name stands there that is
/// not the site's variable (a macro).
std::vector<std::string> siteTexts(const KernelSites &sites);

} // namespace cgpredict
#endif
