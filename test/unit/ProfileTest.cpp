// Does the profile of kernels whose behaviour can be worked out by hand come out right?
#include "test/support/LaunchFixture.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr int64_t BaseA = 0x7f0000000010, BaseB = 0x7f0000400010, BaseC = 0x7f0000800010;

const ClassProfile &of(const KernelProfile &profile, AccessClass c) {
  return profile.classes[static_cast<std::size_t>(c)];
}

// C[i][j] = sum over k of A[i][k] * B[k][j]; i is y, j is x. With `transposed`, B[j][k].
struct Product {
  explicit Product(int64_t n, bool transposed = false) : n(n), transposed(transposed) {
    a = b.pointer("A", 4);
    bb = b.pointer("B", 4);
    c = b.pointer("C", 4);
    body = b.block({.loop = 0, .successors = {0, 1}});
    last = b.block({});
    b.loop(body, -1, {body});
    const uint32_t loadA = b.site(body, SiteKind::Load, a, 4, 10);
    const uint32_t loadB = b.site(body, SiteKind::Load, bb, 4, 11);
    const uint32_t store = b.site(last, SiteKind::Store, c, 4, 12);
    NestLevel level;
    level.base = constant(n);
    level.body = {{false, body}};
    nest = b.nestRecord(2, {level},
                        {{loadA, 0, slot(0), {constant(4)}},
                         {loadB, 0, slot(1), {constant(transposed ? 4 : 4 * n)}}});
    end = b.blockRecord(last, {store});
  }

  LaunchFixture launch(int64_t shift = 0) const {
    const auto size = static_cast<uint64_t>(n);
    LaunchFixture fixture(b.tables, {size, size, 1}, {BaseA + shift, BaseB + 3 * shift, BaseC});
    fixture.thread = [*this, shift](ThreadCoordinate t) -> std::vector<int64_t> {
      const auto j = static_cast<int64_t>(t[0]), i = static_cast<int64_t>(t[1]);
      return {nest, BaseA + shift + 4 * n * i, BaseB + 3 * shift + (transposed ? 4 * n * j : 4 * j),
              end, BaseC + 4 * (n * i + j)};
    };
    fixture.cutWindows();
    return fixture;
  }

  int64_t n;
  bool transposed;
  TablesBuilder b{"product", {32, 32, 1}, 2};
  uint32_t a, bb, c, body, last, nest, end;
};

// 64 resident warps in two blocks of the same rows. A line of A holds 16 steps of k and is shared
// by the two warps of a row: one miss in 32. A step of B is two lines for each block, shared by its
// 32 warps: 2 / 32. In between there are 64 + 4 other lines, so nothing is evicted before its time.
TEST(Profile, MatrixProductReachesTheReuseThatBlocksOfARowGive) {
  const KernelProfile p = Product(1024).launch().profile();
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Constant).instructionsPerWarp, 1024);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Constant).transactionsPerInstruction, 1);
  EXPECT_NEAR(of(p, AccessClass::Constant).dramPerInstruction, 1 / 32.0, 1e-4);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Coalesced).instructionsPerWarp, 1025);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Coalesced).transactionsPerInstruction, 2);
  // The store misses its two lines in one of 1025.
  EXPECT_NEAR(of(p, AccessClass::Coalesced).dramPerInstruction, (1024 * 2 / 32.0 + 2) / 1025, 1e-3);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Uncoalesced).instructionsPerWarp, 0);
  EXPECT_DOUBLE_EQ(p.memoryInstructionsPerWarp, 2049);
  EXPECT_EQ(p.blockExecutionsPerWarp, (std::vector<double>{1024, 1}));
  EXPECT_DOUBLE_EQ(p.activeLaneShare, 1);
  EXPECT_EQ(p.blocks, 1024u);
  EXPECT_EQ(p.occupancy.blocksPerSm, 2u);
  EXPECT_EQ(p.tracedThreads, 3 * 4096u);
  EXPECT_EQ(p.innerShare, 1);
}

} // namespace
