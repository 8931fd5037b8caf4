// How the warps of a launch update the locations of a reduction, measured on traced threads.
#ifndef CGPREDICT_ANALYZER_PROFILE_UPDATEPROFILE_H
#define CGPREDICT_ANALYZER_PROFILE_UPDATEPROFILE_H

#include "analyzer/dependence/Dependence.h"
#include "analyzer/profile/Profile.h"
#include "analyzer/trace/Trace.h"

namespace cgpredict {

struct UpdateProfile {
  double updatesPerWarp = 0; ///< instructions that update
  double lanes = 0;          ///< active in one
  /// Lanes that update one location, at most: the atomic is repeated as often.
  double passes = 0;
  /// L2 lines of one update, each counted once in every pass that it takes part in.
  double lines = 0;
};

/// Of the launch's first window, as far as `instructionBudget` memory instructions go.
UpdateProfile measureUpdates(const TracedKernel &kernel, const WindowReader &readWindow,
                             const ProfileOptions &options, const Launch &launch,
                             const Reduction &reduction, uint64_t lineBytes,
                             uint64_t instructionBudget = 2'000'000);

} // namespace cgpredict

#endif
