// Launches that did exactly what one before them did: a step of a loop over time that comes past the
// same arrays again. Private to the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_SAMELAUNCHES_H
#define CGPREDICT_ANALYZER_TRACE_SAMELAUNCHES_H

#include "analyzer/trace/TraceState.h"

namespace cgpredict {

/// A sampled launch of one kernel, and where its records are.
struct StoredLaunch {
  Launch *launch;
  std::span<const WindowRef> windows;
};

/// Sets Launch::sameAs of those whose extents, arguments and records are, byte by byte, those of an
/// earlier one of `launches`. Unpacks what could be the same by its size.
void findSame(const TraceFile &file, std::span<const StoredLaunch> launches);

} // namespace cgpredict

#endif
