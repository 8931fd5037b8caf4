// How the analyses of a kernel get at its windows, and windows kept between them, so that each is
// decoded once.
#ifndef CGPREDICT_ANALYZER_TRACE_WINDOWREADER_H
#define CGPREDICT_ANALYZER_TRACE_WINDOWREADER_H

#include "analyzer/trace/WindowStore.h"

#include <memory>

namespace cgpredict {

/// Gives the windows that the store has; reads the others and keeps them there, as far as it has
/// room. Trace::windows() are those of a trace.
WindowReader cached(WindowReader reader, std::shared_ptr<WindowStore> store);

} // namespace cgpredict

#endif
