// Does mwp-cwp say where it leaps, and how far? Jetson TK1: L2 164 cycles and 2 of departure, DRAM
// 332 and 10; 64 warps.
#include "analyzer/models/MwpCwpCliffs.h"
#include "analyzer/profile/BuildProfile.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using cgpredict::test::jetsonTk1;

namespace {

constexpr double Accesses = 100;

KernelProfile kernelOfOneSite(AccessClass kind, double transactions, double lines, double dram) {
  SiteProfile site;
  site.site = 7;
  site.accessClass = kind;
  site.instructionsPerWarp = Accesses;
  site.linesPerInstruction = lines;
  site.classes[static_cast<std::size_t>(kind)] = {Accesses, transactions, dram};
  KernelProfile profile;
  profile.blocks = 1024;
  profile.occupancy = {2, 32, 64, "threads per SM"};
  profile.sites = {site};
  sumOverSites(profile);
  return profile;
}

std::vector<ModelCliff> cliffsOf(const KernelProfile &profile) {
  return mwpCwpCliffs(profile, {.perWarp = Accesses}, jetsonTk1());
}

// A warp over two rows: 32 transactions, but 2 lines. As uncoalesced an access departs in 64
// cycles, MWP = (164 + 31 * 2) / 64 = 3.53; by lines in 4, MWP = (164 + 2) / 4 = 41.5, comp_cycles
// / 100 = 0.5:
//   (16) 22600 * 64 / 3.53125 + 0.5 * 2.53125 and 16600 * 64 / 41.5 + 0.5 * 40.5: 0.0626 of the
//   time
TEST(MwpCwpCliffs, AnUncoalescedAccessOfFewLines) {
  const auto cliffs = cliffsOf(kernelOfOneSite(AccessClass::Uncoalesced, 32, 2, 0));
  ASSERT_EQ(cliffs.size(), 1u);
  EXPECT_EQ(cliffs[0].edge, ModelCliff::Edge::Classes);
  EXPECT_EQ(cliffs[0].sites, std::vector<uint32_t>{7});
  const double before = 22600 * 64 / 3.53125 + 0.5 * 2.53125;
  const double after = 16600 * 64 / 41.5 + 0.5 * 40.5;
  EXPECT_NEAR(cliffs[0].ratio, after / before, 1e-9);
}

TEST(MwpCwpCliffs, ColumnsAndStreamsStandOnNone) {
  EXPECT_TRUE(cliffsOf(kernelOfOneSite(AccessClass::Uncoalesced, 32, 32, 0)).empty());
  EXPECT_TRUE(cliffsOf(kernelOfOneSite(AccessClass::Coalesced, 2, 2, 0.5)).empty());
}

// One line missed per access: 166 cycles by (1), with a little more 164 + 332 + 0.05 * 10 by (2).
// Both depart in 10, 10.5 at 1.05: MWP 16.6 or 47.29, so the memory's time does not leap: 1000
// against 1050 cycles per access and warp. With 4 warps MWP is 4: 496.5 / 166 = 2.99 times.
TEST(MwpCwpCliffs, OneLineFromDram) {
  KernelProfile profile = kernelOfOneSite(AccessClass::Coalesced, 2, 2, 1);
  EXPECT_TRUE(cliffsOf(profile).empty());
  profile.blocks = 1;
  profile.occupancy = {1, 4, 4, "size of the grid"};
  const auto cliffs = cliffsOf(profile);
  ASSERT_EQ(cliffs.size(), 1u);
  EXPECT_EQ(cliffs[0].edge, ModelCliff::Edge::Latency);
  EXPECT_NEAR(cliffs[0].ratio, (49650 + 0.5 * 3) / (16600 + 0.5 * 3), 1e-9);
}

TEST(MwpCwpCliffs, AnEmptyLaunchHasNone) { EXPECT_TRUE(cliffsOf({}).empty()); }

} // namespace
