// Is everything that is not a whole trace recognised, and named?
#include "analyzer/trace/DecodeBudget.h"
#include "analyzer/trace/Trace.h"
#include "test/support/ErrorOf.h"
#include "test/support/TablesBuilder.h"
#include "test/support/Temporary.h"
#include "test/support/TraceBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <unistd.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::HasSubstr;

namespace {

ByteVector bytesOf(std::string_view text) { return {text.begin(), text.end()}; }

class TraceErrorsTest : public testing::Test {
protected:
  TraceErrorsTest() : tables("copy", {4, 1, 1}) {
    uint32_t a = tables.pointer("A", 4);
    uint32_t body = tables.block({});
    record = tables.blockRecord(body, {tables.site(body, SiteKind::Load, a, 4)});
    kernel = builder.addKernel(tables.tables);
  }

  std::string open(const ByteVector &bytes) {
    writeFile(folder / "t.cgt", bytes);
    return errorOf([&] { Trace::open(folder / "t.cgt"); });
  }

  // The reason why reading stopped.
  std::string damage() {
    builder.write(folder / "t.cgt");
    Trace trace = Trace::open(folder / "t.cgt");
    EXPECT_FALSE(trace.complete());
    return trace.damage() ? trace.damage()->kind + ": " + trace.damage()->reason : "none";
  }

  // The error of a window of four threads whose records are `encoded`.
  std::string decode(const ByteVector &encoded, const ByteVector &columns = {}) {
    TraceBuilder one = builder;
    one.totals = std::make_shared<CgpTotals>(*builder.totals);
    one.beginLaunch(kernel, {4, 1, 1}, 1);
    RecordEncoder records;
    records.bytes = encoded;
    records.columns = columns;
    one.addWindowPart({kernel, 0, 0, 0, 1, {0, 0, 0}, {4, 1, 1}}, records);
    one.write(folder / "t.cgt");
    Trace trace = Trace::open(folder / "t.cgt");
    return errorOf([&] { trace.readWindow(trace.kernels()[0].sampled[0], 0); });
  }

