// What one launch does with the caches of a device: executions and traffic of all of its warps. It
// depends on the accesses, on how many blocks are resident and on the memory system, and on nothing
// else of a variant or a device; kernelProfile() makes of it what the models read.
#ifndef CGPREDICT_ANALYZER_PROFILE_LAUNCHPROFILE_H
#define CGPREDICT_ANALYZER_PROFILE_LAUNCHPROFILE_H

#include "analyzer/profile/ProfileTotals.h"

namespace cgpredict {

struct LaunchProfile {
  ProfileTotals totals; ///< over all warps
  double warps = 0;     ///< that have threads within the extents
  double usedWarps = 1; ///< their share of the grid's warps
  std::array<uint64_t, 3> gridBlocks{1, 1, 1};
  uint64_t blocks = 0; ///< of the grid
  std::array<uint32_t, 3> block{1, 1, 1};
  uint32_t lineBytes = 0;          ///< of the method's L2
  uint64_t trafficLineBytes = 0;   ///< of the traffic with DRAM
  DramRows rows;                   ///< that Traffic::rowOpenings are of
  std::vector<DramRows> otherRows; ///< that TrafficSum::otherOpenings are of
  uint64_t footprintBytes = 0;     ///< of all memory objects, as far as they are accessed
  uint64_t tracedThreads = 0;      ///< whose records were used
  uint64_t threads = 0;            ///< of the launch
  double innerShare = 1;           ///< KernelProfile::innerShare
  uint64_t wholeFrom = 0;          ///< ProfileOptions::lineBudget from which nothing is left out
  double samplingError = 0;        ///< KernelProfile::samplingError
  double workError = 0;            ///< KernelProfile::workError
  double makespan = 0;             ///< KernelProfile::makespan
  std::vector<std::string> notes;  ///< for people, one sentence each
};

} // namespace cgpredict

#endif
