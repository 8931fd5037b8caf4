// Does a long launch, simulated in parts, come out as if it were simulated whole?
#include "test/support/LaunchFixture.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr int64_t S = 0x7f0000000010, D = 0x7f0000400010;

// For j > thread: for i < n: s[thread][j] += d[i][thread] * d[i][j], then s[j][thread] =
// s[thread][j]: as many iterations as n^2 / 2 per thread on average, fewer and fewer lanes, phases
// of different kinds, and a store that is executed once in 4 n accesses.
LaunchFixture correlation(int64_t n) {
  TablesBuilder b("correlation", {256, 1, 1});
  b.pointer("s", 4);
  b.pointer("d", 4);
  const uint32_t body = b.block({}), last = b.block({});
  b.loop(body, -1, {body, last});
  b.loop(body, 0, {body});
  const auto load = [&](uint32_t object) { return b.site(body, SiteKind::Load, object, 4); };
  const uint32_t mine = load(1), other = load(1), sum = load(0);
  const uint32_t stored = b.site(body, SiteKind::Store, 0, 4);
  const uint32_t mirrored = b.site(last, SiteKind::Store, 0, 4);
  NestLevel outer, inner;
  outer.base = slot(0);
  outer.body = {{true, 1}, {false, last}};
  inner.loop = 1;
  inner.parent = 0;
  inner.base = constant(n);
  inner.outer = {constant(0)};
  inner.body = {{false, body}};
  const uint32_t nest = b.nestRecord(5, {outer, inner},
                                     {{mine, 1, slot(1), {constant(0), constant(4 * n)}},
                                      {other, 1, slot(2), {constant(4), constant(4 * n)}},
                                      {sum, 1, slot(3), {constant(4), constant(0)}},
                                      {stored, 1, slot(3), {constant(4), constant(0)}},
                                      {mirrored, 0, slot(4), {constant(4 * n)}}});
  LaunchFixture fixture(b.tables, {static_cast<uint64_t>(n), 1, 1}, {S, D});
  fixture.thread = [=](ThreadCoordinate c) -> std::vector<int64_t> {
    const auto j = static_cast<int64_t>(c[0]);
    return {nest,
            n - 1 - j,
            D + 4 * j,
            D + 4 * (j + 1),
            S + 4 * (n * j + j + 1),
            S + 4 * (n * (j + 1) + j)};
  };
  fixture.cutWindows();
  fixture.device.l2.size = Bytes(32 * 1024); // 512 lines
  return fixture;
}

// 256 threads, 65,000 instructions per warp on average, 8 warps: 9 million line references.
TEST(ProfileSampling, PartsStandForTheWhole) {
  const LaunchFixture launch = correlation(256);
  const KernelProfile whole = launch.profile();
  EXPECT_EQ(whole.innerShare, 1);
  ProfileOptions options;
  options.lineBudget = 500'000;
  const KernelProfile parts = launch.profile(options);
  EXPECT_LT(parts.innerShare, 0.08);
  EXPECT_GT(parts.innerShare, 0.03);
  for (std::size_t c = 0; c < AccessClasses; ++c) {
    const ClassProfile &want = whole.classes[c], &is = parts.classes[c];
    EXPECT_NEAR(is.instructionsPerWarp, want.instructionsPerWarp, 0.002 * want.instructionsPerWarp);
    // Misses of `sum` come in bursts, one in 16 * 256 iterations: few parts see one.
    EXPECT_NEAR(is.dramPerInstruction, want.dramPerInstruction,
                0.03 * want.dramPerInstruction + 0.01);
  }
  for (std::size_t s = 0; s < whole.sites.size(); ++s) {
    const SiteProfile &want = whole.sites[s], &is = parts.sites[s];
    EXPECT_EQ(is.accessClass, want.accessClass);
    // Counts are exact even so.
    EXPECT_DOUBLE_EQ(is.instructionsPerWarp, want.instructionsPerWarp);
    EXPECT_DOUBLE_EQ(is.activeLanes, want.activeLanes);
    EXPECT_NEAR(is.linesPerInstruction, want.linesPerInstruction, 0.05 * want.linesPerInstruction);
    EXPECT_NEAR(is.l2HitRate, want.l2HitRate, 0.03);
  }
  EXPECT_EQ(parts.blockExecutionsPerWarp, whole.blockExecutionsPerWarp);
  EXPECT_DOUBLE_EQ(parts.activeLaneShare, whole.activeLaneShare);
  EXPECT_NEAR(parts.l2HitRate, whole.l2HitRate, 0.01);

  // The error that it states holds: misses are off by no more than three of them.
  const auto misses = [](const KernelProfile &profile) {
    double sum = 0;
    for (const ClassProfile &access : profile.classes)
      sum += access.instructionsPerWarp * access.dramPerInstruction;
    return sum;
  };
  EXPECT_EQ(whole.samplingError, 0);
  EXPECT_GT(parts.samplingError, 0);
  EXPECT_LT(parts.samplingError, 0.1);
  EXPECT_LE(std::abs(misses(parts) / misses(whole) - 1), 3 * parts.samplingError);
}

