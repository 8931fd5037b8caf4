// How the analyses of a kernel get at its windows, and windows kept between them, so that each is
// decoded once.
#ifndef CGPREDICT_ANALYZER_TRACE_WINDOWREADER_H
#define CGPREDICT_ANALYZER_TRACE_WINDOWREADER_H

#include "analyzer/trace/Trace.h"

#include <functional>

namespace cgpredict {

/// The threads of a window, `window` < launch.windowCount.
using WindowReader = std::function<Window(const Launch &launch, uint32_t window)>;

/// Keeps the windows that were asked for last, as many as have the size of `most` words; reads the
/// others anew. Of any kernel of a trace.
WindowReader cached(WindowReader reader, std::size_t most = std::size_t{8} << 20);

/// Of all kernels of the trace, which stays open as long as the reader lives; decoded once, as far
/// as cached() keeps them.
WindowReader windowsOf(const Trace &trace);

} // namespace cgpredict

#endif
