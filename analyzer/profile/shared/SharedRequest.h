// What a pragma or an option asks for: arrays that a block keeps in shared memory.
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDREQUEST_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDREQUEST_H

#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

/// Which arrays a block keeps in shared memory, and how much of the innermost loops at a time.
struct SharedRequest {
  std::vector<std::string> arrays; ///< names of memory objects; empty: none
  /// Iterations of the innermost loops of a step, innermost last; empty: all of the innermost loop.
  std::vector<uint32_t> tile;
  uint32_t padding = 0; ///< elements added to a row of a tile
  bool operator==(const SharedRequest &) const = default;
};

/// What the options of an analysis change of the pragma's request; empty fields change nothing.
struct SharedOverride {
  bool ignorePragma = false;
  std::vector<std::string> arrays;
  std::vector<uint32_t> tile;
  uint32_t padding = 0;
  bool operator==(const SharedOverride &) const = default;
};

} // namespace cgpredict

#endif
