// Limits of the refined model: where one thing alone counts, its time is that thing's.
#include "analyzer/models/Models.h"
#include "analyzer/models/Pipelines.h"
#include "analyzer/models/Waves.h"
#include "test/unit/RefinedExample.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// What it is taken not to read (TimeModel::readsMisses): searches and intervals leave it out.
TEST(Refined, MissesOfTheMethodsL2DoNotChangeTheTime) {
  EXPECT_FALSE(findTimeModel("refined")->readsMisses);
  KernelProfile profile = resident(1024);
  access(profile, 100,
         {.l1Requests = 1,
          .replays = 1,
          .sectors = 4,
          .dramReads = 1,
          .rowOpenings = 0.1,
          .waitsForL2 = 1,
          .waitsForDram = 0.5});
  const double before = seconds(profile, additions(100));
  profile.l2HitRate = 0.5;
  for (ClassProfile &each : profile.classes)
    each.dramPerInstruction += 3;
  for (SiteProfile &site : profile.sites) {
    site.dramPerInstruction = 7;
    site.l2HitRate = 0.25;
    for (ClassProfile &each : site.classes)
      each.dramPerInstruction += 3;
  }
  EXPECT_EQ(seconds(profile, additions(100)), before);
}

// 1024 blocks of 32 warps, 1000 additions each: by issue 1000 / 4 cycles, by cores 32000 / 192.
TEST(Refined, ComputationAlone) {
  EXPECT_NEAR(seconds(resident(1024), additions(1000)), 1024 * 32 * 250.0 / 852e6, 1e-9);
}

// Doubles: 8 per cycle, 32 / 8 = 4 cycles each.
TEST(Refined, DoublesHaveTheirOwnUnits) {
  GpuDevice device = jetsonTk1();
  device.doublesPerCyclePerSm = 8;
  InstructionCount count;
  count.perWarp = 1000;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Fp64)] = 1000;
  EXPECT_NEAR(predictRefined(resident(1024), count, device).time.value() - LaunchTime,
              1024 * 32 * 4000.0 / 852e6, 1e-9);
}

// Two lanes for doubles, which four schedulers share: their queue keeps blocks that load once and
// compute apart. With a lane for each scheduler these are in step.
TEST(Refined, BlocksComeApartAtAUnitThatSchedulersShare) {
  GpuDevice device = jetsonTk1();
  KernelProfile profile = resident(64, 4);
  profile.occupancy = {4, 8, 32, "size of the grid"};
  access(profile, 1, {.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 2,
                      .waitsForL2 = 1, .waitsForDram = 1});
  const auto cycles = [&](double lanes, double doubles) {
    device.doublesPerCyclePerSm = lanes;
    InstructionCount count;
    count.perWarp = doubles;
    count.byUnit[static_cast<std::size_t>(InstructionUnit::Fp64)] = doubles;
    GraphOperation load;
    load.operationClass = OperationClass::Load;
    load.unit = InstructionUnit::Memory;
    load.instructions = 1;
    load.site = 0;
    count.graph.operations = {load};
    count.graph.blocks = {{{0}, 1, -1}};
    return (predictRefined(profile, count, device).time.value() - LaunchTime) * 852e6;
  };
  const double busy = 64 * 8 * 16 * 2; // two doubles a warp, 16 cycles each
  EXPECT_LT(cycles(2, 2), 1.35 * busy);
  EXPECT_GT(cycles(4, 4), 1.35 * busy);
}

