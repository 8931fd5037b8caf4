#include "cachemodel/ZeroedArray.h"

#include "gtest/gtest.h"

#include <cstdint>
#include <new>
#include <utility>

namespace cgpredict {
namespace {

constexpr std::size_t few = 7, many = std::size_t{1} << 22; // on both sides of where pages begin

class ZeroedArrayOf : public testing::TestWithParam<std::size_t> {};

TEST_P(ZeroedArrayOf, HasZerosAndKeepsWhatIsWritten) {
  ZeroedArray<std::uint64_t> values(GetParam());
  ASSERT_EQ(values.size(), GetParam());
  for (const std::size_t i : {std::size_t{0}, GetParam() / 2, GetParam() - 1}) {
    EXPECT_EQ(values[i], 0u);
    values[i] = i + 1;
    EXPECT_EQ(values[i], i + 1);
  }
}

TEST_P(ZeroedArrayOf, GivesItsMemoryToWhatItIsMovedTo) {
  ZeroedArray<std::uint64_t> values(GetParam());
  values[3] = 5;
  ZeroedArray<std::uint64_t> moved(std::move(values));
  ZeroedArray<std::uint64_t> assigned(1);
  assigned = std::move(moved);
  EXPECT_EQ(assigned.size(), GetParam());
  EXPECT_EQ(assigned[3], 5u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, ZeroedArrayOf, testing::Values(few, many));

TEST(ZeroedArray, MoreThanThereIsIsRefused) {
  EXPECT_THROW(ZeroedArray<std::uint64_t>(~std::size_t{0}), std::bad_alloc);
  EXPECT_THROW(ZeroedArray<std::uint64_t>(std::size_t{1} << 60), std::bad_alloc);
}

} // namespace
} // namespace cgpredict
