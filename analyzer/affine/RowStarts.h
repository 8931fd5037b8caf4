// Where pointers lead that a kernel loads from memory: to the rows of `float **A`, to the elements
// of a std::vector. The pointers' values are not in the trace; they are the addresses of the
// accesses through them, less what the kernel's code adds.
#ifndef CGPREDICT_ANALYZER_AFFINE_ROWSTARTS_H
#define CGPREDICT_ANALYZER_AFFINE_ROWSTARTS_H

#include "analyzer/trace/Trace.h"

#include <map>
#include <span>

namespace cgpredict {

struct RowStarts {
  std::map<int64_t, int64_t> starts; ///< by the address of the pointer
  int64_t bytes = 0;                 ///< of a row, as far as the kernel's loops reach
  int64_t element = 1;               ///< bytes
};

/// An access, and the load that brings its pointer; both are sites.
struct LoadedPointer {
  uint32_t access = 0, load = 0;
};

/// In one launch. Throws Error: the kernel's code does not say where in a row an access lies, or a
/// pointer does not always lead to one place.
RowStarts rowStartsOf(const TracedKernel &kernel, const Launch &launch,
                      std::span<const LoadedPointer> accesses, const LaunchWindows &readWindow);

} // namespace cgpredict

#endif
