// Which blocks use the same lines, on grids where that is counted by hand?
#include "analyzer/profile/ReuseSpan.h"

#include "test/support/LaunchFixture.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// A float of the plane of thread (x, y, z), of one `ahead` planes on and of one `between`, a float
// of a table, and a store. A block's floats of a plane are one line of 128 bytes.
class PlanesKernel {
public:
  explicit PlanesKernel(int64_t ahead, int64_t between = 0) {
    const uint32_t in = b.pointer("in", 4), out = b.pointer("out", 4), table = b.pointer("t", 4);
    const uint32_t block = b.block({});
    const uint32_t sites[] = {
        b.site(block, SiteKind::Load, in, 4), b.site(block, SiteKind::Load, in, 4),
        b.site(block, SiteKind::Load, table, 4), b.site(block, SiteKind::Store, out, 4),
        b.site(block, SiteKind::Load, in, 4)};
    const auto record = static_cast<int64_t>(
        b.blockRecord(block, {sites[0], sites[1], sites[2], sites[3], sites[4]}));
    fixture.emplace(b.tables, ThreadCoordinate{X, Y, Z}, std::vector<int64_t>{Base, Out, Table});
    fixture->thread = [record, ahead, between](ThreadCoordinate t) {
      const int64_t place = static_cast<int64_t>((t[2] * Y + t[1]) * X + t[0]);
      return std::vector<int64_t>{record, Base + 4 * place, Base + 4 * (place + ahead * X * Y),
                                  Table,  Out + 4 * place,  Base + 4 * (place + between * X * Y)};
    };
    fixture->cutWindows(2048);
  }

  // Of in, out and the table, in blocks.
  std::vector<double> spans() const {
    const LaunchSurvey survey = fixture->survey();
    const ProfileLayout &layout = survey.whole().layout();
    const ProfileGrid grid({X, Y, Z}, {32, 1, 1}, {0, 1, 2});
    const std::vector<double> all =
        reuseSpans(survey.kernel().tables, madeBy(survey.synthesis(), grid), grid, layout, 128);
    return {all[*layout.objectOf(0)], all[*layout.objectOf(3)], all[*layout.objectOf(2)]};
  }

private:
  static constexpr int64_t Base = 0x100000, Out = 0x900000, Table = 0xf00000;
  static constexpr int64_t X = 128, Y = 8, Z = 64; // threads; 4 x 8 x 64 blocks of 32

  TablesBuilder b{"planes", {32, 1, 1}, 3};
  std::optional<LaunchFixture> fixture;
};

// The next plane is 4 x 8 blocks away; what is stored is one block's own; the table is all blocks'.
TEST(ReuseSpan, NeighboursOnTheNextPlaneShareLines) {
  EXPECT_EQ(PlanesKernel(1).spans(), (std::vector<double>{32, 0, 2048}));
  EXPECT_EQ(PlanesKernel(3).spans(), (std::vector<double>{96, 0, 2048}));
}

// A line of plane p is used by those of planes p, p - 1 and p - 4: the longest wait is that for the
// last, three planes. With p - 2 in its place two are the most.
TEST(ReuseSpan, LinesAreKeptFromUseToUse) {
  EXPECT_EQ(PlanesKernel(4, 1).spans(), (std::vector<double>{96, 0, 2048}));
  EXPECT_EQ(PlanesKernel(4, 2).spans(), (std::vector<double>{64, 0, 2048}));
}

// Where nine planes on is shared, more may be.
TEST(ReuseSpan, FarNeighboursStandForAll) {
  EXPECT_EQ(PlanesKernel(8).spans(), (std::vector<double>{256, 0, 2048}));
  EXPECT_EQ(PlanesKernel(9).spans(), (std::vector<double>{63 * 32, 0, 2048}));
}

// Twelve planes on is too far to be looked at, but 2048 blocks use two lines each of 76 x 32: 1.7
// users of a line, of which its neighbours explain one.
TEST(ReuseSpan, LinesThatFarBlocksUseAreNotExplained) {
  EXPECT_EQ(PlanesKernel(12).spans(), (std::vector<double>{2048, 0, 2048}));
}

} // namespace
