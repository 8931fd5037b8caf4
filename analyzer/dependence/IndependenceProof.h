// Whether two affine accesses of different threads of a launch can meet.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_INDEPENDENCEPROOF_H
#define CGPREDICT_ANALYZER_DEPENDENCE_INDEPENDENCEPROOF_H

#include "analyzer/affine/AffineAccesses.h"

namespace cgpredict {

enum class Meeting {
  Never,
  Sometimes, ///< `from` and `to` do
  Unknown
};

struct MeetingResult {
  Meeting meeting = Meeting::Unknown;
  bool secondFirst = false;      ///< the thread `from` is that of the second access
  ThreadCoordinate from{}, to{}; ///< in program order
};

/// Bytes of the accesses; `extent` is the launch's.
MeetingResult meet(const AffineAccess &first, uint32_t firstBytes, const AffineAccess &second,
                   uint32_t secondBytes, const ThreadCoordinate &extent);

} // namespace cgpredict

#endif
