// Which arrays a request is for, and whether they may be in shared memory.
#include "analyzer/affine/LoadedArrays.h"
#include "analyzer/profile/shared/SharedUse.h"

namespace cgpredict {

SharedRequest sharedRequest(const KernelTables &tables, const SharedOverride &options) {
  SharedRequest request;
  if (!options.ignorePragma)
    request = {tables.shared, tables.tile, 0};
  if (!options.arrays.empty())
    request.arrays = options.arrays;
  if (!options.tile.empty())
    request.tile = options.tile;
  request.padding = options.padding;
  return request.arrays.empty() ? SharedRequest{} : request;
}

std::vector<bool> sharedSites(const TracedKernel &kernel, const Launch &launch,
                              const SharedRequest &request) {
  constexpr ArrayUse use{"keep in shared memory", "kept in shared memory", "shared",
                         "what one block writes others would not see"};
  return loadedSites(kernel, launch, request.arrays, use);
}

} // namespace cgpredict
