// Raw records, encoded by the runtime and decoded, must come back: kept prefix and counted rest of
// every thread.
#include "test/unit/RuntimeEncoding.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace cgpredict::test;
using testing::ElementsAre;
using testing::Pair;
using testing::SizeIs;

TEST(RuntimeEncoder, recordsComeBack) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    RandomRecords random(seed);
    Kernel kernel{someWords, seed % 3 ? 1 << 20 : 50 + random.upTo(500)};
    Encoding encoding(kernel);
    std::vector<Thread> threads;
    Words buffer;
    for (uint64_t t = 0; t < 60; ++t) {
      Words coordinate{t % 8, t / 8, seed};
      append(buffer, {CGP_RECORD_THREAD, t % 8, t / 8, seed});
      std::vector<Words> records(random.upTo(200));
      for (Words &record : records) {
        append(buffer, record = random.next());
        if (random.upTo(99) == 0) { // the buffer is full
          encoding.add(buffer);
          buffer.clear();
        }
      }
      threads.push_back(expected(kernel, coordinate, records));
    }
    encoding.add(buffer);
    ASSERT_EQ(encoding.finish(), threads) << "seed " << seed;
    ASSERT_FALSE(encoding.malformed());
  }
}

// What a thread has counted itself comes on top of what was counted for it; only beyond its budget.
TEST(RuntimeEncoder, countsOfThreadsAreAdded) {
  Encoding encoding({{0, 3, 0, 1, 1}, 4});
  encoding.add({CGP_RECORD_THREAD,
                5,
                0,
                0,
                3,
                10,
                4,
                20,
                3,
                30,
                4,
                40, //
                CGP_RECORD_REST,
                3,
                100,
                CGP_RECORD_REST,
                4,
                0, //
                CGP_RECORD_THREAD,
                6,
                0,
                0,
                3,
                10});
  std::vector<Thread> threads = encoding.finish();
  ASSERT_THAT(threads, SizeIs(2));
  EXPECT_EQ(threads[0], (Thread{{5, 0, 0}, {3, 10, 4, 20}, {{3, 101}, {4, 1}}}));
  EXPECT_EQ(threads[1], (Thread{{6, 0, 0}, {3, 10}, {}}));
}

TEST(RuntimeEncoder, countsThatCannotBeAreMalformed) {
  const std::vector<Words> wrong{
      {CGP_RECORD_REST, 3, 1},                                               // no thread
      {CGP_RECORD_THREAD, 0, 0, 0, 3, 10, CGP_RECORD_REST, 3, 1},            // within the budget
      {CGP_RECORD_THREAD, 0, 0, 0, 3, 1, 3, 2, 3, 3, CGP_RECORD_REST, 5, 1}, // no such record
      {CGP_RECORD_THREAD, 0, 0, 0, 3, 1, 3, 2, 3, 3, CGP_RECORD_REST, 1, 1},
      {CGP_RECORD_THREAD, 0, 0, 0, 3, 1, 3, 2, 3, 3, CGP_RECORD_REST, 3}}; // cut
  for (const Words &records : wrong) {
    Encoding encoding({{0, 3, 0, 1, 1}, 4});
    encoding.add(records);
    EXPECT_TRUE(encoding.malformed()) << testing::PrintToString(records);
  }
}

// Loops: a sequence of records, some of them several times in it and in a row, again and again; the
// payloads advance by a step per record, which now and then is another one for a while.
TEST(RuntimeEncoder, loopsComeBack) {
  for (uint32_t seed = 0; seed < 120; ++seed) {
    RandomRecords random(seed);
    Kernel kernel{someWords, random.upTo(1) ? 1 << 20 : 500 + random.upTo(5000)};
    Encoding encoding(kernel);
    std::vector<Thread> threads;
    for (uint64_t t = 0; t < 4; ++t) {
      Words buffer{CGP_RECORD_THREAD, t, 0, 0};
      std::vector<Words> records;
      for (uint64_t loop = random.upTo(3); loop > 0; --loop) {
        std::vector<uint64_t> body(1 + random.upTo(11));
        for (uint64_t &id : body)
          id = CGP_RECORD_FIRST + random.upTo(someWords.size() - CGP_RECORD_FIRST - 1);
        for (uint64_t turn = random.upTo(400); turn > 0; --turn)
          for (uint64_t id : body)
            records.push_back(random.advance(id, 3000));
      }
      for (const Words &record : records) {
        append(buffer, record);
        if (random.upTo(999) == 0) {
          encoding.add(buffer);
          buffer.clear();
        }
      }
      encoding.add(buffer);
      threads.push_back(expected(kernel, {t, 0, 0}, records));
    }
    ASSERT_EQ(encoding.finish(), threads) << "seed " << seed;
  }
}

// A loop of two records whose addresses step by 4 and by 8192 (zigzag 16384: three bytes), 1,000
// times: a turn takes 2 + 4 bytes, whether recognised or not.
TEST(RuntimeEncoder, turnsOfALoopTakeTheSameBytes) {
  Encoding encoding({{0, 3, 0, 1, 1}, 1 << 22});
  Words buffer{CGP_RECORD_THREAD, 0, 0, 0};
  for (uint64_t i = 0; i < 1000; ++i)
    append(buffer, {3, 4 * i, 4, 8192 * i});
  encoding.add(buffer);
  std::vector<Thread> threads = encoding.finish();
  EXPECT_THAT(encoding.frameSizes, ElementsAre(4 + (2 + 2) + 999 * (2 + 4)));
  EXPECT_EQ(threads[0].records, Words(buffer.begin() + 4, buffer.end()));
}

