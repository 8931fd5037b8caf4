// Has each slot of a table the line that came last, however much of the table is in use?
#include "cachemodel/LineTable.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace cgpredict {
namespace {

struct Counted {
  LineIndex line;
  std::uint32_t count; // 0: free

  bool isFree() const { return count == 0; }
};

class LineTableOf : public testing::TestWithParam<std::size_t> {};

TEST_P(LineTableOf, HasTheLastLineOfEachSlot) {
  const std::size_t slots = GetParam();
  LineTable<Counted> table(slots);
  std::map<std::uint64_t, Counted> naive; // by slot
  std::mt19937_64 random(7);
  for (std::uint32_t count = 1; count <= 40'000; ++count) {
    const std::uint64_t number = random() % (2 * slots);
    const LineIndex line{number};
    const auto slot = SetSelector::mix(number) & (slots - 1);
    const auto there = naive.find(slot);
    const Counted *found = table.find(line);
    ASSERT_EQ(found != nullptr, there != naive.end() && there->second.line == line);
    if (found != nullptr) {
      ASSERT_EQ(found->count, there->second.count);
    }
    if (random() % 2 == 0) {
      table.put({line, count});
      naive[slot] = {line, count};
    }
  }
}

TEST_P(LineTableOf, KeepsWhatIsChangedOfAnEntry) {
  LineTable<Counted> table(GetParam());
  table.put({LineIndex{3}, 1});
  table.find(LineIndex{3})->count = 5;
  EXPECT_EQ(table.find(LineIndex{3})->count, 5u);
  EXPECT_EQ(table.find(LineIndex{4}), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Slots, LineTableOf, testing::Values(1, 64, 4096, 1 << 20));

} // namespace
} // namespace cgpredict
