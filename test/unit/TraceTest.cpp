// Does a trace give back what was recorded, thread by thread, in the order the analysis needs?
#include "analyzer/trace/Trace.h"
#include "analyzer/base/Error.h"
#include "test/support/TablesBuilder.h"
#include "test/support/Temporary.h"
#include "test/support/TraceBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

namespace {

class TraceTest : public testing::Test {
protected:
  // copy: B[i] = A[i], in blocks of 2 x 2 threads.
  TraceTest() : tables("copy", {2, 2, 1}, 2) {
    uint32_t a = tables.pointer("A", 4), b = tables.pointer("B", 4);
    tables.argument("n", "i32");
    uint32_t body = tables.block({});
    uint32_t load = tables.site(body, SiteKind::Load, a, 4, 12);
    uint32_t store = tables.site(body, SiteKind::Store, b, 4, 13);
    record = tables.blockRecord(body, {load, store}); // 3
    empty = tables.blockRecord(body, {});             // 4
    tables.tables.records[empty].sites = {};
    kernel = builder.addKernel(tables.tables);
  }

  Trace reopen() {
    builder.write(folder / "t.cgt");
    return Trace::open(folder / "t.cgt");
  }

  static std::vector<Coordinate> coordinates(const Window &window) {
    std::vector<Coordinate> out;
    for (const ThreadRecords &thread : window.threads)
      out.push_back(thread.coordinate);
    return out;
  }

  static std::vector<int64_t> words(const ThreadRecords &thread) {
    return {thread.words.begin(), thread.words.end()};
  }

