// Threads that go on like those before them: they come back as they were, and take the same bytes.
#include "test/unit/RuntimeEncoding.h"

#include <gmock/gmock.h>

using namespace cgpredict::test;

namespace {

// A short thread as code has it: ids, and for each payload word where it begins and how far it
// moves from thread to thread.
struct Shape {
  std::vector<Words> records, steps;
};

Shape shapeOf(RandomRecords &random) {
  Shape shape;
  const bool alike = random.upTo(1); // records with one id move alike
  std::map<uint64_t, Words> stepsOf;
  for (uint64_t n = random.upTo(7); n > 0; --n) {
    const uint64_t id = CGP_RECORD_FIRST + random.upTo(someWords.size() - CGP_RECORD_FIRST - 1);
    Words record{id}, step{0};
    for (int i = 0; i < someWords[id]; ++i) {
      record.push_back(random.upTo(1000));
      step.push_back(random.upTo(3) * 4);
    }
    if (alike)
      step = stepsOf.try_emplace(id, step).first->second;
    shape.records.push_back(record);
    shape.steps.push_back(step);
  }
  return shape;
}

void advance(Shape &shape) {
  for (size_t r = 0; r < shape.records.size(); ++r)
    for (size_t i = 0; i < shape.records[r].size(); ++i)
      shape.records[r][i] += shape.steps[r][i];
}

} // namespace

TEST(RuntimeThreadTurns, threadsComeBack) {
  for (uint32_t seed = 0; seed < 200; ++seed) {
    RandomRecords random(seed);
    const Kernel kernel{someWords, random.upTo(1) ? 1 << 20 : 8 + random.upTo(60)};
    Encoding encoding(kernel);
    std::vector<Thread> threads;
    Words buffer;
    const uint64_t changes = 1 + random.upTo(40); // threads between changes, about
    Shape shape = shapeOf(random);
    for (uint64_t t = 0; t < 200; ++t, advance(shape)) {
      const Words coordinate{t % 64, t / 64, 0};
      std::vector<Words> records = shape.records;
      if (random.upTo(changes) == 0)
        shape = shapeOf(random);
      if (random.upTo(changes) == 0 && !records.empty())
        random.upTo(1) ? records.pop_back() : records.push_back(records.front());
      append(buffer, {CGP_RECORD_THREAD, t % 64, t / 64, 0});
      write(encoding, buffer, records, [&random] { return random.upTo(300) == 0; });
      threads.push_back(expected(kernel, coordinate, records));
    }
    encoding.add(buffer);
    ASSERT_EQ(encoding.finish(), threads) << "seed " << seed;
    ASSERT_FALSE(encoding.malformed());
  }
}

// The third thread differs from the second by as much as the fourth from the third, but is of
// another record than the second: its bytes are a difference of 93, the fourth's one of 100.
TEST(RuntimeThreadTurns, otherRecordsAreNoTurns) {
  Encoding encoding({{0, 3, 0, 1, 1}, 1 << 10});
  encoding.add({1, 0, 0, 0, 4, 7,   //
                1, 1, 0, 0, 3, 0,   //
                1, 2, 0, 0, 4, 100, //
                1, 3, 0, 0, 4, 200, //
                1, 4, 0, 0, 4, 300});
  const std::vector<Thread> threads = encoding.finish();
  ASSERT_EQ(threads.size(), 5u);
  EXPECT_EQ(threads[2].records, (Words{4, 100}));
  EXPECT_EQ(threads[3].records, (Words{4, 200}));
  EXPECT_EQ(threads[4].records, (Words{4, 300}));
}

// A thread takes 6 bytes, 1, 2, 0, 0, 3 and 8, and 4 more where a later frame begins, as its x and
// its address have 3 bytes each. The first frame of 2^19 ends with the 87,382nd thread, the second
// with 87,381 more. Whether they come in one buffer or in many, frames are cut at the same threads.
TEST(RuntimeThreadTurns, framesAreCutBetweenThreads) {
  const std::vector<uint16_t> words{0, 3, 0, 1};
  Encoding whole({words, 16}), pieces({words, 16});
  Words buffer;
  std::vector<Thread> threads;
  for (uint64_t t = 0; t < 200'000; ++t) {
    const Words thread{CGP_RECORD_THREAD, t, 0, 0, 3, 4 * t};
    pieces.add(thread);
    append(buffer, thread);
    threads.push_back({{t, 0, 0}, {3, 4 * t}, {}});
  }
  whole.add(buffer);
  EXPECT_EQ(whole.finish(), threads);
  EXPECT_EQ(pieces.finish(), threads);
  EXPECT_EQ(whole.frameSizes, pieces.frameSizes);
  EXPECT_THAT(whole.frameSizes, testing::ElementsAre(524'292, 524'290, 151'426));
}
