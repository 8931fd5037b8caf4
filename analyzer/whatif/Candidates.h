// Changes that are worth trying on a kernel, from what its estimate shows.
#ifndef CGPREDICT_ANALYZER_WHATIF_CANDIDATES_H
#define CGPREDICT_ANALYZER_WHATIF_CANDIDATES_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/whatif/Change.h"

namespace cgpredict {

struct ChangeCandidate {
  Change change;
  std::string group; ///< of its alternatives only the best becomes a hint: "transpose A", "block"
  std::optional<uint32_t> site; ///< of KernelEstimate::sites: the access that suffers, worst first
};

/// `estimate` is that of the variant on the device. Whether they can be applied is not known yet.
std::vector<ChangeCandidate> candidatesFor(const KernelVariant &variant, const KernelEstimate &estimate,
                                     const GpuDevice &device);

} // namespace cgpredict

#endif
