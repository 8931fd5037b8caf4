// Whether launches of a kernel may run at once.
#ifndef CGPREDICT_ANALYZER_WHATIF_LAUNCHESAPART_H
#define CGPREDICT_ANALYZER_WHATIF_LAUNCHESAPART_H

#include "analyzer/trace/Trace.h"
#include "analyzer/trace/WindowReader.h"

namespace cgpredict {

/// Of the recorded launches, of which there must be two at least, none stores where another one
/// loads or stores: what the others do is taken to be alike. Arrays may change places from launch
/// to launch, so that names say nothing.
bool launchesAreApart(const TracedKernel &kernel, const WindowReader &readWindow);

} // namespace cgpredict

#endif
