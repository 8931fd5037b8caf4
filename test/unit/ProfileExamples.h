// Kernels whose profile can be worked out by hand.
#ifndef CGPREDICT_TEST_UNIT_PROFILEEXAMPLES_H
#define CGPREDICT_TEST_UNIT_PROFILEEXAMPLES_H

#include "test/support/LaunchFixture.h"

namespace cgpredict::test {

inline constexpr int64_t BaseA = 0x7f0000000010, BaseB = 0x7f0000400010, BaseC = 0x7f0000800010;

inline const ClassProfile &of(const KernelProfile &profile, AccessClass c) {
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

// One block whose single record has one site; thread x accesses `address(x)`, n(x) times.
struct Simple {
  Simple(std::array<uint32_t, 3> block, ThreadCoordinate extent) : extent(extent) {
    b.tables.block = block;
    b.pointer("A", 4);
    body = b.block({});
    b.loop(body, -1, {body}, 7);
    site = b.site(body, SiteKind::Load, 0, 4, 8);
    blockRecord = b.blockRecord(body, {site});
    NestLevel level;
    level.base = slot(0);
    level.body = {{false, body}};
    nestRecord = b.nestRecord(2, {level}, {{site, 0, slot(1), {constant(4096)}}});
  }

  LaunchFixture launch(std::function<std::vector<int64_t>(uint64_t)> words) const {
    LaunchFixture fixture(b.tables, extent, {BaseA});
    fixture.thread = [=](ThreadCoordinate c) { return words(c[0]); };
    fixture.cutWindows();
    return fixture;
  }

  ThreadCoordinate extent;
  TablesBuilder b{"simple"};
  uint32_t body, site;
  int64_t blockRecord, nestRecord;
};

} // namespace cgpredict::test

#endif