// A thread of a million equal steps: THREAD (1 + 3 bytes), the first record (id, difference), the
// second (other difference than the first), REPEAT and a count. 4 + 2 * (1 + 2) + 1 + 3 bytes.
TEST(RuntimeEncoder, regularRecordsAreAFewBytes) {
  Encoding encoding({{0, 3, 0, 1}, 1 << 22});
  Words buffer{CGP_RECORD_THREAD, 0, 0, 0};
  for (uint64_t i = 0; i < 1'000'000; ++i)
    append(buffer, {3, 1000 + 64 * i});
  encoding.add(buffer);
  std::vector<Thread> threads = encoding.finish();
  EXPECT_THAT(encoding.frameSizes, ElementsAre(4 + 2 * (1 + 2) + 1 + 3));
  ASSERT_THAT(threads, SizeIs(1));
  EXPECT_EQ(threads[0].records, Words(buffer.begin() + 4, buffer.end()));
}

// Budget 6: records of 2 and 3 words; the third would be the 7th and 8th word.
TEST(RuntimeEncoder, beyondTheBudgetRecordsAreCounted) {
  Encoding encoding({someWords, 6});
  encoding.add({CGP_RECORD_THREAD, 5, 6, 7, 3, 100, 4, 1, 2, 3, 104});
  encoding.add({5, 4, 1, 2, 3, 108, CGP_RECORD_THREAD, 6, 6, 7, 3, 9});
  std::vector<Thread> threads = encoding.finish();
  ASSERT_THAT(threads, SizeIs(2));
  EXPECT_THAT(threads[0].coordinate, ElementsAre(5, 6, 7));
  EXPECT_THAT(threads[0].records, ElementsAre(3, 100, 4, 1, 2));
  EXPECT_THAT(threads[0].rest, ElementsAre(Pair(3, 2), Pair(4, 1), Pair(5, 1)));
  EXPECT_THAT(threads[1].records, ElementsAre(3, 9));
  EXPECT_THAT(threads[1].rest, SizeIs(0));
}

TEST(RuntimeEncoder, aBudgetThatEndsWithARecordKeepsIt) {
  Encoding encoding({someWords, 4});
  encoding.add({CGP_RECORD_THREAD, 0, 0, 0, 3, 1, 3, 2, CGP_RECORD_THREAD, 1, 0, 0});
  std::vector<Thread> threads = encoding.finish();
  EXPECT_THAT(threads[0].records, ElementsAre(3, 1, 3, 2));
  EXPECT_THAT(threads[0].rest, SizeIs(0));
  EXPECT_THAT(threads[1].records, SizeIs(0));
}

// Noise of 9 bytes a word and more makes frames overflow; each must begin with a thread.
TEST(RuntimeEncoder, framesAreCutBetweenThreads) {
  Kernel kernel{someWords, 1 << 16};
  Encoding encoding(kernel);
  std::mt19937_64 random(7);
  std::vector<Thread> threads;
  for (uint64_t t = 0; t < 40; ++t) {
    Words buffer{CGP_RECORD_THREAD, t, 0, 0};
    std::vector<Words> records(4000);
    for (Words &record : records)
      append(buffer, record = {4, random(), random()});
    threads.push_back(expected(kernel, {t, 0, 0}, records));
    encoding.add(buffer);
  }
  EXPECT_EQ(encoding.finish(), threads); // the decoder knows nothing of frames before
  EXPECT_GT(encoding.frameSizes.size(), 3u);
  for (size_t size : encoding.frameSizes)
    EXPECT_LT(size, CGP_FRAME_BYTES + 4000 * 21 + 64);
}

TEST(RuntimeEncoder, extremeValues) {
  Kernel kernel{someWords, 1000};
  Encoding encoding(kernel);
  std::vector<Words> records;
  for (uint64_t value : {uint64_t(0), UINT64_MAX, UINT64_C(1) << 63, UINT64_MAX >> 1, uint64_t(1)})
    records.push_back({3, value});
  Words buffer{CGP_RECORD_THREAD, UINT64_MAX, 0, UINT64_MAX};
  for (const Words &record : records)
    append(buffer, record);
  encoding.add(buffer);
  EXPECT_THAT(encoding.finish(),
              ElementsAre(expected(kernel, {UINT64_MAX, 0, UINT64_MAX}, records)));
}

TEST(RuntimeEncoderErrors, recordsThatCannotBe) {
  for (const Words &bad : {Words{3, 1},                                      // before any thread
                           Words{CGP_RECORD_THREAD, 0, 0},                   // cut
                           Words{CGP_RECORD_THREAD, 0, 0, 0, 0},             // REPEAT is for files
                           Words{CGP_RECORD_THREAD, 0, 0, 0, 2, 1},          // and so is REST
                           Words{CGP_RECORD_THREAD, 0, 0, 0, 8},             // no such id
                           Words{CGP_RECORD_THREAD, 0, 0, 0, UINT64_MAX},    // nor this
                           Words{CGP_RECORD_THREAD, 0, 0, 0, 3, 1, 4, 1}}) { // cut
    Encoding encoding({someWords, 1000});
    encoding.add(bad);
    EXPECT_TRUE(encoding.malformed()) << testing::PrintToString(bad);
  }
}

TEST(RuntimeEncoderErrors, recordsThatCannotBeBeyondTheBudget) {
  for (const Words &bad : {Words{3, 1, 8}, Words{3, 1, 6, 1, 2}}) {
    Encoding encoding({someWords, 1});
    encoding.add({CGP_RECORD_THREAD, 0, 0, 0});
    encoding.add(bad);
    EXPECT_TRUE(encoding.malformed()) << testing::PrintToString(bad);
  }
}