// 300 operations on floats and 200 on integers, of which 100 are products: 500 / 192 * 32 cycles on
// cores that they share; with as many cores for integers, 400 that use the floats'.
TEST(Refined, IntegersMayHaveCoresOfTheirOwn) {
  GpuDevice device = jetsonTk1();
  InstructionCount count;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Fp32)] = 300;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Int)] = 200;
  GraphOperation product;
  product.operationClass = OperationClass::IMul;
  product.unit = InstructionUnit::Int;
  product.instructions = 1;
  count.graph.operations = {product};
  count.graph.blocks = {{{0}, 100, -1}};
  const auto cycles = [&](const char *capability) {
    device.computeCapability = capability;
    return (predictRefined(resident(1024), count, device).time.value() - LaunchTime) * 852e6 /
           (1024 * 32);
  };
  for (const char *shared : {"3.2", "6.1", "8.6", "9.0", "12.0"})
    EXPECT_NEAR(cycles(shared), 500 / 6.0, 1e-3) << shared;
  for (const char *own : {"7.0", "7.5", "8.0"})
    EXPECT_NEAR(cycles(own), 400 / 6.0, 1e-3) << own;
}

// 300 conversions to float and 100 special functions, a cycle each on one unit; 150 cycles with a
// pipeline of 64 per cycle for the first; with one of 192, the 100 that are left.
TEST(Refined, ConversionsToFloatMayHaveTheirOwnPipeline) {
  GpuDevice device = jetsonTk1();
  InstructionCount count;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Special)] = 100;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::ToFloat)] = 300;
  const auto cycles = [&] {
    return (predictRefined(resident(1024), count, device).time.value() - LaunchTime) * 852e6 /
           (1024 * 32);
  };
  EXPECT_NEAR(cycles(), 400, 1e-3);
  device.toFloatPerCyclePerSm = 64;
  EXPECT_NEAR(cycles(), 150, 1e-3);
  device.toFloatPerCyclePerSm = 192;
  EXPECT_NEAR(cycles(), 100, 1e-3);
}

// Coalesced hits: 4 sectors are two lines of 2 cycles; 64 warps fill the path: 100 * 4 / 0.95.
TEST(Refined, HitsAreBoundByThePathToTheL2) {
  KernelProfile profile = resident(1024);
  access(profile, 100, {.l1Requests = 1, .replays = 1, .sectors = 4, .waitsForL2 = 1});
  EXPECT_NEAR(seconds(profile, additions(100)), 1024 * 32 * 400 / 0.95 / 852e6, 1e-6);
}

// 32 lines that the L1 has: a pass each, or at the rates of lines, of a bank's tags and of its words.
TEST(Refined, LinesOfTheL1AndItsBanksHaveTheirRates) {
  GpuDevice device = jetsonTk1();
  KernelProfile profile = resident(1024);
  const auto cyclesOf = [&](double bankWords, double tagTurns = 0) {
    access(profile, 100, {.l1Requests = 32, .tagTurns = tagTurns, .bankWords = bankWords});
    const double time = predictRefined(profile, additions(100), device).time.value() - LaunchTime;
    return time * 852e6 / (1024 * 32 * 100);
  };
  EXPECT_NEAR(cyclesOf(2), 32, 1e-3);
  device.l1LinesPerCycle = 8;
  device.l1BankWordsPerCycle = 2;
  EXPECT_NEAR(cyclesOf(2), 4, 1e-3);
  EXPECT_NEAR(cyclesOf(32), 16, 1e-3);
  EXPECT_NEAR(cyclesOf(2, 11), 11, 1e-3);
}

// 32 lines of a load take 8 cycles where the L1 looks up four at a time, of a store with a part of a
// sector in each 64 where it passes on one in two cycles.
TEST(Refined, StoresPassPartsOfLinesOnAtARateOfTheirOwn) {
  GpuDevice device = jetsonTk1();
  device.l1LinesPerCycle = 4;
  const auto cycles = [&](bool isStore, double sectors, double inPart) {
    SiteProfile site;
    site.isStore = isStore;
    site.traffic = {.l1Requests = 32, .sectors = sectors, .sectorsInPart = inPart};
    return loadStoreTime(site, device).value();
  };
  EXPECT_EQ(cycles(true, 32, 32), 8) << "as loads do where nothing is known";
  device.l1StoreLinesPerCycle = 0.5;
  EXPECT_EQ(cycles(false, 32, 0), 8);
  EXPECT_EQ(cycles(true, 32, 32), 64);
  EXPECT_EQ(cycles(true, 32, 16), 36) << "16 of the sectors are whole: 4 and 32";
  EXPECT_EQ(cycles(true, 64, 64), 8) << "two sectors of each line";
}

