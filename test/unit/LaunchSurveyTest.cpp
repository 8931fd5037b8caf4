// What does a launch touch, of which the first, the middle and the last threads were traced?
#include "analyzer/affine/LaunchSurvey.h"

#include "test/support/LaunchFixture.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// Thread (x, y) stores float (Rows - 1 - y) * Columns + x: the end of the array is stored by the
// last thread of the first row, which no window has.
TEST(LaunchSurvey, TheWholeLaunchTouchesMoreThanItsTracedThreads) {
  constexpr int64_t Base = 0x100000, Columns = 32768, Rows = 4;
  TablesBuilder b("upwards", {256, 1, 1}, 2);
  const uint32_t array = b.pointer("a", 4), block = b.block({});
  const uint32_t store = b.site(block, SiteKind::Store, array, 4);
  const auto record = static_cast<int64_t>(b.blockRecord(block, {store}));
  LaunchFixture fixture(b.tables, {Columns, Rows, 1}, {Base});
  const auto place = [](int64_t x, int64_t y) { return Base + 4 * ((Rows - 1 - y) * Columns + x); };
  fixture.thread = [&](ThreadCoordinate t) {
    return std::vector<int64_t>{record,
                                place(static_cast<int64_t>(t[0]), static_cast<int64_t>(t[1]))};
  };
  fixture.cutWindows(1024);
  const LaunchSurvey survey = fixture.survey();
  EXPECT_EQ(survey.traced().siteExtent(store)->low, Base + 4 * (Columns - 1024));
  EXPECT_EQ(survey.traced().siteExtent(store)->high, place(1024, 0));
  EXPECT_EQ(survey.whole().siteExtent(store)->low, Base);
  EXPECT_EQ(survey.whole().siteExtent(store)->high, place(Columns, 0));
}

} // namespace
