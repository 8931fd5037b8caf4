// Which name is offered for one that is not known?
#include "analyzer/base/Nearest.h"

#include <gtest/gtest.h>

#include <vector>

using namespace cgpredict;

namespace {

const std::vector<std::string> Devices = {"jetson-tk1", "jetson-tx1", "h100", "h100-pcie", "v100"};

TEST(Nearest, TakesTheFewestEdits) {
  EXPECT_EQ(nearest("jetson_tk1", Devices), "jetson-tk1"); // one edit; two from jetson-tx1
  EXPECT_EQ(nearest("jetson-tx", Devices), "jetson-tx1");  // one edit; two from jetson-tk1
  EXPECT_EQ(nearest("v10", Devices), "v100");
}

TEST(Nearest, TakesNeighboursThatChangedPlacesForOneEdit) {
  EXPECT_EQ(nearest("v010", Devices), "v100"); // two without that: too far for four characters
  EXPECT_EQ(nearest("h1000-pcei", Devices), "h100-pcie");
}

TEST(Nearest, TakesTheOneThatBeginsAlikeOfSeveral) {
  const std::vector<std::string> names = {"a10", "v100", "v1000"}; // one edit, one, and two
  EXPECT_EQ(nearest("v10", names), "v100");
  EXPECT_EQ(nearest("c10", names), "a10");
}

TEST(Nearest, PassesOverCase) { EXPECT_EQ(nearest("Jetson-TK1", Devices), "jetson-tk1"); }

TEST(Nearest, TakesTheFirstThatContainsAWord) {
  EXPECT_EQ(nearest("tk1", Devices), "jetson-tk1");
  EXPECT_EQ(nearest("pcie", Devices), "h100-pcie");
}

TEST(Nearest, OffersNothingThatIsFar) {
  EXPECT_EQ(nearest("titan", Devices), "");
  EXPECT_EQ(nearest("1", Devices), ""); // in all of them
  EXPECT_EQ(nearest("", Devices), "");
  EXPECT_EQ(nearest("v", {}), "");
}

} // namespace