// All lanes load one double: a pass of 32 bits each, twice, where the L1 is shared memory's.
TEST(Refined, DoublesPassTheL1InTwo) {
  GpuDevice device = jetsonTk1();
  KernelProfile profile = resident(1024);
  access(profile, 100, {.l1Requests = 1, .bankWords = 1});
  profile.sites.back().elementBytes = 8;
  const auto cycles = [&] {
    const double time = predictRefined(profile, additions(100), device).time.value() - LaunchTime;
    return time * 852e6 / (1024 * 32 * 100);
  };
  EXPECT_NEAR(cycles(), 1, 1e-2);
  device.computeCapability = "7.0";
  EXPECT_NEAR(cycles(), 2, 1e-2);
}

// A warp's loads of 32 lanes, 16 at a time, keep the unit for two cycles and the gap behind them;
// 32 lines do not fit between.
TEST(Refined, AccessesLeaveAGapAtTheLoadStoreUnit) {
  GpuDevice device = jetsonTk1();
  device.loadStoreLanesPerSm = 16;
  KernelProfile profile = resident(1024);
  const auto cyclesOf = [&](double lines) {
    access(profile, 100, {.l1Requests = lines, .bankWords = 1});
    const double time = predictRefined(profile, additions(100), device).time.value() - LaunchTime;
    return time * 852e6 / (1024 * 32 * 100);
  };
  EXPECT_NEAR(cyclesOf(1), 2, 1e-2);
  device.l1AccessGap = Cycles{0.5};
  EXPECT_NEAR(cyclesOf(1), 2.5, 1e-2);
  EXPECT_NEAR(cyclesOf(32), 32, 1e-2);
}

// 100 loads a warp.
KernelProfile loadsTiles() {
  KernelProfile profile = resident(1024);
  profile.shared = SharedProfile{};
  profile.shared->loadsPerWarp = 100;
  return profile;
}

// A warp's 300 turns of shared memory and 100 loads into it, which the load/store unit takes by 16
// lanes and shared memory by 32: 300 + 100 + 2 * 100.
TEST(Refined, SharedMemoryHasLanesOfItsOwn) {
  GpuDevice device = jetsonTk1();
  device.loadStoreLanesPerSm = 16;
  KernelProfile profile = loadsTiles();
  profile.shared->conflictsPerWarp = 300;
  const auto cycles = [&] {
    const double time = predictRefined(profile, additions(100), device).time.value() - LaunchTime;
    return time * 852e6 / (1024 * 32);
  };
  device.sharedLanesPerSm = 32;
  EXPECT_NEAR(cycles(), 600, 1);
  device.sharedLanesPerSm = 16;
  EXPECT_NEAR(cycles(), 1000, 1);
}

// 100 loads of 32 lanes, whose words lie four to a bank where the L1 is shared memory's.
TEST(Refined, LoadsOfTilesWaitForBanks) {
  GpuDevice device = jetsonTk1();
  device.loadStoreLanesPerSm = 32;
  KernelProfile profile = loadsTiles();
  const InstructionCount none = additions(0);
  const auto banksCost = [&] {
    const auto demandOf = [&](double turns) {
      profile.shared->loadTurnsPerWarp = turns;
      return loadStoreDemand(profile, CompiledCount(none, device), device).value();
    };
    return demandOf(400) - demandOf(100);
  };
  EXPECT_EQ(banksCost(), 0);
  device.computeCapability = "7.0";
  EXPECT_EQ(banksCost(), 300);
}

