// Barriers in shared memory (mbarrier) and what they refuse; the numbers follow from PTX ISA 9.0,
// "mbarrier": a phase ends when no arrival and no byte is pending.
#include "test/support/ErrorOf.h"
#include "test/unit/PtxMachine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace cgpredict::test {
namespace {

// A block of `threads` on a barrier that thread 0 has initialized; %r9 of each thread is stored.
std::string barrierKernel(const std::string &count, const std::string &body) {
  return fmt::format(R"(.entry k(.param .u64 p)
{{
.reg .b32 %r<12>; .reg .b64 %d<8>; .reg .pred %p, %q; .shared .align 8 .b64 bar;
ld.param.u64 %d1, [p]; mov.u32 %r1, %tid.x; mad.wide.u32 %d1, %r1, 4, %d1; mov.u32 %r9, 0;
setp.eq.u32 %q, %r1, 0;
@%q mbarrier.init.shared.b64 [bar], {};
bar.sync 0;
{}
st.global.u32 [%d1], %r9;
ret;
}}
)",
                     count, body);
}

std::vector<uint32_t> ranAtBarrier(const std::string &count, const std::string &body,
                                   unsigned threads) {
  Machine machine(barrierKernel(count, body));
  machine.run({1, 1, 1}, {threads, 1, 1});
  std::vector<uint32_t> words(threads);
  std::memcpy(words.data(), machine.memory.data(), threads * 4);
  return words;
}

std::string errorOfBarrier(const std::string &count, const std::string &body) {
  return errorOf([&] { ranAtBarrier(count, body, 1); });
}

constexpr const char *TestWait =
    "mbarrier.test_wait.shared.b64 %p, [bar], %d2; selp.u32 %r9, 1, 0, %p;";

TEST(PtxMBarrier, APhaseIsOverWithItsLastArrival) {
  const std::string arrive = "mbarrier.arrive.shared.b64 %d2, [bar];";
  EXPECT_EQ(ranAtBarrier("2", arrive + TestWait, 1), (std::vector<uint32_t>{0}));
  EXPECT_EQ(ranAtBarrier("2", arrive + TestWait, 2), (std::vector<uint32_t>{1, 1}));
  EXPECT_EQ(
      ranAtBarrier("3", "mbarrier.arrive.shared.b64 %d2, [bar], 3;" + std::string(TestWait), 1),
      (std::vector<uint32_t>{1}));
}

// Parity 0 is over after one phase, parity 1 after two; before the first, parity 1 counts as over.
TEST(PtxMBarrier, ParityIsThatOfAPhase) {
  const std::string wait = "mbarrier.try_wait.parity.shared.b64 %p, [bar], {}; "
                           "selp.u32 %r10, 1, 0, %p; mad.lo.u32 %r9, %r9, 2, %r10;";
  const std::string both = fmt::format(fmt::runtime(wait), 0) + fmt::format(fmt::runtime(wait), 1);
  const std::string arrive = "mbarrier.arrive.shared.b64 _, [bar];";
  EXPECT_EQ(ranAtBarrier("1", both + arrive + both + arrive + both, 1),
            (std::vector<uint32_t>{0b01'10'01}));
}

TEST(PtxMBarrier, BytesAreWaitedForToo) {
  const std::string expect = "mbarrier.arrive.expect_tx.shared.b64 %d2, [bar], 16;";
  EXPECT_EQ(ranAtBarrier("1", expect + TestWait, 1), (std::vector<uint32_t>{0}));
  const std::string part = "mbarrier.complete_tx.shared.b64 [bar], 12;",
                    rest = "mbarrier.complete_tx.shared.b64 [bar], 4;";
  EXPECT_EQ(ranAtBarrier("1", expect + part + TestWait, 1), (std::vector<uint32_t>{0}));
  EXPECT_EQ(ranAtBarrier("1", expect + part + rest + TestWait, 1), (std::vector<uint32_t>{1}));
}

