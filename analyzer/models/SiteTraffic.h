// The accesses of one site as models see them that count sectors and lines instead of the method's
// classes: how its lanes lie, and what it costs the refined model's stations.
#ifndef CGPREDICT_ANALYZER_MODELS_SITETRAFFIC_H
#define CGPREDICT_ANALYZER_MODELS_SITETRAFFIC_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/models/TimeEstimate.h"
#include "analyzer/profile/KernelProfile.h"

namespace cgpredict {

/// Uncoalesced where an access moves clearly more sectors than its lanes need: more than one and a
/// half times those of a warp with neighbouring elements, or more than four times those that its
/// active lanes would fill. A guard or the end of a row alone does not make it so. The other
/// classes are the method's.
AccessClass accessClass(const SiteProfile &site);

/// The time for which a warp's accesses would keep the path to the L2 and DRAM busy were they the
/// only ones, one after the other; of shared memory the passes of the load/store unit. DRAM's bytes
/// with (R6).
SiteCost trafficCost(const SiteProfile &site, const KernelProfile &profile,
                     const GpuDevice &device);

} // namespace cgpredict

#endif