// Streams: 2 lines of 64 bytes per access, all rows open: 128 B / (0.85 * 17 GB/s) each, and less
// than 5 % by (R11d).
TEST(Refined, StreamsAreBoundByBandwidth) {
  KernelProfile profile = resident(1024);
  access(profile, 100,
         {.l1Requests = 1,
          .replays = 1,
          .sectors = 4,
          .dramReads = 2,
          .waitsForL2 = 1,
          .waitsForDram = 1});
  const double streams = 1024 * 32 * 12800 / (0.85 * 17e9);
  EXPECT_GE(seconds(profile, additions(100)), streams);
  EXPECT_LT(seconds(profile, additions(100)), 1.05 * streams);
}

// The same as writes alone and as a mix: a device with 0.95 for one direction reaches that with
// reads alone, and 0.85 where a third or more goes the other way.
TEST(Refined, OneDirectionReachesMoreOfThePeak) {
  GpuDevice device = jetsonTk1();
  device.dramOneWayEfficiency = 0.95;
  KernelProfile profile = resident(1024);
  const auto secondsOf = [&](double reads, double writes) {
    access(profile, 100,
           {.l1Requests = 1, .replays = 1, .sectors = 1, .dramReads = reads, .writeBacks = writes});
    return predictRefined(profile, additions(100), device).time.value() - LaunchTime;
  };
  const double bytes = 1024 * 32 * 100 * 64;
  EXPECT_NEAR(secondsOf(3, 0) / (3 * bytes / (0.95 * 17e9)), 1, 1e-3);
  EXPECT_NEAR(secondsOf(2, 1) / (3 * bytes / (0.85 * 17e9)), 1, 1e-3);
  EXPECT_NEAR(secondsOf(1.5, 1.5) / (3 * bytes / (0.85 * 17e9)), 1, 1e-3);
}

// 4 SMs with an L2 that serves 2 sectors per cycle: 4 sectors of 4 SMs take 8 cycles, where the
// port alone would take 4; only an SM's own where the slices are many, or there is no L2.
TEST(Refined, SlicesAreSharedByAllSms) {
  GpuDevice device = jetsonTk1();
  device.smCount = 4;
  device.l2Efficiency = 1;
  KernelProfile profile = resident(4096);
  access(profile, 100, {.l1Requests = 1, .replays = 1, .sectors = 4, .waitsForL2 = 1});
  device.l2SectorsPerCycle = 2;
  EXPECT_NEAR((predictRefined(profile, additions(100), device).time.value() - LaunchTime) /
                  (1024 * 32 * 800 / 852e6),
              1, 1e-3);
  device.l2SectorsPerCycle = 64;
  EXPECT_NEAR((predictRefined(profile, additions(100), device).time.value() - LaunchTime) /
                  (1024 * 32 * 400 / 852e6),
              1, 1e-3);
  device.l2SectorsPerCycle.reset();
  device.l2.size = Bytes{0};
  EXPECT_NEAR((predictRefined(profile, additions(100), device).time.value() - LaunchTime) /
                  (1024 * 32 * 400 / 852e6),
              1, 1e-3);
}

// Stores of 4 sectors, two lines: where all of them are modified already, 8 cycles at an L2 that
// takes 2 for each; 6 where each second line is new. Write-backs of a line per access, 64 bytes at
// 85 % of 17 GB/s in 852e6 cycles per second, take 3.77 cycles.
TEST(Refined, SectorsStoredAgainMayCostMore) {
  GpuDevice device = jetsonTk1();
  device.l2Efficiency = 1;
  device.l2RewriteCost = 2;
  KernelProfile profile = resident(1024);
  const auto cyclesOf = [&](double writeBacks) {
    access(profile, 100, {.l1Requests = 1, .replays = 1, .sectors = 4, .writeBacks = writeBacks});
    profile.sites[0].isStore = true;
    return (predictRefined(profile, additions(100), device).time.value() - LaunchTime) * 852e6 /
           (1024 * 32 * 100);
  };
  EXPECT_NEAR(cyclesOf(0), 8, 0.01);
  EXPECT_NEAR(cyclesOf(1), 6, 0.1);
  device.l2RewriteCost = 1;
  EXPECT_NEAR(cyclesOf(0), 4, 0.01);
}

