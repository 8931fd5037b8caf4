// Whether arrays in shared memory can be of use, which their time alone does not say.
#ifndef CGPREDICT_ANALYZER_WHATIF_USEFULTILES_H
#define CGPREDICT_ANALYZER_WHATIF_USEFULTILES_H

#include "analyzer/estimate/Estimate.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace cgpredict {

class UsefulTiles {
public:
  /// Of changes of `base`, whose estimate is `estimate`; both outlive this.
  UsefulTiles(const KernelVariant &base, const KernelEstimate &estimate);

  /// Blocks use the tiles of `changed` more than once, and it is known what they need of them.
  bool are(const KernelEstimate &changed);

private:
  bool areKnown(const KernelEstimate &changed);

  const KernelVariant &base;
  const KernelEstimate &estimate;
  std::set<std::string> walked;                        // arrays
  std::optional<std::map<std::string, uint64_t>> used; // bytes of arrays, once somebody asked
};

} // namespace cgpredict

#endif
