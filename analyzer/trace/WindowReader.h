// How the analyses of a kernel get at its windows, and windows kept between them, so that each is
// decoded once.
#ifndef CGPREDICT_ANALYZER_TRACE_WINDOWREADER_H
#define CGPREDICT_ANALYZER_TRACE_WINDOWREADER_H

#include "analyzer/trace/Trace.h"

#include <functional>

namespace cgpredict {

/// The threads of a window, `window` < launch.windowCount.
using WindowReader = std::function<Window(const Launch &launch, uint32_t window)>;

/// Keeps windows as long as all that are kept have the size of at most `most` words; reads the
/// others anew.
WindowReader cached(WindowReader reader, std::size_t most = std::size_t{8} << 20);

} // namespace cgpredict

#endif