  TemporaryFolder folder;
  TablesBuilder tables;
  TraceBuilder builder;
  uint32_t record = 0, empty = 0, kernel = 0;
};

TEST_F(TraceTest, ALaunchGivesItsKernelArgumentsAndTotals) {
  builder.countLaunches(kernel, {7, 1, 1}, 2);
  builder.traceLaunch(kernel, {3, 1, 1}, [](Coordinate, RecordEncoder &) {}, {0x1000, 0x2000, 3});
  builder.note("hello");
  Trace trace = reopen();
  EXPECT_THAT(trace.problems(), IsEmpty());
  EXPECT_TRUE(trace.complete());
  EXPECT_THAT(trace.notes(), ElementsAre("hello"));
  const TracedKernel &copy = trace.kernels().at(0);
  EXPECT_EQ(copy.name, "copy");
  EXPECT_EQ(copy.position, "copy.c:1:1");
  EXPECT_EQ(copy.instance, "main");
  EXPECT_EQ(copy.launches, 3u);
  EXPECT_EQ(copy.threads, 7u + 7u + 3u);
  EXPECT_EQ(copy.sampledLaunches, 1u);
  ASSERT_EQ(copy.runs.size(), 2u);
  EXPECT_EQ(copy.runs[0].count, 2u);
  EXPECT_EQ(copy.runs[1].first, 2u);
  const Launch &launch = copy.sampled.at(0);
  EXPECT_EQ(launch.ordinal, 2u);
  EXPECT_THAT(launch.extent, ElementsAre(3, 1, 1));
  EXPECT_THAT(launch.geometry, ElementsAre(0, 1, 0, 1, 0, 1));
  ASSERT_EQ(launch.context.size(), 20u); // two pointers, one i32
  EXPECT_EQ(launch.context[copy.tables.arguments[1].offset + 1], std::byte(0x20));
  EXPECT_EQ(launch.windowCount, 1u);
  EXPECT_TRUE(launch.complete);
}

// A 3 x 2 launch in blocks of 2 x 2: block 0 has x 0 and 1, block 1 has x 2. In program order the
// rows alternate between the blocks.
TEST_F(TraceTest, ThreadsStandInTheOrderOfTheirBlocks) {
  builder.traceLaunch(kernel, {3, 2, 1}, [&](Coordinate c, RecordEncoder &out) {
    out.record(record, {int64_t(100 * c[1] + c[0]), -1});
  });
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  EXPECT_TRUE(window.complete);
  EXPECT_EQ(window.firstBlock, 0u);
  EXPECT_EQ(window.blocks, 2u);
  EXPECT_THAT(coordinates(window),
              ElementsAre(Coordinate{0, 0, 0}, Coordinate{1, 0, 0}, Coordinate{0, 1, 0},
                          Coordinate{1, 1, 0}, Coordinate{2, 0, 0}, Coordinate{2, 1, 0}));
  EXPECT_THAT(words(window.threads[5]), ElementsAre(record, 102, -1));
}

// What a step of time does again is known without a look at its threads.
TEST_F(TraceTest, LaunchesThatDoTheSameAreKnown) {
  const auto launch = [&](uint64_t threads, int64_t last, const std::vector<uint64_t> &context) {
    builder.traceLaunch(
        kernel, {threads, 1, 1},
        [&](Coordinate c, RecordEncoder &out) {
          out.record(record, {100, c[0] + 1 == threads ? last : 200});
        },
        context);
  };
  launch(6, 200, {0x1000, 0x2000, 3});
  launch(6, 204, {0x1000, 0x2000, 3}); // another record, in as many bytes
  launch(6, 200, {0x1000, 0x2000, 4}); // another argument
  launch(7, 200, {0x1000, 0x2000, 3}); // another extent
  launch(6, 204, {0x1000, 0x2000, 3});
  launch(6, 200, {0x1000, 0x2000, 3});
  const Trace trace = reopen();
  std::vector<std::optional<uint64_t>> same;
  for (const Launch &each : trace.kernels()[0].sampled)
    same.push_back(each.sameAs);
  EXPECT_THAT(same, ElementsAre(std::nullopt, std::nullopt, std::nullopt, std::nullopt, 1, 0));
}

// Whoever reads a trace's windows gets the words that were decoded for the first who asked, also
// after the trace is gone.
TEST_F(TraceTest, AnalysesShareDecodedWindows) {
  builder.traceLaunch(kernel, {2, 1, 1}, [&](Coordinate c, RecordEncoder &out) {
    out.record(record, {int64_t(100 + c[0]), 200});
  });
  WindowReader first, second;
  Launch launch;
  {
    const Trace trace = reopen();
    launch = trace.kernels()[0].sampled[0];
    first = trace.windows();
    second = Trace(trace).windows();
    const Window one = trace.readWindow(launch, 0), other = trace.readWindow(launch, 0);
    EXPECT_NE(one.threads[1].words.data(), other.threads[1].words.data());
  }
  const Window a = first(launch, 0), b = second(launch, 0);
  EXPECT_THAT(words(a.threads.at(1)), ElementsAre(record, 101, 200));
  EXPECT_EQ(a.threads[1].words.data(), b.threads[1].words.data());
}

TEST_F(TraceTest, RepetitionsAreWrittenOut) {
  builder.traceLaunch(kernel, {2, 1, 1}, [&](Coordinate c, RecordEncoder &out) {
    if (c[0] == 1)
      return;
    out.record(record, {1000, 5000});
    out.record(record, {1004, 4992});
    out.repeat(2);
    out.record(empty, {});
    out.repeat(1);
    out.rest({{record, 1000000}, {empty, 7}});
  });
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  EXPECT_THAT(words(window.threads[0]), ElementsAre(record, 1000, 5000, record, 1004, 4992, record,
                                                    1008, 4984, record, 1012, 4976, empty, empty));
  EXPECT_THAT(window.threads[0].rest, ElementsAre(Pair(record, 1000000u), Pair(empty, 7u)));
  EXPECT_THAT(window.threads[1].words, IsEmpty());
}

// Threads without records follow each other as a repeated thread record.
TEST_F(TraceTest, ThreadsRepeatToo) {
  builder.beginLaunch(kernel, {4, 1, 1}, 1);
  RecordEncoder out;
  out.thread({0, 0, 0});
  out.thread({1, 0, 0});
  out.repeat(2);
  out.record(record, {1, 2});
  builder.addWindowPart({kernel, 0, 0, 0, 2, {0, 0, 0}, {4, 1, 1}}, out);
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  ASSERT_EQ(window.threads.size(), 4u);
  EXPECT_THAT(window.threads[2].words, IsEmpty());
  EXPECT_THAT(words(window.threads[3]), ElementsAre(record, 1, 2));
}

// Differences beyond 63 bits wrap around.
TEST_F(TraceTest, AnyWordSurvives) {
  const std::vector<int64_t> extremes{INT64_MAX, INT64_MIN};
  builder.traceLaunch(kernel, {1, 1, 1}, [&](Coordinate, RecordEncoder &out) {
    out.record(record, extremes);
    out.record(record, {extremes[1], extremes[0]});
    out.record(record, {0, -1});
  });
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  EXPECT_THAT(words(window.threads[0]), ElementsAre(record, INT64_MAX, INT64_MIN, record, INT64_MIN,
                                                    INT64_MAX, record, 0, -1));
}

// Bytes by hand: thread 0 (1 00 00 00), record 3 with 100 and -2 (zigzag 200 = c8 01, 3), thread 1
// (1 02 00 00), record 3 again with 101 and -2 (differences 1 and 0: zigzag 2, 0).
TEST_F(TraceTest, TheEncodingIsAsDescribed) {
  builder.beginLaunch(kernel, {2, 1, 1}, 1);
  RecordEncoder out;
  out.bytes = {1, 0, 0, 0, 3, 0xc8, 0x01, 3, 1, 2, 0, 0, 3, 2, 0};
  builder.addWindowPart({kernel, 0, 0, 0, 1, {0, 0, 0}, {2, 1, 1}}, out);
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  ASSERT_EQ(window.threads.size(), 2u);
  EXPECT_THAT(words(window.threads[0]), ElementsAre(3, 100, -2));
  EXPECT_THAT(words(window.threads[1]), ElementsAre(3, 101, -2));
}

// Record 3 whose word 0 varies (5 is the number of record ids: 5, id, count, word; 5 + id), word 1
// goes on by 2. Its column is the fourth: behind a thread's three words. Block by values: 2 of 8
// bits above 1000 (e8 07), shifted by 2: 1000 + 4 * 3, 1000 + 4 * 255. Block by differences (80): 3
// of 2 bits shifted by 3, zigzag 1, 2, 0 (bits 01 10 00 from the lowest on: 09), of which the
// second is excepted with 4 bits above: 2 + 5 * 4 = 22, difference 11. 2020 - 8 = 2012, + 88 =
// 2100, + 0.
TEST_F(TraceTest, ColumnsAreAsDescribed) {
  ASSERT_EQ(tables.tables.records.size(), 5u);
  builder.beginLaunch(kernel, {2, 1, 1}, 1);
  RecordEncoder out;
  out.bytes = {1, 0, 0, 0, 3, 2, 4, 5, 3, 1, 0, 8, 0, 3, 1, 2, 0, 0, 8};
  out.columns = {3, 2, 8, 2, 0xe8, 7, 0, 3, 255, 3, 3, 0x82, 3, 1, 9, 4, 1, 5};
  builder.addWindowPart({kernel, 0, 0, 0, 1, {0, 0, 0}, {2, 1, 1}}, out);
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  ASSERT_EQ(window.threads.size(), 2u);
  EXPECT_THAT(words(window.threads[0]),
              ElementsAre(3, 1, 2, 3, 1012, 4, 3, 2020, 6, 3, 2012, 8, 3, 2100, 10));
  EXPECT_THAT(words(window.threads[1]), ElementsAre(3, 2100, 12));
}

// As before, but both words vary (columns 3 and 4), and the second goes with the first (shift 80,
// source 3): two values, 3 and 0 of 2 bits above -10 (zigzag 19), shifted by 1, lie that far from
// the first word of the same record; then one lies 7 (zigzag 14) from it.
TEST_F(TraceTest, ColumnsMayGoWithOthers) {
  builder.beginLaunch(kernel, {2, 1, 1}, 1);
  RecordEncoder out;
  out.bytes = {1, 0, 0, 0, 5, 3, 2, 0, 1, 8, 0, 1, 1, 2, 0, 0, 8};
  out.columns = {3, 3, 8,    0, 0xe8, 7, 0, 1, 2, 200,  //
                 4, 2, 2,    0x81, 3, 19, 0, 3,         //
                 4, 1, 0,    0x80, 3, 14, 0};
  builder.addWindowPart({kernel, 0, 0, 0, 1, {0, 0, 0}, {2, 1, 1}}, out);
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  ASSERT_EQ(window.threads.size(), 2u);
  EXPECT_THAT(words(window.threads[0]), ElementsAre(3, 1001, 1001 - 10 + 6, 3, 1002, 1002 - 10));
  EXPECT_THAT(words(window.threads[1]), ElementsAre(3, 1200, 1207));
}

TEST_F(TraceTest, WindowsAreMadeOfBoxesAndBoxesOfParts) {
  builder.beginLaunch(kernel, {2, 6, 1}, 2); // blocks 0, 1, 2, one above the other
  RecordEncoder first, second, other;
  for (RecordEncoder *out : {&first, &second}) {
    out->thread({0, out == &first ? 0u : 1u, 0});
    out->record(record, {7, 8}); // in each frame differences start from 0
    out->thread({1, out == &first ? 0u : 1u, 0});
  }
  builder.addWindowPart({kernel, 0, 0, 0, 1, {0, 0, 0}, {2, 2, 1}, 0, false}, first);
  builder.addWindowPart({kernel, 0, 0, 0, 1, {0, 0, 0}, {2, 2, 1}, 1, true}, second);
  builder.traceBlocks(kernel, 0, 1, 1, 2, [&](Coordinate c, RecordEncoder &out) {
    out.record(record, {int64_t(c[0]), int64_t(c[1])});
  });
  Trace trace = reopen();
  EXPECT_THAT(trace.problems(), IsEmpty());
  const Launch &launch = trace.kernels()[0].sampled[0];
  ASSERT_EQ(launch.windowCount, 2u);
  Window head = trace.readWindow(launch, 0), tail = trace.readWindow(launch, 1);
  EXPECT_TRUE(head.complete && tail.complete);
  EXPECT_THAT(words(head.threads[0]), ElementsAre(record, 7, 8));
  EXPECT_THAT(words(head.threads[2]), ElementsAre(record, 7, 8));
  EXPECT_EQ(tail.index, 1u);
  EXPECT_EQ(tail.firstBlock, 1u);
  EXPECT_EQ(tail.threads.size(), 8u);
  EXPECT_THAT(words(tail.threads[7]), ElementsAre(record, 1, 5));
}

TEST_F(TraceTest, AProgramThatWasKilledLeavesExactTotals) {
  builder.countLaunches(kernel, {7, 1, 1}, 2);
  builder.header.complete = 0;
  Trace trace = reopen();
  EXPECT_FALSE(trace.complete());
  EXPECT_THAT(trace.problems(), ElementsAre(HasSubstr("killed, crashed or is still running")));
  EXPECT_EQ(trace.kernels()[0].launches, 2u);
  EXPECT_EQ(trace.kernels()[0].threads, 14u);
}

// Launches of 8 and 4 threads, left after 4 of them and not at all: 8 of 12 threads.
TEST_F(TraceTest, ALoopThatIsLeftEarlyKeepsItsExtents) {
  for (const auto &[extent, iterations] : {std::pair{8u, 4u}, {4u, 4u}}) {
    const uint64_t launch = builder.beginLaunch(kernel, {extent, 1, 1}, 1);
    builder.leaveLaunch(kernel, launch, iterations);
    builder.traceBlocks(kernel, launch, 0, 0, 2, [](Coordinate, RecordEncoder &) {});
  }
  const Trace trace = reopen();
  EXPECT_THAT(trace.problems(), IsEmpty());
  const TracedKernel &left = trace.kernels()[0];
  EXPECT_TRUE(left.sampled[0].complete);
  EXPECT_EQ(left.sampled[0].extent[0], 8u);
  EXPECT_EQ(left.sampled[0].iterations, 4u);
  EXPECT_NEAR(executedShare(left), 8.0 / 12, 1e-12);
}

TEST_F(TraceTest, MissingWindowsAreAProblem) {
  builder.beginLaunch(kernel, {8, 1, 1}, 2);
  builder.traceBlocks(kernel, 0, 0, 0, 2, [](Coordinate, RecordEncoder &) {});
  Trace trace = reopen();
  EXPECT_FALSE(trace.complete());
  EXPECT_FALSE(trace.kernels()[0].sampled[0].complete);
  EXPECT_THAT(trace.problems(),
              ElementsAre(HasSubstr("launch 0: 1 of 2 windows are whole"),
                          HasSubstr("frames are missing after the 4 that are there, at byte")));
}

// A window that lost its second box keeps the threads of the first.
TEST_F(TraceTest, APartialWindowKeepsWhatItHas) {
  builder.beginLaunch(kernel, {4, 2, 1}, 1);
  RecordEncoder out;
  for (uint64_t x = 0; x < 4; ++x)
    out.thread({x, 0, 0});
  builder.addWindowPart({kernel, 0, 0, 0, 2, {0, 0, 0}, {4, 1, 1}}, out);
  Trace trace = reopen();
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  EXPECT_FALSE(window.complete);
  EXPECT_EQ(window.threads.size(), 4u);
}

TEST_F(TraceTest, TotalsThatContradictTheirRunsAreAProblem) {
  builder.traceLaunch(kernel, {3, 1, 1}, [](Coordinate, RecordEncoder &) {});
  builder.totals->kernel[0].threads = 4;
  EXPECT_THAT(reopen().problems(),
              ElementsAre(HasSubstr("damaged totals: 1 launches of 4 threads, but its runs of "
                                    "launches have 1 of 3")));
  EXPECT_EQ(reopen().kernels()[0].threads, 3u); // what estimates cover
}

TEST_F(TraceTest, AnOpenTraceCanBeCopiedAndOutlivesTheFileName) {
  builder.traceLaunch(kernel, {1, 1, 1}, [&](Coordinate, RecordEncoder &out) {
    out.record(record, {1, 2});
  });
  Window window;
  {
    Trace trace = reopen();
    Trace copy = trace;
    std::filesystem::remove(folder / "t.cgt");
    window = copy.readWindow(trace.kernels()[0].sampled[0], 0);
  }
  EXPECT_THAT(words(window.threads[0]), ElementsAre(record, 1, 2));
}

} // namespace
