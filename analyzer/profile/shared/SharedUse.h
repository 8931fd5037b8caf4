// What arrays in shared memory cost a block: bytes, loads, barriers, bank conflicts.
//
// In each step (SharedSteps.h) a block brings the elements that its threads are going to read into
// shared memory, every thread as many of them, waits, reads them there, and waits again before the
// next step. Sites of an array whose elements overlap in most steps share a tile; others have a
// tile of their own. A tile is loaded again only where the loops around it move it.
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 2017, section "Shared
// memory". Computed from a few blocks of the launch (SharedBlocks.h).
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDUSE_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDUSE_H

#include "analyzer/profile/Profile.h"
#include "analyzer/profile/shared/SharedRequest.h"

namespace cgpredict {

struct SharedTile {
  std::string variable;
  std::vector<uint64_t> extent; ///< elements, innermost dimension last, without padding
  uint32_t elementBytes = 0;
  Bytes bytes{0};            ///< with padding; the largest of all steps
  double loadsPerThread = 0; ///< over all steps, mean over blocks
};

/// An access of the source that reads shared memory.
struct SharedSite {
  uint32_t site = 0;    ///< index into KernelTables::sites
  uint32_t tile = 0;    ///< index into SharedUse::tiles
  double conflicts = 1; ///< X of (20), mean over the accesses of warps
};

struct SharedUse {
  SharedRequest request;
  Bytes bytes{0}; ///< per block
  std::vector<SharedTile> tiles;
  std::vector<SharedSite> sites;
  double loadsPerThread = 0; ///< load instructions, over all steps and tiles
  double loadTurns = 0;      ///< of a thread's loads, in the banks of an L1 (TileMeasure.h)
  double steps = 0;          ///< per block, mean
  double barriers = 0;       ///< two per step: before the elements are read, and after
};

/// The pragma's request with what the options change of it; without arrays nothing is left of it.
SharedRequest sharedRequest(const KernelTables &tables, const SharedOverride &options);

/// Which sites the request is for; index = KernelTables::sites. Throws Error: an array that the
/// kernel does not have (lists those that it has), or that it writes, in this launch maybe under
/// another name.
std::vector<bool> sharedSites(const TracedKernel &kernel, const Launch &launch,
                              const SharedRequest &request);

/// Does not look at what fits the device (requireFit).
/// Throws Error: as sharedSites(), or the options' block needs threads that were not traced and
/// that do not follow from those that were. Empty where the request names no array.
SharedUse sharedUse(const LaunchSurvey &survey, const ProfileOptions &options,
                    const SharedRequest &request, const GpuDevice &device);

/// Throws Error where a block asks for more than the device gives one.
void requireFit(const SharedUse &use, const TracedKernel &kernel, const GpuDevice &device);

} // namespace cgpredict

#endif
