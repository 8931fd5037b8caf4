// Turns of a cycle, found by comparing words.
#include "runtime/Cycle.h"

#include <gmock/gmock.h>

#include <numeric>
#include <string>
#include <vector>

namespace {

// `turns` turns of `words` words; word i advances by i * 1000.
std::vector<uint64_t> turnsOf(uint64_t words, uint64_t turns) {
  std::vector<uint64_t> result;
  for (uint64_t turn = 0; turn < turns; ++turn)
    for (uint64_t i = 0; i < words; ++i)
      result.push_back(7 + i + turn * i * 1000);
  return result;
}

CgpCycle cycleOf(uint64_t words) {
  CgpCycle cycle{};
  cycle.words = words;
  for (uint64_t i = 0; i < words; ++i)
    cycle.step[i] = i * 1000, cycle.mask[i] = UINT64_MAX;
  cgpCycleTile(&cycle);
  return cycle;
}

uint64_t turnsAfterTheFirst(const CgpCycle &cycle, const std::vector<uint64_t> &stream) {
  const uint64_t *begin = stream.data();
  return cgpCycleTurns(&cycle, begin + cycle.words, begin + stream.size());
}

} // namespace

TEST(RuntimeCycle, everyLengthAndEveryWordIsCompared) {
  for (uint64_t words = 1; words <= CGP_MAX_CYCLE_WORDS; ++words) {
    CgpCycle cycle = cycleOf(words);
    const std::vector<uint64_t> stream = turnsOf(words, 50);
    ASSERT_EQ(turnsAfterTheFirst(cycle, stream), 49u) << words;
    for (uint64_t wrong = words; wrong < stream.size(); wrong += 13) {
      std::vector<uint64_t> damaged = stream;
      ++damaged[wrong];
      ASSERT_EQ(turnsAfterTheFirst(cycle, damaged), wrong / words - 1) << words << ", " << wrong;
    }
  }
}

// Words with mask 0, here every second one, may be anything.
TEST(RuntimeCycle, onlyMaskedWordsAreCompared) {
  for (uint64_t words = 1; words <= CGP_MAX_CYCLE_WORDS; ++words) {
    CgpCycle cycle = cycleOf(words);
    for (uint64_t i = 1; i < words; i += 2)
      cycle.mask[i] = 0;
    cgpCycleTile(&cycle);
    const std::vector<uint64_t> stream = turnsOf(words, 50);
    for (uint64_t wrong = words; wrong < stream.size(); wrong += 13) {
      std::vector<uint64_t> damaged = stream;
      ++damaged[wrong];
      const uint64_t turns = wrong % words % 2 ? 49 : wrong / words - 1;
      ASSERT_EQ(turnsAfterTheFirst(cycle, damaged), turns) << words << ", " << wrong;
    }
  }
}

TEST(RuntimeCycle, aTurnThatIsCutDoesNotCount) {
  std::vector<uint64_t> stream = turnsOf(5, 10);
  stream.pop_back();
  EXPECT_EQ(turnsAfterTheFirst(cycleOf(5), stream), 8u);
}

TEST(RuntimeCycle, bytesAreRepeated) {
  for (uint64_t size = 1; size < 20; ++size)
    for (uint64_t times = 0; times < 20; ++times) {
      std::string turn(size, ' '), expected = "xy";
      std::iota(turn.begin(), turn.end(), 'a');
      for (uint64_t i = 0; i <= times; ++i)
        expected += turn;
      std::string bytes = "xy" + turn;
      bytes.resize(expected.size(), '!');
      auto *begin = reinterpret_cast<uint8_t *>(bytes.data());
      EXPECT_EQ(cgpRepeatBytes(begin + 2 + size, size, times), begin + bytes.size());
      EXPECT_EQ(bytes, expected);
    }
}
