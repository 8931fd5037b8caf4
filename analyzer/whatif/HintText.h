// Hints in words.
#ifndef CGPREDICT_ANALYZER_WHATIF_HINTTEXT_H
#define CGPREDICT_ANALYZER_WHATIF_HINTTEXT_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/whatif/Hint.h"

namespace cgpredict {

/// What was measured that the change is about; `site` is the access that it concerns, or null.
std::string causeOf(const Change &change, const KernelEstimate &before, const SiteEstimate *site);
/// What to do, as an imperative.
std::string adviceOf(const Change &change, const KernelTables &tables);
/// What changes of this kind are good for, whatever the kernel; one sentence.
std::string goalOf(const Change &change);
/// What the prediction takes for granted.
std::string assumptionOf(const Change &change, const KernelTables &tables);

} // namespace cgpredict

#endif
