#include "analyzer/models/SiteTraffic.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/MemoryStations.h"
#include "analyzer/models/TileLoads.h"

#include <algorithm>

namespace cgpredict {
namespace {

// The launch with no other accesses. Rows open as often as they do among all of them.
KernelProfile alone(const SiteProfile &site, const KernelProfile &profile) {
  KernelProfile own;
  own.blocks = profile.blocks;
  own.occupancy = profile.occupancy;
  own.usedWarps = profile.usedWarps;
  own.trafficLineBytes = profile.trafficLineBytes;
  own.footprintBytes = profile.footprintBytes;
  own.sites = {site};
  own.traffic.add(site.traffic, site.instructionsPerWarp);
  return own;
}

// Of the reads that were counted, by (R6).
double shareRead(const KernelProfile &profile, const GpuDevice &device) {
  const double counted = profile.traffic.dramReads;
  return counted > 0 ? readsFromDram(counted, profile, device) / counted : 0;
}

// Of an access, with those that the L1 has. Where it has all, the segments at least.
double sectorsAsked(const Traffic &access) {
  return access.replays > 0 ? access.sectors * access.l1Requests / access.replays
                            : access.l1Requests;
}

} // namespace

AccessClass accessClass(const SiteProfile &site) {
  if (site.accessClass == AccessClass::Constant || site.accessClass == AccessClass::ReadOnly)
    return site.accessClass;
  constexpr double Lanes = 32;
  const auto sectorsOf = [&](double lanes) {
    return std::max(lanes * site.elementBytes / SectorBytes, 1.0);
  };
  const double sectors = sectorsAsked(site.traffic);
  return sectors > 1.5 * sectorsOf(Lanes) || sectors > 4 * sectorsOf(site.activeLanes)
             ? AccessClass::Uncoalesced
             : AccessClass::Coalesced;
}

SiteCost trafficCost(const SiteProfile &site, const KernelProfile &profile,
                     const GpuDevice &device) {
  if (site.bankConflicts)
    return {Cycles{site.instructionsPerWarp * *site.bankConflicts * device.warpSize /
                   loadStoreLanes(device)}};
  SiteProfile moved = site;
  moved.traffic.dramReads *= shareRead(profile, device);
  moved.traffic.writeBacks = writesToDram(site.traffic.writeBacks, profile, device);
  moved.traffic.partWritten = readsBeforeWrites(site.traffic, profile, device);
  const double before = site.traffic.dramReads + site.traffic.writeBacks;
  if (before > 0)
    moved.traffic.rowOpenings *= (moved.traffic.dramReads + moved.traffic.writeBacks) / before;
  const KernelProfile own = alone(moved, profile);
  const double sms = device.smCount;
  return {l2Demand(own, device, sms) + dramDemand(own, device, sms),
          (moved.traffic.dramReads + moved.traffic.writeBacks +
           readsBeforeWrites(site.traffic, profile, device)) *
              static_cast<double>(profile.trafficLineBytes)};
}

} // namespace cgpredict
