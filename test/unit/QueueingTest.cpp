// Mean value analysis of closed networks against results by hand and its asymptotes.
#include "analyzer/models/Queueing.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

double throughput(std::vector<Cycles> demands, double delay, uint32_t customers) {
  return closedNetwork(demands, Cycles{delay}, customers).throughput;
}

// One customer never waits: 1 / (10 + 5 + 15).
TEST(Queueing, OneCustomer) {
  EXPECT_DOUBLE_EQ(throughput({10_cycles, 5_cycles}, 15, 1), 1.0 / 30);
}

// A station of 10 cycles, a delay of 10. One customer: X = 1/20, Q = U = 0.5. The second finds
// Q - U / 2 = 0.25 of a service: R = 12.5, X = 2 / 22.5.
TEST(Queueing, TheSecondCustomerWaitsForTheResidualService) {
  EXPECT_DOUBLE_EQ(throughput({10_cycles}, 10, 2), 2 / 22.5);
}

TEST(Queueing, StaysBelowBothAsymptotes) {
  for (uint32_t n = 1; n <= 64; ++n) {
    const double x = throughput({6_cycles, 2_cycles}, 350, n);
    EXPECT_LE(x, 1.0 / 6);
    EXPECT_LE(x, n / 358.0);
    EXPECT_GE(x, throughput({6_cycles, 2_cycles}, 350, n - 1));
  }
}

TEST(Queueing, ManyCustomersFillTheSlowestStation) {
  EXPECT_NEAR(throughput({6_cycles, 2_cycles}, 100, 512), 1.0 / 6, 1e-6);
}

TEST(Queueing, NoCustomersAndNoStations) {
  EXPECT_EQ(throughput({6_cycles}, 100, 0), 0);
  EXPECT_DOUBLE_EQ(throughput({}, 100, 4), 0.04);
}

} // namespace