// A first loop over one line per warp, and a second one over a new line each time; the accesses of
// the loops are as 1 to 3. Between them a single store.
TEST(ProfileSampling, PhasesKeepTheirShares) {
  constexpr int64_t N = 100'000;
  TablesBuilder b("phases", {32, 1, 1});
  b.pointer("A", 4);
  b.pointer("B", 4);
  const uint32_t first = b.block({}), between = b.block({}), second = b.block({});
  b.loop(first, -1, {first});
  b.loop(second, -1, {second});
  const uint32_t same = b.site(first, SiteKind::Load, 0, 4);
  const uint32_t store = b.site(between, SiteKind::Store, 0, 4);
  const uint32_t fresh = b.site(second, SiteKind::Load, 1, 4);
  NestLevel loop;
  loop.base = constant(N);
  loop.body = {{false, first}};
  const uint32_t one = b.nestRecord(1, {loop}, {{same, 0, slot(0), {constant(0)}}});
  const uint32_t middle = b.blockRecord(between, {store});
  loop.loop = 1;
  loop.base = constant(3 * N);
  loop.body = {{false, second}};
  const uint32_t two = b.nestRecord(1, {loop}, {{fresh, 0, slot(0), {constant(64)}}});
  LaunchFixture fixture(b.tables, {64, 1, 1}, {S, D});
  fixture.thread = [=](ThreadCoordinate c) -> std::vector<int64_t> {
    const auto warp = static_cast<int64_t>(c[0] / 32);
    return {one, S + 64 * warp,       middle, S + 4 * static_cast<int64_t>(c[0]),
            two, D + (N << 10) * warp};
  };
  fixture.cutWindows();
  ProfileOptions options;
  options.lineBudget = 200'000; // of 800,000
  const KernelProfile p = fixture.profile(options);
  EXPECT_LT(p.innerShare, 0.3);
  ASSERT_EQ(p.sites.size(), 3u);
  EXPECT_DOUBLE_EQ(p.sites[0].instructionsPerWarp, N);
  EXPECT_DOUBLE_EQ(p.sites[1].instructionsPerWarp, 1);
  EXPECT_DOUBLE_EQ(p.sites[2].instructionsPerWarp, 3 * N);
  EXPECT_NEAR(p.sites[0].l2HitRate, 1, 1e-3);
  EXPECT_EQ(p.sites[1].accessClass, AccessClass::Coalesced); // seen or not
  EXPECT_DOUBLE_EQ(p.sites[2].l2HitRate, 0);
  EXPECT_NEAR(p.l2HitRate, 0.25, 1e-3);
}

// Rounds of 64 and of 2048 references take turns (the uncoalesced one has 32 lines per warp).
TEST(ProfileSampling, DoesNotKeepStepWithALoop) {
  constexpr int64_t N = 1024;
  TablesBuilder b("rows", {32, 32, 1}, 2);
  b.pointer("A", 4);
  const uint32_t body = b.block({});
  b.loop(body, -1, {body});
  const uint32_t mine = b.site(body, SiteKind::Load, 0, 4);
  const uint32_t other = b.site(body, SiteKind::Load, 0, 4);
  NestLevel loop;
  loop.base = constant(N);
  loop.body = {{false, body}};
  const uint32_t nest = b.nestRecord(
      2, {loop}, {{mine, 0, slot(0), {constant(4)}}, {other, 0, slot(1), {constant(4)}}});
  LaunchFixture fixture(b.tables, {64, 32, 1}, {S});
  fixture.thread = [=](ThreadCoordinate c) -> std::vector<int64_t> {
    return {nest, S + 4 * N * static_cast<int64_t>(c[1]),
            S + 4 * N * static_cast<int64_t>(32 + c[0])};
  };
  fixture.cutWindows();
  ProfileOptions options;
  options.lineBudget = 600'000; // of 2,200,000
  const KernelProfile p = fixture.profile(options);
  EXPECT_NEAR(p.innerShare, 600.0 / 2200, 0.05);
  // A line serves 16 steps: of 32 (one for each of the 32 rows) in all 32 warps of a block, and of
  // one in the two warps of a row.
  EXPECT_NEAR(p.sites[0].dramPerInstruction, 1 / 32.0, 0.2 / 32);
  EXPECT_NEAR(p.sites[1].dramPerInstruction, 1 / 16.0, 0.2 / 16);
}

} // namespace