  TemporaryFolder folder;
  TablesBuilder tables;
  TraceBuilder builder;
  uint32_t record = 0, kernel = 0;
};

TEST_F(TraceErrorsTest, OtherFilesAreNamed) {
  EXPECT_THAT(open(bytesOf("\x7f"
                           "ELF\2\1\1")),
              HasSubstr("t.cgt: not a trace (*.cgt) but an ELF program"));
  EXPECT_THAT(open({0x1f, 0x8b, 8, 0}), HasSubstr("gzip data"));
  EXPECT_THAT(open(compress({1, 2, 3})), HasSubstr("zstd data"));
  EXPECT_THAT(open({0xfd, '7', 'z', 'X', 'Z', 0}), HasSubstr("xz data"));
  EXPECT_THAT(open(bytesOf("PK\3\4")), HasSubstr("zip archive"));
  EXPECT_THAT(open(bytesOf("BC\xc0\xde")), HasSubstr("LLVM bitcode"));
  EXPECT_THAT(open(bytesOf(" {\"a\": 1}")), HasSubstr("but JSON text"));
  EXPECT_THAT(open(bytesOf("int main() {}\n")), HasSubstr("but text"));
  EXPECT_THAT(open({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}), HasSubstr("unknown binary data"));
  EXPECT_THAT(open({}), HasSubstr("t.cgt: is empty"));
}

TEST_F(TraceErrorsTest, WhatCannotBeOpenedIsNamed) {
  EXPECT_THAT(errorOf([&] { Trace::open(folder / "none.cgt"); }),
              HasSubstr("none.cgt: No such file or directory"));
  EXPECT_THAT(errorOf([&] { Trace::open(folder / "."); }), HasSubstr("is a directory"));
  EXPECT_THAT(errorOf([&] { Trace::open("/dev/null"); }), HasSubstr("is not a regular file"));
}

TEST_F(TraceErrorsTest, WhatMayNotBeReadIsNamed) {
  if (geteuid() == 0)
    GTEST_SKIP() << "root may read everything";
  builder.write(folder / "t.cgt");
  std::filesystem::permissions(folder / "t.cgt", std::filesystem::perms::none);
  EXPECT_THAT(errorOf([&] { Trace::open(folder / "t.cgt"); }), HasSubstr("Permission denied"));
}

TEST_F(TraceErrorsTest, OtherVersionsAreNamed) {
  builder.header.version = CGP_TRACE_VERSION + 1;
  EXPECT_THAT(open(builder.bytes()),
              HasSubstr("trace version 6, but this cgpredict reads version 5; use a newer"));
  builder.header.version = 0;
  EXPECT_THAT(open(builder.bytes()), HasSubstr("trace version 0"));
}

TEST_F(TraceErrorsTest, HeadersThatCannotBeAreNamed) {
  auto with = [&](auto change) {
    TraceBuilder other = builder;
    change(other.header);
    return open(other.bytes());
  };
  EXPECT_THAT(with([](CgpFileHeader &h) { h.header_size = 60; }),
              HasSubstr("damaged header: header_size is 60, expected 56"));
  EXPECT_THAT(with([](CgpFileHeader &h) { h.totals_offset = 8; }), HasSubstr("totals_offset is 8"));
  EXPECT_THAT(with([](CgpFileHeader &h) { h.frames_offset = ~uint64_t(0); }),
              HasSubstr("frames_offset is 18446744073709551615"));
  EXPECT_THAT(with([](CgpFileHeader &h) { h.complete = 3; }), HasSubstr("complete is 3"));
  builder.totals->kernels = CGP_MAX_KERNELS + 1;
  EXPECT_THAT(open(builder.bytes()), HasSubstr("totals.kernels is 1025, expected 0 to 1024"));
}

// A damaged size must not be believed before it is checked.
TEST_F(TraceErrorsTest, HugeFramesAreNotAllocated) {
  builder.append(makeFrame(CGP_FRAME_NOTE, uint64_t(1) << 40, compress({1})));
  EXPECT_THAT(damage(), HasSubstr("note: the frame claims 10 bytes, 1099511627776 unpacked"));
}

TEST_F(TraceErrorsTest, FramesLongerThanTheFileAreCutOff) {
  ByteVector frame = makeFrame(CGP_FRAME_NOTE, 1, compress({1})); // 32 + 10 bytes
  frame.pop_back();
  builder.append(frame);
  EXPECT_THAT(damage(), HasSubstr("note: cut off after 41 of the frame's 42 bytes"));
}

TEST_F(TraceErrorsTest, DamageSaysWhereItIs) {
  builder.note("whole");
  uint64_t end = builder.bytes().size();
  builder.append({'C', 'G', 'P', 'F', 1});
  EXPECT_THAT(damage(), HasSubstr("cut off in the frame's header, after 5 of 32 bytes"));
  Trace trace = Trace::open(folder / "t.cgt");
  EXPECT_EQ(trace.damage()->offset, end);
  EXPECT_EQ(trace.damage()->frame, 2u); // kernel and note before it
  EXPECT_EQ(trace.notes().size(), 1u);
}

TEST_F(TraceErrorsTest, ContentMustFitItsFrame) {
  TraceBuilder fresh = builder;
  builder.append(makeFrame(CGP_FRAME_NOTE, 5, compress({1})));
  EXPECT_THAT(damage(), HasSubstr("unpacks to 1 bytes, expected 5"));
  builder = fresh;
  builder.append(makeFrame(CGP_FRAME_NOTE, 5, {1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_THAT(damage(), HasSubstr("not zstd data"));
  builder = fresh;
  builder.frame(9, {1});
  EXPECT_THAT(damage(), HasSubstr("unknown: frame kind 9"));
  builder = fresh;
  builder.frame(CGP_FRAME_LAUNCH, {1, 2, 3});
  EXPECT_THAT(damage(), HasSubstr("launch: its content is 93 bytes short"));
}

TEST_F(TraceErrorsTest, FramesMustFitEachOther) {
  builder.beginLaunch(kernel, {4, 1, 1}, 1);
  TraceBuilder fresh = builder;
  auto part = [&](WindowPart window) {
    builder = fresh;
    builder.addWindowPart(window, {});
    return damage();
  };
  EXPECT_THAT(part({1, 0}), HasSubstr("window: kernel 1, which no frame before it describes"));
  EXPECT_THAT(part({0, 7}), HasSubstr("launch 7, which no frame before it describes"));
  EXPECT_THAT(part({0, 0, 1}), HasSubstr("window 1 of a launch with 1 windows"));
  EXPECT_THAT(part({0, 0, 0, 1, 1}),
              HasSubstr("a window of 1 blocks from block 1, in a grid of 1"));
  EXPECT_THAT(part({0, 0, 0, 0, 1, {0, 0, 0}, {5, 1, 1}}), HasSubstr("a box from 0 to 5"));
  EXPECT_THAT(part({0, 0, 0, 0, 1, {0, 0, 0}, {4, 1, 1}, 1}), HasSubstr("expected part 0"));
}

TEST_F(TraceErrorsTest, ALoopIsLeftOnceAndWithinItsExtents) {
  builder.beginLaunch(kernel, {4, 1, 1}, 1);
  const TraceBuilder fresh = builder;
  const auto left = [&](uint64_t launch, uint64_t iterations) {
    builder = fresh;
    builder.leaveLaunch(kernel, launch, iterations);
    return damage();
  };
  EXPECT_THAT(left(7, 1), HasSubstr("left: launch 7, which no frame before it describes"));
  EXPECT_THAT(left(0, 0), HasSubstr("left: a loop of 4 iterations that is left after 0"));
  EXPECT_THAT(left(0, 5), HasSubstr("left: a loop of 4 iterations that is left after 5"));
  builder = fresh;
  builder.leaveLaunch(kernel, 0, 2);
  builder.leaveLaunch(kernel, 0, 2);
  EXPECT_THAT(damage(), HasSubstr("left: where launch 0 is left, too late"));
  builder = fresh;
  ByteVector gone;
  put(gone, CgpAbandonedFrame{kernel, 0, 0});
  builder.frame(CGP_FRAME_ABANDONED, gone);
  builder.leaveLaunch(kernel, 0, 2);
  EXPECT_THAT(damage(), HasSubstr("left: where launch 0 is left, too late"));
  builder = fresh;
  builder.frame(CGP_FRAME_LEFT, {1, 2, 3});
  EXPECT_THAT(damage(), HasSubstr("left: its content is 21 bytes short"));
}

TEST_F(TraceErrorsTest, ArraysOfDirectivesAreNumberedAndNamed) {
  const TraceBuilder fresh = builder;
  const auto moved = [&](const std::string &what) {
    builder = fresh;
    builder.totals->moves = 0;
    builder.addMove(what, {});
    return damage();
  };
  for (const char *what : {"", "12", "12\na", "\na\nf.c", "1x\na\nf.c", "-1\na\nf.c"})
    EXPECT_THAT(moved(what), HasSubstr("move: it does not say which line names which array"));
  builder = fresh;
  builder.totals->moves = 1;
  builder.addMove("3\na\nf.c", {});
  EXPECT_THAT(damage(), HasSubstr("move: array 1 of a directive, expected number 0"));
  builder = fresh;
  builder.totals->moves = CGP_MAX_MOVES + 1;
  EXPECT_THAT(open(builder.bytes()), HasSubstr("totals.moves is 1025, expected 0 to 1024"));
}

TEST_F(TraceErrorsTest, ALaunchFindsArraysOnce) {
  builder.beginLaunch(kernel, {4, 1, 1}, 1);
  const TraceBuilder fresh = builder;
  builder.holdArrays(kernel, 7, {{16, 32}});
  EXPECT_THAT(damage(), HasSubstr("held: launch 7, which no frame before it describes"));
  builder = fresh;
  builder.holdArrays(kernel, 0, {{16, 16}});
  EXPECT_THAT(damage(), HasSubstr("held: an array from 0x10 to 0x10"));
  builder = fresh;
  builder.holdArrays(kernel, 0, {{16, 32}});
  builder.holdArrays(kernel, 0, {{16, 32}});
  EXPECT_THAT(damage(), HasSubstr("held: the arrays that launch 0 finds on the device, too late"));
  builder = fresh;
  ByteVector one;
  put(one, CgpHeldFrame{kernel, 1u << 30, 0});
  builder.frame(CGP_FRAME_HELD, one);
  EXPECT_THAT(damage(), HasSubstr("held: its content is 16 bytes short"));
}

TEST_F(TraceErrorsTest, RecordsMustBeWhole) {
  EXPECT_THAT(decode({1, 0, 0}), HasSubstr("at byte"));
  EXPECT_THAT(decode({1, 0, 0}), HasSubstr("the last record is cut off"));
  EXPECT_THAT(decode({1, 0, 0, 0, 3}), HasSubstr("the last record is cut off"));
  EXPECT_THAT(decode({1, 0, 0, 0, 3, 0x80}), HasSubstr("the last record is cut off"));
  EXPECT_THAT(decode({3, 0}), HasSubstr("records before the first thread"));
  EXPECT_THAT(decode({0, 5}), HasSubstr("a repetition without a record"));
  EXPECT_THAT(decode({1, 0, 0, 0, 9, 0}), HasSubstr("record id 9, but the kernel has ids below 4"));
  EXPECT_THAT(decode({1, 8, 0, 0}), HasSubstr("thread (4, 0, 0) is outside of its box"));
  EXPECT_THAT(decode({1, 2, 0, 0, 0, 9}), HasSubstr("thread (4, 0, 0) is outside of its box"));
  EXPECT_THAT(decode({1, 0, 0, 0, 1, 0, 0, 0}), HasSubstr("thread (0, 0, 0) was recorded twice"));
  EXPECT_THAT(decode({1, 0, 0, 0, 1, 0, 0, 0, 0, 9}), HasSubstr("more threads than its box has"));
  EXPECT_THAT(decode({1, 0, 0, 0, 2, 1, 7, 1}), HasSubstr("a count for record id 7"));
  EXPECT_THAT(decode({1, 0, 0, 0, 2, 9, 3}), HasSubstr("a count for record id"));
}

// Words of a record that vary: {4, id, count, words...}, then {4 + id} for a record. A block:
// column, values, width, shift, base, exceptions, bits. Column 3 is the only word of record 3,
// behind the thread's three.
TEST_F(TraceErrorsTest, ColumnsMustBeWhole) {
  const ByteVector one{1, 0, 0, 0, 4, 3, 1, 0, 7};
  EXPECT_EQ(decode(one, {3, 1, 8, 0, 16, 0, 5}), "");
  EXPECT_THAT(decode(one), HasSubstr("their columns have no more values"));
  EXPECT_THAT(decode(one, {2, 1, 8, 0, 16, 0, 5}), HasSubstr("their columns have no more values"));
  EXPECT_THAT(decode(one, {3, 1, 8, 0, 16, 0}), HasSubstr("the last block of a column is cut off"));
  EXPECT_THAT(decode(one, {3}), HasSubstr("the last block of a column is cut off"));
  EXPECT_THAT(decode(one, {4, 1, 8, 0, 16, 0, 5}),
              HasSubstr("a block of column 4, but the kernel's records have 4 words"));
  EXPECT_THAT(decode(one, {3, 0, 8, 0, 16, 0}), HasSubstr("a block of 0 values"));
  EXPECT_THAT(decode(one, {3, 129, 0, 0, 16, 0}), HasSubstr("a block of 129 values"));
  EXPECT_THAT(decode(one, {3, 1, 65, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
              HasSubstr("a block whose values have 65 bits, shifted by 0"));
  EXPECT_THAT(decode(one, {3, 1, 0, 64, 16, 0}), HasSubstr("0 bits, shifted by 64"));
  EXPECT_EQ(decode(one, {3, 1, 0, 0x80, 2, 16, 0}), "");
  EXPECT_THAT(decode(one, {3, 1, 0, 0x80, 4, 16, 0}),
              HasSubstr("a block that goes with column 4, but the kernel's records have 4 words"));
  EXPECT_THAT(decode(one, {3, 1, 0x80, 0x80, 2, 0}),
              HasSubstr("a block of differences that goes with column 2"));
  EXPECT_THAT(decode(one, {3, 1, 0, 0, 16, 2, 1, 0, 0, 0}),
              HasSubstr("a block of 1 values with 2 exceptions"));
  EXPECT_THAT(decode(one, {3, 1, 0, 0, 16, 1, 1, 1, 1}), HasSubstr("an exception at value 1 of 1"));
  EXPECT_THAT(decode(one, {3, 1, 0, 0, 16, 1, 65, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
              HasSubstr("a block whose values have 65 bits"));
  EXPECT_THAT(decode({1, 0, 0, 0, 4, 9, 1, 0}), HasSubstr("words that vary of record id 9"));
  EXPECT_THAT(decode({1, 0, 0, 0, 4, 3, 1, 1, 0}),
              HasSubstr("word 1 of record id 3 varies, but it has 1 words"));
  EXPECT_THAT(decode({7}), HasSubstr("records before the first thread"));
  EXPECT_THAT(decode({1, 0, 0, 0, 4, 3, 0, 0, 1}), HasSubstr("a repetition without a record"));
}

TEST_F(TraceErrorsTest, NumbersHaveAtMost64Bits) {
  ByteVector tooLong{1, 0, 0, 0, 3};
  tooLong.insert(tooLong.end(), 10, 0xff);
  tooLong.push_back(0);
  EXPECT_THAT(decode(tooLong), HasSubstr("a number of more than 64 bits"));
}

// Plus one it is 0.
TEST_F(TraceErrorsTest, TheLargestNumberIsNoRecord) {
  ByteVector largest(9, 0xff);
  largest.push_back(1);
  ByteVector record{1, 0, 0, 0}, count{1, 0, 0, 0, 2, 1};
  record.insert(record.end(), largest.begin(), largest.end());
  count.insert(count.end(), largest.begin(), largest.end());
  count.push_back(3);
  EXPECT_THAT(decode(record), HasSubstr("record id 18446744073709551615, but the kernel has ids"));
  EXPECT_THAT(decode(count), HasSubstr("a count for record id 18446744073709551615"));
}

// 2^49 repetitions would be a petabyte.
TEST_F(TraceErrorsTest, HugeRepetitionsAreRefused) {
  EXPECT_THAT(decode({1, 0, 0, 0, 3, 2, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1}),
              HasSubstr("a record is repeated 562949953421312 times"));
  EXPECT_THAT(decode({1, 0, 0, 0, 3, 2, 0, 0x80, 0x80, 0x80, 0x80, 1}),
              HasSubstr("a thread with 536870914 or more record words, its budget is 1048576"));
}

// Four threads of 2 * (1 + 8,000,000) words of 8 bytes are 512 MB; 12 * 2^25 bytes may be.
TEST_F(TraceErrorsTest, WindowsKeepToTheirMemory) {
  const ByteVector rest = {0, 0, 3, 2, 0, 0x80, 0xa4, 0xe8, 0x03};
  ByteVector records;
  for (uint8_t step : {0, 2, 2, 2}) { // of x, zigzag
    records.insert(records.end(), {1, step});
    records.insert(records.end(), rest.begin(), rest.end());
  }
  builder.header.thread_words = 1 << 24;
  EXPECT_THAT(decode(records), HasSubstr("its window takes more than 403"));
  builder.header.thread_words = (1 << 24) + 1;
  EXPECT_THAT(open(builder.bytes()), HasSubstr("thread_words is 16777217, expected 0 to 16777216"));
}

// A box of 2^40 threads, all of them by one repetition: 2^40 * 200 bytes.
TEST_F(TraceErrorsTest, ThreadsKeepToTheMemoryOfTheirWindow) {
  builder.beginLaunch(kernel, {uint64_t{1} << 40, 1, 1}, 1);
  RecordEncoder records;
  records.thread({0, 0, 0});
  records.thread({1, 0, 0});
  records.repeat((uint64_t{1} << 40) - 2);
  builder.addWindowPart({kernel, 0, 0, 0, uint64_t{1} << 38, {0, 0, 0}, {uint64_t{1} << 40, 1, 1}},
                        records);
  builder.write(folder / "t.cgt");
  Trace trace = Trace::open(folder / "t.cgt");
  EXPECT_THAT(errorOf([&] { trace.readWindow(trace.kernels()[0].sampled[0], 0); }),
              HasSubstr("its window takes more than"));
}

// Each frame of a few bytes, as compression has it, and more of them than may be kept.
TEST_F(TraceErrorsTest, TheIndexKeepsToItsMemory) {
  builder.note(std::string((1 << 16) + 1, 'n'));
  EXPECT_THAT(damage(), HasSubstr("note: the frame claims"));
  builder = TraceBuilder();
  builder.addKernel(tables.tables);
  for (int i = 0; i < 1100; ++i)
    builder.note(std::string(1 << 16, 'n'));
  EXPECT_THAT(damage(), HasSubstr("already takes all the memory"));
}

// Records of two words each; the budget counts ids, but not the thread record.
TEST_F(TraceErrorsTest, ThreadsKeepToTheirBudget) {
  builder.header.thread_words = 4;
  EXPECT_EQ(decode({1, 0, 0, 0, 3, 2, 3, 2, 1, 2, 0, 0, 3, 2, 3, 2}), "");
  EXPECT_THAT(decode({1, 0, 0, 0, 3, 2, 0, 2}),
              HasSubstr("a thread with 6 or more record words, its budget is 4"));
}

TEST_F(TraceErrorsTest, InvalidTablesNameTheirKernel) {
  TablesBuilder bad("bad");
  bad.block({.loop = 3});
  builder.addKernel(bad.tables);
  EXPECT_THAT(open(builder.bytes()),
              HasSubstr("t.cgt: kernel bad: static tables: blocks[0].loop: 3, expected no loop"));
}

} // namespace

// Each window counts once, whoever reads it: 60 + 40 are all that there is.
TEST(DecodeBudget, CountsEachWindowOnce) {
  DecodeBudget budget(100);
  EXPECT_TRUE(budget.take({0, 0, 0}, 60));
  EXPECT_TRUE(budget.take({0, 0, 0}, 60));
  EXPECT_TRUE(budget.take({0, 1, 0}, 40));
  EXPECT_FALSE(budget.take({0, 0, 1}, 1));
  EXPECT_EQ(budget.limit(), 100u);
}