// Cycles of one store where a modified sector costs 2, one without its other half 3, one in part 4.
double storeCycles(const Traffic &store) {
  GpuDevice device = jetsonTk1();
  device.l2Efficiency = 1;
  device.l2RewriteCost = 2;
  device.l2RewriteAloneCost = 3;
  device.l2RewritePartCost = 4;
  KernelProfile profile = resident(1024);
  access(profile, 100, store);
  profile.sites[0].isStore = true;
  return (predictRefined(profile, additions(100), device).time.value() - LaunchTime) * 852e6 /
         (1024 * 32 * 100);
}

// 4 SMs with an L2 that serves 2 sectors per cycle: 4 requests of 4 SMs are 8 cycles, by the time of
// 2 sectors each 16; 6 sectors in them are 12 cycles, whatever a request takes up to 1.5 of them.
TEST(Refined, RequestsOfTheSlicesTakeTheTimeOfSeveralSectors) {
  GpuDevice device = jetsonTk1();
  device.smCount = 4;
  device.l2Efficiency = 1;
  device.l2.line = Bytes{32};
  device.l2SectorsPerCycle = 2;
  const auto cyclesOf = [&](double sectors, double perRequest) {
    device.l2SectorsPerRequest = perRequest;
    KernelProfile profile = resident(4096);
    access(profile, 100, {.l1Requests = 1, .replays = 4, .sectors = sectors, .waitsForL2 = 4});
    return (predictRefined(profile, additions(100), device).time.value() - LaunchTime) * 852e6 /
           (1024 * 32 * 100);
  };
  EXPECT_NEAR(cyclesOf(4, 1), 8, 0.01);
  EXPECT_NEAR(cyclesOf(4, 2), 16, 0.01);
  EXPECT_NEAR(cyclesOf(6, 1), 12, 0.01);
  EXPECT_NEAR(cyclesOf(6, 1.5), 12, 0.01);
}

// Of 4 sectors one without its other half and two in part, the second for half: 2 + 3 + 4 + 2.
TEST(Refined, SectorsStoredInPartMayCostMost) {
  EXPECT_NEAR(
      storeCycles(
          {.l1Requests = 1, .replays = 1, .sectors = 4, .sectorsAlone = 1, .sectorsInPart = 2}),
      11, 0.01);
}

// In requests of their own both are first ones: 2 + 3 + 2 * 4.
TEST(Refined, SectorsInPartOfSeveralRequestsCostWhole) {
  EXPECT_NEAR(
      storeCycles(
          {.l1Requests = 2, .replays = 2, .sectors = 4, .sectorsAlone = 1, .sectorsInPart = 2}),
      13, 0.01);
}

// The two in part continue the warp's last store: 2 + 3 + 2.
TEST(Refined, SectorsThatContinueAStoreCostAsOthers) {
  EXPECT_NEAR(
      storeCycles(
          {.l1Requests = 1, .replays = 1, .sectors = 4, .sectorsAlone = 1, .sectorsContinued = 2}),
      7, 0.01);
}

// One load, all that the kernel does.
InstructionCount oneLoad() {
  InstructionCount count;
  GraphOperation load;
  load.instructions = 1;
  load.operationClass = OperationClass::Load;
  load.unit = InstructionUnit::Memory;
  load.site = 0;
  count.graph.operations = {load};
  count.graph.blocks = {{{0}, 1, -1}};
  return count;
}

