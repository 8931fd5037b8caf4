// What do accesses to a thread's own array in local memory ask for?
#include "analyzer/models/LocalMemory.h"
#include "test/unit/GraphBuilder.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

// 64 times: ++own[a[i]], of 16 words; `byData`: else ++own[i].
InstructionCount counting(bool byData) {
  InstructionCount count;
  auto &ops = count.graph.operations;
  ops = {test::operation(OperationClass::Phi, {}),
         test::operation(OperationClass::Load, {0}),
         test::operation(OperationClass::Address, {byData ? 1u : 0u}),
         test::operation(OperationClass::Load, {2}),
         test::operation(OperationClass::IAlu, {3}),
         test::operation(OperationClass::Store, {4, 2})};
  for (uint32_t id : {1u, 3u, 5u})
    ops[id].site = id;
  for (uint32_t id : {3u, 5u}) {
    ops[id].bytes = 4;
    ops[id].privateArray = PrivateArray{0, 64};
  }
  count.graph.blocks = {{{0, 1, 2, 3, 4, 5}, 64, 0, false, {}}};
  count.graph.loops = {{0, 1, -1, 1, 64, 0}};
  return count;
}

KernelProfile local(bool byData, double warps, double cacheBytes = 262144) {
  GpuDevice device;
  device.onChipMemory = Bytes{static_cast<uint64_t>(cacheBytes)};
  const InstructionCount count = counting(byData);
  KernelProfile profile;
  profile.occupancy.warpsPerSm = static_cast<uint32_t>(warps);
  return withLocalMemory(profile, CompiledCount(count, device), device);
}

TEST(LocalMemory, DistinctWordsOfLanes) {
  EXPECT_NEAR(distinctWords(1, 32, 16), 13.97, 0.01);
  EXPECT_NEAR(distinctWords(4, 8, 16), 25.81, 0.01);
  EXPECT_DOUBLE_EQ(distinctWords(1, 32, 1), 1);
}

// 14 of 16 lines, 25.8 of 64 sectors, of which few lanes store each; nothing is loaded from the L2.
TEST(LocalMemory, DataSpreadsLanesOverWords) {
  const KernelProfile profile = local(true, 64);
  ASSERT_EQ(profile.sites.size(), 2);
  const SiteProfile &load = profile.sites[0], &store = profile.sites[1];
  EXPECT_EQ(load.instructionsPerWarp, 64);
  EXPECT_NEAR(load.traffic.l1Requests, 13.97, 0.01);
  EXPECT_EQ(load.traffic.sectors, 0);
  EXPECT_TRUE(store.isStore);
  EXPECT_NEAR(store.traffic.replays, 13.97, 0.01);
  EXPECT_NEAR(store.traffic.sectorsInPart, 25.81, 0.01);
  EXPECT_NEAR(profile.traffic.sectors, 64 * 25.81, 0.5);
}

// Lanes' copies of a word are a line.
TEST(LocalMemory, OneIndexIsOneLine) {
  const SiteProfile store = local(false, 64).sites[1];
  EXPECT_EQ(store.traffic.replays, 1);
  EXPECT_EQ(store.traffic.sectors, 4);
  EXPECT_EQ(store.traffic.sectorsInPart, 0);
}

// 64 warps of 32 arrays of 64 bytes: 128 KiB, of which a quarter finds no place in 96.
TEST(LocalMemory, WhatTheL1HasNoPlaceForIsInTheL2) {
  const Traffic load = local(false, 64, 98304).sites[0].traffic;
  EXPECT_DOUBLE_EQ(load.waitsForL2, 0.25);
  EXPECT_DOUBLE_EQ(load.sectors, 1);
}

} // namespace
