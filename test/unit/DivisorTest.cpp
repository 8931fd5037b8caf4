// Is a division by a reciprocal the division, for every kind of divisor and at its edges?
#include "analyzer/base/Divisor.h"

#include <gtest/gtest.h>

#include <limits>

using namespace cgpredict;

namespace {

constexpr uint64_t Largest = std::numeric_limits<uint64_t>::max();

// Around each multiple the quotient changes by one, and the processor divides too.
TEST(Divisor, DividesAsTheProcessorDoes) {
  for (const uint64_t value : {uint64_t{1}, uint64_t{2}, uint64_t{3}, uint64_t{5}, uint64_t{10},
                               uint64_t{40}, uint64_t{81920}, (uint64_t{1} << 32) - 1,
                               uint64_t{1} << 63, (uint64_t{1} << 63) + 1, Largest - 1, Largest}) {
    const Divisor divisor(value);
    for (const uint64_t times : {uint64_t{0}, uint64_t{1}, uint64_t{7}, Largest / value})
      for (const uint64_t number : {times * value - 1, times * value, times * value + 1, Largest}) {
        EXPECT_EQ(divisor.quotient(number), number / value) << number << " / " << value;
        EXPECT_EQ(divisor.rest(number), number % value) << number << " % " << value;
      }
  }
}

} // namespace