// A load of 10000 cycles, then 4 warps that ask for 100 cycles of DRAM each, alone on the SM. Their
// block waits for the last one, 400 cycles. Apart, three others ask for 100 of some 10100 cycles
// each, so a warp that comes finds 0.0297 of them, half of one that is being served: 101.5 cycles.
// Other SMs' come between some of them: 0.55 of the difference is left, or what the device says.
TEST(Refined, ABlockWaitsForItsLastWarp) {
  GpuDevice device = jetsonTk1();
  device.l2Latency = Cycles{10000};
  device.dramBandwidth = BytesPerSecond{64 / (100 / 852e6) / 0.85};
  const auto cyclesOf = [&](uint32_t blocks, uint32_t warps) {
    KernelProfile profile = resident(1);
    profile.blocks = blocks;
    profile.occupancy = {blocks, warps, blocks * warps, "size of the grid"};
    access(profile, 1,
           {.l1Requests = 1, .replays = 1, .sectors = 2, .dramReads = 1, .waitsForL2 = 1});
    return (predictRefined(profile, oneLoad(), device).time.value() - LaunchTime) * 852e6;
  };
  EXPECT_NEAR(cyclesOf(1, 4) - cyclesOf(4, 1), 0.55 * (400 - 101.5), 1);
  device.warpsTogether = 0.2;
  EXPECT_NEAR(cyclesOf(1, 4) - cyclesOf(4, 1), 0.2 * (400 - 101.5), 1);
}

// The same at the SM's own port to the L2, whatever other SMs do: a block of 32 warps that has the
// SM for itself loads, waits 10098 - 100 cycles, then passes 100 of the port for each of its warps;
// its successor starts 375 cycles later. So many warps of blocks of their own keep the port busy,
// but for the 2 % of (R11d).
TEST(Refined, NothingHidesTheStartOfABlockThatIsAloneOnItsSm) {
  GpuDevice device = jetsonTk1();
  device.l2Latency = Cycles{10000};
  device.l2Efficiency = 1;
  device.l2SectorsPerCycle = 4096;
  const auto cyclesOf = [&](uint64_t blocks, Occupancy occupancy) {
    KernelProfile profile = resident(blocks);
    profile.occupancy = occupancy;
    access(profile, 1, {.l1Requests = 1, .replays = 1, .sectors = 100, .waitsForL2 = 1});
    return (predictRefined(profile, oneLoad(), device).time.value() - LaunchTime) * 852e6;
  };
  EXPECT_NEAR(cyclesOf(10, {1, 32, 32, "threads per SM"}), 10 * (9998 + 3200) + 9 * 375, 20);
  EXPECT_NEAR(cyclesOf(2560, {256, 1, 256, "threads per SM"}) / 2560, 101, 1);
}

// 100,000 blocks of a warp, 16 at a time: one starts every 100 cycles, whatever they do.
TEST(Refined, BlocksStartOneAfterTheOther) {
  GpuDevice device = jetsonTk1();
  device.blockInterval = Cycles{100};
  KernelProfile profile = resident(100000);
  profile.occupancy = {16, 1, 16, "blocks per SM"};
  EXPECT_NEAR((predictRefined(profile, additions(40), device).time.value() - LaunchTime) * 852e6 /
                  100000,
              100, 0.1);
}

// Of a launch behind another one a footprint far below the L2's size is still there, one far above
// is not; as large as the L2 of 16 ways, a line stays if at most 15 others are in its set, with 16
// on average: 0.467 (Poisson).
TEST(Refined, DataStaysInTheL2BetweenLaunches) {
  GpuDevice device = jetsonTk1();
  device.l2.ways = 16;
  device.backToBackLaunch = device.launchOverhead = Seconds{0};
  KernelProfile profile = resident(1024);
  access(profile, 100, {.l1Requests = 1, .replays = 1, .sectors = 1, .writeBacks = 2});
  profile.sites[0].isStore = true;
  const auto after = [&](double footprint) {
    profile.footprintBytes = static_cast<uint64_t>(footprint * device.l2.size.value());
    profile.history.clear();
    const double first = predictRefined(profile, {}, device).time.value();
    profile.history = {{1, 1, static_cast<double>(profile.footprintBytes)}};
    return predictRefined(profile, {}, device).time.value() / first;
  };
  EXPECT_LT(after(0.1), 0.3); // what is left is the path to the L2
  EXPECT_NEAR(after(1), 1 - 0.467, 0.005);
  EXPECT_NEAR(after(10), 1, 1e-6);
}

