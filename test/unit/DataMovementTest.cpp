// Which bytes go to the device, and which come back?
#include "analyzer/transfer/DataMovement.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

LaunchFootprint launch(std::vector<ObjectUse> objects) { return {std::move(objects), ""}; }

std::vector<MovedArray> moved(const std::vector<LaunchFootprint> &launches) {
  return dataMovement(launches);
}

TEST(DataMovement, WhatIsReadGoesInAndWhatIsWrittenComesOut) {
  auto arrays = moved({launch({{"a", {0, 100}, {}, false}, {"b", {}, {200, 300}, true}})});
  ASSERT_EQ(arrays.size(), 2u);
  EXPECT_EQ(arrays[0].name, "a");
  EXPECT_EQ(arrays[0].in.bytes(), 100u);
  EXPECT_EQ(arrays[0].out.bytes(), 0u);
  EXPECT_EQ(arrays[1].in.bytes(), 0u);
  EXPECT_EQ(arrays[1].out.bytes(), 100u);
}

TEST(DataMovement, WhatAKernelWroteNeedsNotGoIn) {
  auto arrays = moved({launch({{"t", {}, {0, 100}, true}}), launch({{"x", {20, 80}, {}, false}})});
  ASSERT_EQ(arrays.size(), 1u); // the same bytes, whatever they are called
  EXPECT_EQ(arrays[0].in.bytes(), 0u);
  EXPECT_EQ(arrays[0].out.bytes(), 100u);
}

TEST(DataMovement, WhatIsReadAndWrittenGoesBothWays) {
  auto arrays = moved({launch({{"c", {0, 100}, {0, 100}, true}})});
  EXPECT_EQ(arrays[0].in.bytes(), 100u);
  EXPECT_EQ(arrays[0].out.bytes(), 100u);
}

// Bytes between those written would come back as rubbish.
TEST(DataMovement, GapsGoInSoThatTheyComeBackAsTheyWere) {
  auto arrays = moved({launch({{"d", {}, {4, 96}, false}})});
  EXPECT_EQ(arrays[0].in.bytes(), 92u);
  EXPECT_EQ(arrays[0].out.bytes(), 92u);
}

TEST(DataMovement, TheOrderOfLaunchesDecides) {
  LaunchFootprint reads = launch({{"t", {0, 100}, {}, false}});
  LaunchFootprint writes = launch({{"t", {}, {0, 100}, true}});
  EXPECT_EQ(moved({writes, reads})[0].in.bytes(), 0u);
  EXPECT_EQ(moved({reads, writes})[0].in.bytes(), 100u);
}

TEST(DataMovement, PartsWrittenOneAfterTheOtherAreOnePart) {
  auto arrays = moved({launch({{"t", {}, {0, 50}, true}}), launch({{"t", {}, {50, 100}, true}}),
                       launch({{"t", {0, 100}, {}, false}})});
  ASSERT_EQ(arrays.size(), 1u); // they share bytes with the third launch
  EXPECT_EQ(arrays[0].in.bytes(), 0u);
  EXPECT_EQ(arrays[0].out.bytes(), 100u);
}

} // namespace