// After a drop, the second phase waits for one arrival less.
TEST(PtxMBarrier, ADropLastsForLaterPhases) {
  EXPECT_EQ(
      ranAtBarrier("2",
                   "mbarrier.arrive_drop.shared.b64 _, [bar]; mbarrier.arrive.shared.b64 _, [bar];"
                   "mbarrier.arrive.shared.b64 %d2, [bar];" +
                       std::string(TestWait),
                   1),
      (std::vector<uint32_t>{1}));
}

TEST(PtxMBarrier, PendingArrivalsAreInItsState) {
  EXPECT_EQ(
      ranAtBarrier(
          "5",
          "mbarrier.arrive.noComplete.shared.b64 _, [bar], 2; mbarrier.arrive.shared.b64 %d2, "
          "[bar]; mbarrier.pending_count.b64 %r9, %d2;",
          1),
      (std::vector<uint32_t>{3}));
}

// What was added for a copy is taken back; .noinc takes one that was counted before.
TEST(PtxMBarrier, CopiesArrive) {
  const std::string before = "mbarrier.arrive.noComplete.shared.b64 %d2, [bar], 1;";
  EXPECT_EQ(ranAtBarrier("2", before + "cp.async.mbarrier.arrive.shared.b64 [bar];" + TestWait, 1),
            (std::vector<uint32_t>{0}));
  EXPECT_EQ(
      ranAtBarrier("2", before + "cp.async.mbarrier.arrive.noinc.shared.b64 [bar];" + TestWait, 1),
      (std::vector<uint32_t>{1}));
}

// Bulk copies are done at once, and count their bytes at the barrier; back to global memory they
// have groups.
TEST(PtxMBarrier, BulkCopiesCountTheirBytes) {
  const std::string body = std::string(R"(
.shared .align 16 .b8 tile[32];
mov.u32 %r2, 7; st.global.u32 [%d1+32], %r2;
mbarrier.arrive.expect_tx.shared.b64 %d2, [bar], 32;
)") + TestWait + R"(
mov.u32 %r3, %r9;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [tile], [%d1+16], 32, [bar];
)" + TestWait + R"(
mad.lo.u32 %r9, %r3, 10, %r9;
ld.shared.u32 %r4, [tile+16]; st.shared.u32 [tile], %r4;
cp.async.bulk.global.shared::cta.bulk_group [%d1+64], [tile], 16;
cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;
ld.global.u32 %r5, [%d1+64]; mad.lo.u32 %r9, %r5, 100, %r9;
)";
  EXPECT_EQ(ranAtBarrier("1", body, 1), (std::vector<uint32_t>{701}));
}

TEST(PtxMBarrier, BulkCopiesAreChecked) {
  const std::string copy = ".shared .align 16 .b8 tile[32];\n"
                           "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes ";
  EXPECT_NE(errorOfBarrier("1", copy + "[tile], [%d1], 24, [bar];")
                .find("copies bytes that are no multiple of 16"),
            std::string::npos);
  EXPECT_NE(errorOfBarrier("1", copy + "[tile+8], [%d1], 16, [bar];").find("aligned"),
            std::string::npos);
  EXPECT_NE(errorOfBarrier("1", copy + "[tile], [%d1+4080], 32, [bar];").find("out of bounds"),
            std::string::npos);
}

TEST(PtxMBarrier, NamesWhatIsWrong) {
  EXPECT_NE(
      errorOfBarrier("0", "").find("initializes a barrier for no arrivals, or more than 1048575"),
      std::string::npos);
  EXPECT_NE(errorOfBarrier("2", "mbarrier.arrive.shared.b64 _, [bar], 3;")
                .find("arrives more often than the barrier's phase waits for"),
            std::string::npos);
  EXPECT_NE(errorOfBarrier("1", "mbarrier.arrive.noComplete.shared.b64 _, [bar], 1;")
                .find("completes a phase with .noComplete"),
            std::string::npos);
}

} // namespace
} // namespace cgpredict::test