// 1000 waves of one block of one warp: each but the first waits 375 cycles for its start, and that
// one takes 2.4 to be started.
TEST(Refined, BlocksTakeTimeToFollowEachOther) {
  KernelProfile profile = resident(1000, 1);
  profile.occupancy = {1, 1, 1, "shared memory"};
  InstructionCount count = additions(40);
  EXPECT_NEAR(seconds(profile, count), (1000 * 10 + 999 * 375 + 2.4) / 852e6, 1e-9);
}

// One warp: its critical path, a chain of two additions, 4 cycles each where the device says
// nothing.
TEST(Refined, OneWarpTakesItsCriticalPath) {
  KernelProfile profile = resident(1, 1);
  profile.occupancy = {1, 1, 1, "size of the grid"};
  InstructionCount count = additions(2);
  GraphOperation first, second;
  first.instructions = second.instructions = 1;
  first.operationClass = second.operationClass = OperationClass::FAdd;
  second.operands = {0};
  count.graph.operations = {first, second};
  count.graph.blocks = {{{0, 1}, 1, -1}};
  EXPECT_NEAR(seconds(profile, count), 8 / 852e6, 1e-15);
}

// Eight warps of ten rounds, 64 cycles of the L2 and 300 of waiting each. With one load at a time
// they pass one after the other, and the L2 is busy for 5,120 cycles; with sixteen the other seven
// are in front of each in nine rounds of ten, but for a load of sixteen: 640 + 3000 + 7 * 640 *
// 15/16 * 9/10.
TEST(Refined, WarpsWithGroupsOfLoadsStayTogether) {
  const auto cycles = [](double roundLoads, double rounds) {
    Waves wave{.warps = 8};
    wave.demands.of(Station::L2) = Cycles{640};
    wave.demands.of(Station::Latency) = Cycles{3000};
    wave.demands.rounds = rounds;
    wave.demands.roundLoads = roundLoads;
    const StationTimes times = timeOf({wave});
    return std::accumulate(times.begin(), times.end(), Cycles{0}).value();
  };
  EXPECT_NEAR(cycles(16, 10), 7420, 1e-6);
  EXPECT_GE(cycles(1, 10), 5120);
  EXPECT_LT(cycles(1, 10), 6000);
  EXPECT_EQ(cycles(16, 1), cycles(1, 10));
  EXPECT_NEAR(cycles(16, 0), 5120, 1e-6);
}

// 3 blocks where 2 are resident: a full wave, and one of a block.
TEST(Refined, TheLastWaveHasFewerWarps) {
  const double one = seconds(resident(1, 2), additions(1000));
  const double two = seconds(resident(2, 2), additions(1000));
  EXPECT_NEAR(seconds(resident(3, 2), additions(1000)), one + two, 1e-12);
}

// Three blocks of one warp on two SMs that hold two each: one SM has two, and DRAM serves three,
// not four.
TEST(Refined, APartialWaveAsksDramForItsOwnBlocksOnly) {
  GpuDevice device = jetsonTk1();
  device.smCount = 2;
  const auto timeOf = [&](uint64_t blocks) {
    KernelProfile profile = resident(blocks);
    profile.occupancy.blocksPerSm = 2;
    profile.occupancy.warpsPerBlock = 1;
    access(profile, 1000, {.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 2});
    return predictRefined(profile, {}, device).time.value() - LaunchTime;
  };
  EXPECT_NEAR(timeOf(3) / timeOf(4), 0.75, 0.02);
}

