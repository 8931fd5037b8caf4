// How lanes lie, by the sectors that an access moves, and what it costs the memory system.
#include "analyzer/models/SiteTraffic.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using cgpredict::test::jetsonTk1;

namespace {

struct Lanes {
  uint32_t elementBytes = 4;
  double active = 32, segments = 1, sectors = 4, l1Hits = 0;
};

AccessClass classOf(const Lanes &lanes, AccessClass ofMethod = AccessClass::Uncoalesced) {
  SiteProfile site;
  site.accessClass = ofMethod;
  site.elementBytes = lanes.elementBytes;
  site.activeLanes = lanes.active;
  site.traffic.l1Requests = lanes.segments;
  site.traffic.replays = lanes.segments * (1 - lanes.l1Hits);
  site.traffic.sectors = lanes.sectors * (1 - lanes.l1Hits);
  return accessClass(site);
}

// A warp's neighbouring floats are 4 sectors, doubles 8.
TEST(AccessClassBySectors, NeighboursAreCoalesced) {
  EXPECT_EQ(classOf({}), AccessClass::Coalesced);
  EXPECT_EQ(classOf({.elementBytes = 8, .segments = 2, .sectors = 8}), AccessClass::Coalesced);
  EXPECT_EQ(classOf({.segments = 2, .sectors = 5}), AccessClass::Coalesced) << "not aligned";
  EXPECT_EQ(classOf({.segments = 2, .sectors = 4}), AccessClass::Coalesced) << "two rows";
}

TEST(AccessClassBySectors, StridesAreNot) {
  EXPECT_EQ(classOf({.segments = 2, .sectors = 8}), AccessClass::Uncoalesced) << "of two";
  EXPECT_EQ(classOf({.segments = 32, .sectors = 32}), AccessClass::Uncoalesced) << "columns";
  EXPECT_EQ(classOf({.elementBytes = 8, .segments = 32, .sectors = 32}), AccessClass::Uncoalesced);
}

// Every second, or every eighth lane works: the sectors are those of the neighbours all the same.
// Eight lanes of a column, or six,
// have one each.
TEST(AccessClassBySectors, IdleLanesAloneWasteNothing) {
  EXPECT_EQ(classOf({.active = 16}), AccessClass::Coalesced);
  EXPECT_EQ(classOf({.active = 4}), AccessClass::Coalesced);
  EXPECT_EQ(classOf({.active = 1, .sectors = 1}), AccessClass::Coalesced);
  EXPECT_EQ(classOf({.active = 8, .segments = 8, .sectors = 8}), AccessClass::Uncoalesced);
  EXPECT_EQ(classOf({.active = 6, .segments = 6, .sectors = 6}), AccessClass::Uncoalesced);
}

// The L1 hides sectors from the L2, but lanes lie as they do.
TEST(AccessClassBySectors, HitsOfTheL1DoNotChangeIt) {
  EXPECT_EQ(classOf({.segments = 32, .sectors = 32, .l1Hits = 0.97}), AccessClass::Uncoalesced);
  EXPECT_EQ(classOf({.segments = 32, .sectors = 32, .l1Hits = 1}), AccessClass::Uncoalesced);
  EXPECT_EQ(classOf({.l1Hits = 1}), AccessClass::Coalesced);
}

TEST(AccessClassBySectors, OneAddressAndReadOnlyStay) {
  EXPECT_EQ(classOf({.sectors = 1}, AccessClass::Constant), AccessClass::Constant);
  EXPECT_EQ(classOf({}, AccessClass::ReadOnly), AccessClass::ReadOnly);
}

// One SM; L2 of 128 KiB. Of 2 lines that a load was counted to miss in each of 10 executions of
// 1024 * 32 warps, 64 B each, a footprint of 64 KiB is read once: 1024 lines in all, 1 / 320 of a
// line per execution. Larger than the L2, all of them.
TEST(TrafficCost, SmallDataIsReadOnce) {
  KernelProfile profile;
  profile.blocks = 1024;
  profile.occupancy = {2, 32, 64, "threads per SM"};
  profile.trafficLineBytes = 64;
  SiteProfile site;
  site.instructionsPerWarp = 10;
  site.traffic = {.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 2};
  profile.sites = {site};
  profile.traffic.add(site.traffic, 10);
  profile.footprintBytes = 64 * 1024;
  EXPECT_NEAR(trafficCost(site, profile, jetsonTk1()).dramBytes, 64.0 / 320, 1e-9);
  profile.footprintBytes = 1 << 30;
  EXPECT_DOUBLE_EQ(trafficCost(site, profile, jetsonTk1()).dramBytes, 128);
}

// All that it uses, 64 bytes, was used by the launch before.
KernelProfile afterItsOwnLaunch() {
  KernelProfile profile;
  profile.blocks = 1024;
  profile.occupancy = {2, 32, 64, "threads per SM"};
  profile.trafficLineBytes = 64;
  profile.history = {{1, 1, 64}};
  return profile;
}

// A load that misses 2 lines of 64 B and a store's line that is written back, in a launch that
// follows another: a line of data stays in the L2 between them, so nothing moves; 1 GiB does not.
TEST(TrafficCost, WhatStaysInTheL2IsNeitherReadNorWritten) {
  KernelProfile profile = afterItsOwnLaunch();
  SiteProfile site;
  site.instructionsPerWarp = 1;
  site.traffic = {.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 2, .writeBacks = 1};
  profile.sites = {site};
  profile.traffic.add(site.traffic, 1);
  profile.footprintBytes = 64;
  EXPECT_NEAR(trafficCost(site, profile, jetsonTk1()).dramBytes, 0, 1e-9);
  profile.footprintBytes = 1 << 30;
  profile.history = {{1, 1, 1 << 30}};
  EXPECT_NEAR(trafficCost(site, profile, jetsonTk1()).dramBytes, 3 * 64, 1e-9);
}

// Nor does what stays keep the DRAM busy: lines that are written in part, and rows that opened for
// them, are as few.
TEST(TrafficCost, WhatStaysInTheL2KeepsNoRowsOpen) {
  KernelProfile profile = afterItsOwnLaunch();
  profile.footprintBytes = 64;
  SiteProfile site;
  site.isStore = true;
  site.instructionsPerWarp = 1;
  site.traffic = {.l1Requests = 1, .replays = 1, .sectors = 4};
  GpuDevice device = jetsonTk1();
  device.dramReadsBeforePartWrites = true;
  const double inL2 = trafficCost(site, profile, device).busy.value();
  site.traffic.writeBacks = site.traffic.partWritten = 2;
  site.traffic.rowOpenings = 1;
  profile.sites = {site};
  profile.traffic.add(site.traffic, 1);
  EXPECT_NEAR(trafficCost(site, profile, device).busy.value(), inL2, 1e-6 * inL2);
  profile.history[0].bytesSince = 1 << 30;
  EXPECT_GT(trafficCost(site, profile, device).busy.value(), 1.5 * inL2);
}

// Twice as many executions keep the memory system twice as long; reads of shared memory take a pass
// of 32 / 32 cycles for each turn.
TEST(TrafficCost, IsTimeOfAWarpsAccesses) {
  KernelProfile profile;
  profile.blocks = 1024;
  profile.occupancy = {2, 32, 64, "threads per SM"};
  profile.trafficLineBytes = 64;
  profile.footprintBytes = 1 << 30;
  SiteProfile site;
  site.instructionsPerWarp = 10;
  site.traffic = {.l1Requests = 1, .replays = 1, .sectors = 4};
  const Cycles once = trafficCost(site, profile, jetsonTk1()).busy;
  EXPECT_NEAR(once.value(), 10 * 4 / 0.95, 1e-9); // two lines of 2 cycles, at 95 %
  site.instructionsPerWarp = 20;
  EXPECT_DOUBLE_EQ(trafficCost(site, profile, jetsonTk1()).busy.value(), 2 * once.value());
  site.bankConflicts = 3;
  EXPECT_DOUBLE_EQ(trafficCost(site, profile, jetsonTk1()).busy.value(), 60);
}

} // namespace
