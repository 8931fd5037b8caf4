// The accesses of arrays that a kernel only loads, as an option or a pragma names them.
#ifndef CGPREDICT_ANALYZER_AFFINE_LOADEDARRAYS_H
#define CGPREDICT_ANALYZER_AFFINE_LOADEDARRAYS_H

#include "analyzer/trace/Trace.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

/// What the arrays are wanted for, in the words of a message.
struct ArrayUse {
  std::string_view purpose; ///< "keep in shared memory"
  std::string_view done;    ///< "kept in shared memory"
  std::string_view arrays;  ///< "shared"
  std::string_view why; ///< it must not be written: "what one block writes others would not see"
};

/// By site, whether it loads one of the arrays. Throws Error if the kernel has no such array, or
/// writes it in this launch.
std::vector<bool> loadedSites(const TracedKernel &kernel, const Launch &launch,
                              std::span<const std::string> arrays, const ArrayUse &use);

} // namespace cgpredict

#endif
