// In which error class is an estimate, and does the report's reason name what put it there? One
// kernel, x[i] = index[i], with one thing changed at a time.
#include "analyzer/estimate/ErrorClass.h"
#include "analyzer/tables/WriteTables.h"
#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gmock/gmock.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::HasSubstr;

namespace {

class ErrorClassTest : public ::testing::Test {
protected:
  ErrorClassTest() : b("kernel") {
    index = b.pointer("index", 4);
    values = b.pointer("x", 4);
    block = b.block({});
    load = site(SiteKind::Load, index, Thread);
    device.smCount = 10;
    profile.blocks = 100;
    profile.occupancy.warpsPerBlock = 8; // 800 warps, 80 for each SM
    profile.activeLaneShare = 1;
    launch.estimate.time = Seconds{10};
    launch.instructions.perWarp = 100;
    limit("DRAM", 6);
    limit("computation", 10);
  }

  uint32_t site(SiteKind kind, uint32_t object, Operand address) {
    const uint32_t result = b.site(block, kind, object, 4);
    b.tables.blocks[block].operations.back().operands = {address};
    if (kind == SiteKind::Store)
      b.tables.blocks[block].operations.back().operands = {AConstant, address};
    SiteProfile counted;
    counted.site = result;
    counted.instructionsPerWarp = 1;
    profile.sites.push_back(counted);
    return result;
  }

  Operand loaded() const { return {OperandKind::Operation, b.tables.sites[load].operation}; }

  void limit(const std::string &resource, double without) {
    std::erase_if(launch.estimate.limits,
                  [&](const ResourceLimit &each) { return each.resource == resource; });
    launch.estimate.limits.push_back({resource, 0.9, Seconds{without}});
  }

  // Puts the block into a loop of so many turns.
  void turn(double trips) {
    b.loop(block, -1, {block});
    b.tables.blocks[block].loop = 0;
    GraphLoop &loop = launch.instructions.graph.loops.emplace_back();
    loop.first = block;
    loop.end = block + 1;
    loop.trips = trips;
  }

  ErrorBasis basis() {
    auto kernel = std::make_shared<TracedKernel>();
    kernel->tables = parseTables(tablesJson(b.tables), "test");
    OperationGraph &graph = launch.instructions.graph;
    graph.blocks.resize(1);
    graph.blocks.front().loop = graph.loops.empty() ? -1 : 0;
    KernelEstimate estimate;
    estimate.variant.kernel = kernel;
    launch.profile = profile;
    estimate.sampled = {launch};
    return errorBasisOf(estimate, device);
  }

  TablesBuilder b;
  uint32_t index = 0, values = 0, block = 0, load = 0;
  GpuDevice device;
  KernelProfile profile;
  LaunchEstimate launch;
};

// Without DRAM it would take 6 of 10 s: two fifths less.
TEST_F(ErrorClassTest, WhatLimitsAloneNamesTheClass) {
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
  limit("DRAM", 10);
  limit("computation", 6);
  EXPECT_EQ(basis().errorClass, ErrorClass::Computation);
  limit("computation", 10);
  limit("L2", 6);
  EXPECT_EQ(basis().errorClass, ErrorClass::Mixed);
  EXPECT_EQ(basis().reason, "L2 limits the time");
}

// A quarter of the time is the bound: 7.6 of 10 s save less.
TEST_F(ErrorClassTest, TwoResourcesBesideEachOtherAreMixed) {
  limit("DRAM", 7.6);
  EXPECT_EQ(basis().errorClass, ErrorClass::Mixed);
  EXPECT_EQ(basis().reason, "no resource alone limits the time");
  limit("DRAM", 7.4);
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
}

// 9 blocks of 8 warps on 10 SMs; half of their warps have threads.
TEST_F(ErrorClassTest, FewWarpsAreUncertain) {
  profile.blocks = 10;
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
  profile.blocks = 9;
  EXPECT_EQ(basis().errorClass, ErrorClass::Uncertain);
  EXPECT_THAT(basis().reason, HasSubstr("72 warps on 10 SMs"));
  profile.usedWarps = 0.5;
  EXPECT_THAT(basis().reason, HasSubstr("36 warps on 10 SMs"));
}

// One of two accesses is behind an index. One that is the same for all threads is none.
TEST_F(ErrorClassTest, AddressesThatAreLoadedAreUncertain) {
  site(SiteKind::Load, values, loaded());
  EXPECT_EQ(basis().errorClass, ErrorClass::Uncertain);
  EXPECT_THAT(basis().reason, HasSubstr("50 % of the accesses are where loaded data says"));
  for (Operation &operation : b.tables.blocks[block].operations)
    if (operation.site == load)
      operation.operands = {AConstant};
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
}

// Thread i's row, A[i][5]: as regular as the array of pointers, unless an index says which row.
TEST_F(ErrorClassTest, RowsBehindPointersAreNotWhereLoadedDataSays) {
  Operation &pointer = b.tables.blocks[block].operations.back();
  b.tables.objects[index].name = b.tables.sites[load].variable = "row pointers of A";
  pointer.type = "ptr";
  site(SiteKind::Load, values, loaded());
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
  const uint32_t which = site(SiteKind::Load, values, Thread);
  b.tables.blocks[block].operations.front().operands = {
      {OperandKind::Operation, b.tables.sites[which].operation}};
  EXPECT_EQ(basis().errorClass, ErrorClass::Uncertain);
}

// x[...] is loaded and stored: in a loop the next turn may wait for it, without one nobody does.
TEST_F(ErrorClassTest, UpdatesInLoopsAreUncertain) {
  site(SiteKind::Load, values, Thread);
  site(SiteKind::Store, values, Thread);
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
  turn(1);
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
  launch.instructions.graph.loops.front().trips = 2;
  EXPECT_EQ(basis().errorClass, ErrorClass::Uncertain);
  EXPECT_THAT(basis().reason, HasSubstr("loops load what they store to"));
}

TEST_F(ErrorClassTest, StoresToOtherArraysInLoopsAreNot) {
  site(SiteKind::Store, values, Thread);
  turn(100);
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
}

TEST_F(ErrorClassTest, DivergentWarpsAreUncertain) {
  profile.activeLaneShare = 0.91;
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
  profile.activeLaneShare = 0.89;
  EXPECT_EQ(basis().errorClass, ErrorClass::Uncertain);
  EXPECT_EQ(basis().reason, "89 % of the lanes are active");
}

// Where DRAM limits alone, nobody waits for instructions.
TEST_F(ErrorClassTest, AssumedCostsAreUncertainUnlessDramLimits) {
  launch.instructions.assumedPerWarp = 11;
  EXPECT_EQ(basis().errorClass, ErrorClass::Dram);
  limit("DRAM", 10);
  limit("computation", 6);
  EXPECT_EQ(basis().errorClass, ErrorClass::Uncertain);
  EXPECT_EQ(basis().reason, "11 % of the instructions have assumed costs");
  launch.instructions.assumedPerWarp = 9;
  EXPECT_EQ(basis().errorClass, ErrorClass::Computation);
}

TEST_F(ErrorClassTest, EveryClassHasAnError) {
  for (ErrorClass each :
       {ErrorClass::Dram, ErrorClass::Computation, ErrorClass::Mixed, ErrorClass::Uncertain}) {
    const ClassError &error = errorOf(each);
    EXPECT_EQ(error.errorClass, each);
    EXPECT_GT(error.below, 0);
    EXPECT_LT(error.below, 1);
    EXPECT_GT(error.above, 0);
  }
}

} // namespace
