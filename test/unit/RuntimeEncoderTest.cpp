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
      for (Words &record : records)
        record = random.next();
      write(encoding, buffer, records, [&random] { return random.upTo(99) == 0; });
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

// Of a budget of 16 words 14 are for the prefix, 2 for a record behind it that the thread wants
// kept.
TEST(RuntimeEncoder, lateRecordsAreKept) {
  Encoding encoding({{0, 3, 0, 1, 1}, 16});
  Words raw{CGP_RECORD_THREAD, 5, 0, 0}, prefix;
  for (uint64_t i = 0; i < 9; ++i)
    append(raw, {3, i});
  for (uint64_t i = 0; i < 7; ++i)
    append(prefix, {3, i});
  append(raw, {CGP_RECORD_REST, 4, 0, 4, 77});                 // kept
  append(raw, {CGP_RECORD_REST, 4, 0, 4, 78});                 // too much
  append(raw, {CGP_RECORD_REST, 3, 0, CGP_RECORD_REST, 4, 2}); // counts, of which one is 0
  append(raw, {CGP_RECORD_THREAD, 6, 0, 0, 3, 10});
  encoding.add(raw);
  const std::vector<Thread> threads = encoding.finish();
  ASSERT_THAT(threads, SizeIs(2));
  append(prefix, {4, 77});
  EXPECT_EQ(threads[0], (Thread{{5, 0, 0}, prefix, {{3, 2}, {4, 3}}}));
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
      write(encoding, buffer, records, [&random] { return random.upTo(999) == 0; });
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

// How the next value of a word comes about.
class IrregularWord {
public:
  IrregularWord(std::mt19937_64 &random) : random(random) { choose(); }
  uint64_t next() {
    if (random() % 400 == 0)
      choose();
    switch (kind) {
    case 0: // steady
      return value += step;
    case 1: // anywhere in an array, above the first half of the address space or below
      return base + (random() & mask) * 8;
    case 2: // small steps, and now and then a large one
      return value += random() % 25 ? random() % 16 * 4 : random() & mask;
    case 3: // few values, often the same
      return base + random() % 3;
    default: // any
      return random();
    }
  }

private:
  void choose() {
    kind = random() % 5;
    base = random() % 2 ? random() : UINT64_MAX - random() % 100;
    step = random() % 1000 - 500;
    mask = (UINT64_C(1) << random() % 60) - 1;
  }
  std::mt19937_64 &random;
  uint64_t kind, base, step, mask, value = 0;
};

TEST(RuntimeEncoder, irregularRecordsComeBack) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random(seed);
    Kernel kernel{someWords, random() % 2 ? 1 << 20 : 500 + random() % 5000};
    Encoding encoding(kernel);
    std::map<uint64_t, std::vector<IrregularWord>> words;
    for (uint64_t id = CGP_RECORD_FIRST; id < someWords.size(); ++id)
      for (int i = 0; i < someWords[id]; ++i)
        words[id].emplace_back(random);
    std::vector<Thread> threads;
    for (uint64_t t = 0; t < 8; ++t) {
      Words buffer{CGP_RECORD_THREAD, t, 0, 0};
      std::vector<Words> records(random() % 3000);
      uint64_t id = CGP_RECORD_FIRST;
      for (Words &record : records) {
        if (random() % (seed % 7 + 1) == 0)
          id = CGP_RECORD_FIRST + random() % (someWords.size() - CGP_RECORD_FIRST);
        record = {id};
        for (IrregularWord &word : words[id])
          record.push_back(word.next());
      }
      write(encoding, buffer, records, [&random] { return random() % 500 == 0; });
      encoding.add(buffer);
      threads.push_back(expected(kernel, {t, 0, 0}, records));
    }
    ASSERT_EQ(encoding.finish(), threads) << "seed " << seed;
  }
}

// A loop that reads an index and what stands there, of 2^20 floats: 20 bits of an iteration cannot
// be foretold. 100 blocks of 128 take 320 bytes each and at most 13 more, and what comes before the
// word is known to vary, and behind it, less than 64 bytes.
TEST(RuntimeEncoder, randomAddressesTakeTheirBits) {
  Encoding encoding({{0, 3, 0, 2}, 1 << 20});
  std::mt19937_64 random(3);
  Words buffer{CGP_RECORD_THREAD, 0, 0, 0};
  for (uint64_t k = 0; k < 100 * 128; ++k)
    append(buffer, {3, 0x7f0000000000 + 4 * k, 0x7f1234567890 + 4 * (random() >> 44)});
  encoding.add(buffer);
  encoding.finish();
  ASSERT_THAT(encoding.frameSizes, SizeIs(1));
  EXPECT_LT(encoding.frameSizes[0], 100 * (128 * 20 / 8 + 13) + 64);
  EXPECT_GE(encoding.frameSizes[0], 100 * 128 * 20 / 8);
}

// Rows of a sparse matrix: 27 columns of a row, some 8 doubles apart, then back by some 1,700
// bytes. A step takes 5 to 6 bits (zigzag), the step back is an exception of 8 bits more for its
// place and some 3 more for its height: 27 * 6 + 12 bits a row are less than 7 bits a column.
TEST(RuntimeEncoder, stepsBackAreExceptions) {
  Encoding encoding({{0, 3, 0, 1}, 1 << 20});
  std::mt19937_64 random(3);
  Words buffer{CGP_RECORD_THREAD, 0, 0, 0};
  for (uint64_t row = 0; row < 400; ++row)
    for (uint64_t k = 0; k < 27; ++k)
      append(buffer, {3, 0x7f0000000000 + 8 * (row + 8 * k + random() % 8)});
  encoding.add(buffer);
  encoding.finish();
  EXPECT_LT(encoding.frameSizes.at(0), 400 * 27 * 7 / 8);
}

// Words that vary for a while and then step on evenly, are as short as ones that never did.
TEST(RuntimeEncoder, wordsThatBecomeSteadyAreAFewBytes) {
  Encoding encoding({{0, 3, 0, 1}, 1 << 22});
  std::mt19937_64 random(3);
  Words buffer{CGP_RECORD_THREAD, 0, 0, 0};
  for (uint64_t k = 0; k < 100; ++k)
    append(buffer, {3, random() % 256});
  for (uint64_t k = 0; k < 1'000'000; ++k)
    append(buffer, {3, 64 * k});
  encoding.add(buffer);
  EXPECT_EQ(encoding.finish().at(0).records, Words(buffer.begin() + 4, buffer.end()));
  EXPECT_LT(encoding.frameSizes.at(0), 100 * 2 + 256);
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