TEST(Refined, MoreOfAnythingIsNeverFaster) {
  KernelProfile profile = resident(512);
  Traffic traffic{.l1Requests = 2,
                  .replays = 2,
                  .sectors = 5,
                  .dramReads = 1,
                  .writeBacks = 0.5,
                  .rowOpenings = 0.25,
                  .waitsForL2 = 1,
                  .waitsForDram = 0.5};
  access(profile, 50, traffic);
  const double base = seconds(profile, additions(200));
  EXPECT_GE(seconds(profile, additions(300)), base);
  for (double Traffic::*field : {&Traffic::replays, &Traffic::sectors, &Traffic::dramReads,
                                 &Traffic::writeBacks, &Traffic::rowOpenings}) {
    Traffic more = traffic;
    more.*field *= 1.5;
    access(profile, 50, more);
    EXPECT_GE(seconds(profile, additions(200)), base * (1 - 1e-12));
  }
}

// What limits is what would save most: DRAM where coalesced streams fill it, the launch where the
// kernel is short, the wait where few warps have nothing else.
TEST(Refined, LimitsAreByWhatTheyWouldSave) {
  KernelProfile stream = resident(1024);
  access(stream, 100, {.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 2});
  stream.classes[static_cast<std::size_t>(AccessClass::Coalesced)] = {100, 2, 2};
  const TimeEstimate full = predictRefined(stream, additions(100), jetsonTk1());
  EXPECT_EQ(full.limiter, Limiter::DramBandwidth);
  ASSERT_EQ(full.limits.size(), 5u);
  EXPECT_EQ(full.limits[2].resource, "DRAM");
  EXPECT_GT(*full.limits[2].utilisation, 0.95);
  EXPECT_LT(full.limits[2].timeWithout, full.time * 0.6);
  EXPECT_GT(full.limits[3].timeWithout, full.time * 0.9);

  const TimeEstimate tiny = predictRefined(resident(1, 1), additions(10), jetsonTk1());
  EXPECT_EQ(tiny.limiter, Limiter::Launch);
  EXPECT_GT(*tiny.limits[4].utilisation, 0.9);
}

// 1024 blocks that ask for so many sectors and lines per access of 100, of floats.
Limiter limiterOf(const Traffic &traffic) {
  KernelProfile profile = resident(1024);
  access(profile, 100, traffic);
  profile.sites[0].elementBytes = 4;
  profile.sites[0].activeLanes = 32;
  profile.sites[0].accessClass = AccessClass::Uncoalesced; // to the method, which does not matter
  return predictRefined(profile, additions(100), jetsonTk1()).limiter;
}

// Which memory, and whether most of what it moves is asked for: a stride of two takes twice the
// sectors; a guard in front of neighbouring elements does not.
TEST(Refined, BandwidthIsNamedByItsLevel) {
  EXPECT_EQ(limiterOf({.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 2}),
            Limiter::DramBandwidth);
  EXPECT_EQ(limiterOf({.l1Requests = 2, .replays = 2, .sectors = 8, .dramReads = 4}),
            Limiter::DramUncoalesced);
  EXPECT_EQ(limiterOf({.l1Requests = 1, .replays = 1, .sectors = 4}), Limiter::L2Bandwidth);
  EXPECT_EQ(limiterOf({.l1Requests = 32, .replays = 32, .sectors = 32}), Limiter::L2Uncoalesced);
}

TEST(Refined, TermsAddUpAndAnEmptyLaunchTakesNoTime) {
  KernelProfile profile = resident(100);
  access(profile, 50, {.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 1});
  const TimeEstimate estimate = predictRefined(profile, additions(10), jetsonTk1());
  Seconds sum{0};
  for (const TimeTerm &term : estimate.terms)
    sum += term.time;
  EXPECT_DOUBLE_EQ(sum.value(), estimate.time.value());
  EXPECT_EQ(predictRefined({}, {}, jetsonTk1()).time.value(), 0);
}

} // namespace
