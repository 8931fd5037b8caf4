// Do threads, warps and blocks run together as PTX says: divergence, barriers, shared memory,
// calls; and is what a thread does wrong named?
#include "PtxMachine.h"
#include "test/support/ErrorOf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::AllOf;
using testing::HasSubstr;

namespace {

// %d1: the address of the thread's word of `out`; %r0: the thread's index in the grid.
const std::string Prologue = "mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mov.u32 %r2, %tid.x;\n"
                             "mad.lo.u32 %r0, %r0, %r1, %r2;\n"
                             "mad.wide.u32 %d1, %r0, 4, %d0;\n";

std::string errorOfText(const std::string &text, simulator::Extent block = {1, 1, 1}) {
  return errorOf([&] { Machine(text).run({1, 1, 1}, block, 64); });
}

TEST(PtxGrid, EveryThreadHasItsCoordinates) {
  Machine machine(kernel(Prologue + "mov.u32 %r3, %tid.y; mad.lo.u32 %r4, %r3, 100, %r2;\n"
                                    "mov.u32 %r5, %ctaid.y; mad.lo.u32 %r4, %r5, 10000, %r4;\n"
                                    "mad.lo.u32 %r6, %r5, 2, %r3; mul.wide.u32 %d2, %r6, 12;\n"
                                    "mad.wide.u32 %d2, %r2, 4, %d2; add.u64 %d2, %d2, %d0;\n"
                                    "st.global.u32 [%d2], %r4;"));
  machine.run({1, 2, 1}, {3, 2, 1});
  // Rows of three; row = 2 * ctaid.y + tid.y.
  EXPECT_EQ(machine.at<uint32_t>(2), 2U);
  EXPECT_EQ(machine.at<uint32_t>(4), 101U);
  EXPECT_EQ(machine.at<uint32_t>(11), 10102U);
}

simulator::LaunchOptions blocksOf32(uint32_t blocks) {
  simulator::LaunchOptions launch;
  launch.kernel = "k";
  launch.grid = {blocks, 1, 1};
  launch.block = {32, 1, 1};
  return launch;
}

TEST(PtxGrid, OnlyTheBlocksOfTheRunsAreExecuted) {
  Machine machine(kernel(Prologue + "st.global.u32 [%d1], 7;"));
  simulator::LaunchOptions launch = blocksOf32(8);
  launch.runs = {{1, 1}, {6, 2}};
  machine.run(launch, 8 * 32 * 4);
  const uint32_t expected[8] = {0, 7, 0, 0, 0, 0, 7, 7};
  for (uint32_t block = 0; block < 8; ++block)
    EXPECT_EQ(machine.at<uint32_t>(32 * block + 5), expected[block]) << block;
}

// Blocks 0 and 1 write word 5 in turn, each by its thread 5; block 0's thread 6 writes word 6.
TEST(PtxGrid, AWatchNamesTheLastWriter) {
  Machine machine(kernel(Prologue + "mul.wide.u32 %d2, %r2, 4; add.u64 %d2, %d2, %d0;\n"
                                    "setp.eq.u32 %p1, %r2, 5; setp.eq.u32 %p2, %r0, 6;\n"
                                    "@%p1 st.global.u32 [%d2], %r0;\n"
                                    "@%p2 st.global.u32 [%d2], %r0;"));
  const auto writerOf = [&](uint64_t offset) {
    simulator::WriteWatch watch;
    watch.address = machine.program->memory().allocate("next", 0, 256).begin + 256 + offset;
    simulator::LaunchOptions launch = blocksOf32(2);
    launch.watch = &watch;
    machine.run(launch, 256);
    return watch.last;
  };
  const auto last = writerOf(5 * 4 + 3);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->block, (simulator::Extent{1, 0, 0}));
  EXPECT_EQ(last->thread, 5U);
  EXPECT_EQ(last->instruction->line, 12U);
  EXPECT_EQ(writerOf(6 * 4)->block, (simulator::Extent{0, 0, 0}));
  EXPECT_FALSE(writerOf(7 * 4));
}

// A variable that lies in the memory of another program, of which two parts were copied and
// changed.
TEST(PtxGrid, MemoryOfAnotherProgramIsCopied) {
  constexpr uint64_t Begin = 0x7F0000001000, Part = simulator::MirroredMemory::PartBytes;
  simulator::ProgramOptions options;
  options.placed["x"] = Begin + Part - 4;
  Machine machine(
      ".global .align 4 .b8 x[8];\n" +
          kernel("mov.u64 %d1, x;\nld.global.u32 %r1, [%d1]; ld.global.u32 %r2, [%d1+4];\n"
                 "add.u32 %r1, %r1, %r2; st.global.u32 [%d1], %r1;\n"
                 "st.global.u32 [%d0], %r2;"),
      options);
  std::vector<uint64_t> reads;
  machine.program->memory().add(std::make_unique<simulator::MirroredMemory>(
      std::vector<simulator::MirroredRegion>{{Begin, Begin + 3 * Part, true, "there"},
                                             {1, 4096, false, "elsewhere"}},
      [&](uint64_t address, std::span<std::byte> to) {
        reads.push_back(address);
        std::ranges::fill(to, std::byte{address == Begin ? uint8_t{1} : uint8_t{2}});
      }));
  machine.run();
  EXPECT_EQ(machine.at<uint32_t>(0), 0x02020202U);
  EXPECT_EQ(reads, (std::vector<uint64_t>{Begin, Begin + Part}));
  simulator::MirroredMemory &mirror = *machine.program->memory().mirror();
  uint32_t sum = 0;
  std::memcpy(&sum, mirror.part(Begin).data() + Part - 4, 4);
  EXPECT_EQ(sum, 0x03030303U);
  EXPECT_TRUE(mirror.part(Begin + 2 * Part).empty());
  EXPECT_EQ(mirror.view(Begin).bytes, 2 * Part);
  EXPECT_EQ(mirror.view(Begin + 3 * Part).host, nullptr);
}

// Lane l goes round l times; all meet again behind the loop, where a ballot sees 32 lanes.
TEST(PtxGrid, LanesMeetBehindALoop) {
  Machine machine(kernel(
      Prologue +
      "mov.u32 %r3, 0;\nLOOP: setp.ge.u32 %p1, %r3, %r2;\n@%p1 bra DONE;\n"
      "add.u32 %r3, %r3, 1;\nbra LOOP;\nDONE: setp.eq.u32 %p2, %r3, %r3;\n"
      "vote.sync.ballot.b32 %r4, %p2, -1;\nadd.u32 %r4, %r4, %r3;\nst.global.u32 [%d1], %r4;"));
  machine.run({1, 1, 1}, {32, 1, 1});
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(machine.at<uint32_t>(l), 0xFFFFFFFFU + l);
}

// The exit of the loop stands before its body in the file: the body must go first all the same.
TEST(PtxGrid, LanesMeetWhereTheExitStandsFirst) {
  Machine machine(
      kernel(Prologue +
             "mov.u32 %r3, 0;\nbra HEAD;\nDONE: setp.eq.u32 %p2, %r3, %r3;\n"
             "vote.sync.ballot.b32 %r4, %p2, -1;\nst.global.u32 [%d1], %r4;\nret;\n"
             "HEAD: setp.ge.u32 %p1, %r3, %r2;\n@%p1 bra DONE;\nadd.u32 %r3, %r3, 1;\nbra HEAD;"));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(5), 0xFFFFFFFFU);
}

// Each thread stores its index to shared memory and reads that of the thread opposite.
TEST(PtxGrid, BarriersOrderSharedMemory) {
  Machine machine(".shared .align 4 .b8 tile[1024];\n" +
                  kernel(Prologue + "mov.u32 %r3, tile; mad.lo.u32 %r4, %r2, 4, "
                                    "%r3;\nst.shared.u32 [%r4], %r2;\nbar.sync 0;\n"
                                    "sub.u32 %r5, 255, %r2; mad.lo.u32 %r5, %r5, 4, "
                                    "%r3;\nld.shared.u32 %r6, [%r5];\nst.global.u32 [%d1], %r6;"));
  machine.run({1, 1, 1}, {256, 1, 1});
  for (uint32_t t = 0; t < 256; ++t)
    EXPECT_EQ(machine.at<uint32_t>(t), 255 - t);
}

TEST(PtxGrid, DynamicSharedMemoryLiesBehindStatic) {
  Machine machine(
      ".extern .shared .align 4 .b8 dynamic[];\n.shared .align 4 .b8 fixed[4];\n" +
      kernel("mov.u32 %r3, dynamic; st.shared.u32 [%r3+12], 7; ld.shared.u32 %r4, [dynamic+12];\n"
             "mov.u32 %r5, %dynamic_smem_size; st.global.v2.u32 [%d0], {%r4, %r5};"));
  machine.run({1, 1, 1}, {1, 1, 1}, 64, 16);
  EXPECT_EQ(machine.at<uint32_t>(0), 7U);
  EXPECT_EQ(machine.at<uint32_t>(1), 16U);
}

// 40 of 64 threads have an index below 40.
TEST(PtxGrid, BarrierReductions) {
  Machine machine(kernel(
      Prologue +
      "setp.lt.u32 %p1, %r2, 40;\nbar.red.popc.u32 %r3, 0, %p1;\nbar.red.and.pred %p2, 1, %p1;\n"
      "bar.red.or.pred %p3, 1, %p1;\nselp.b32 %r4, 100, 0, %p2;\nselp.b32 %r5, 1000, 0, %p3;\n"
      "add.u32 %r3, %r3, %r4; add.u32 %r3, %r3, %r5;\nst.global.u32 [%d1], %r3;"));
  machine.run({1, 1, 1}, {64, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(63), 1040U);
}

TEST(PtxGrid, AtomicsAddUpOverBlocks) {
  Machine machine(kernel(
      Prologue +
      "atom.global.add.u32 %r3, [%d0], 2;\nred.global.max.s32 [%d0+4], %r0;\n"
      "atom.global.cas.b32 %r4, [%d0+8], 0, 5;\nred.global.add.f64 [%d0+16], 0d3FE0000000000000;\n"
      "red.global.inc.u32 [%d0+24], 9;"));
  machine.run({3, 1, 1}, {50, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(0), 300U);
  EXPECT_EQ(machine.at<uint32_t>(1), 149U);
  EXPECT_EQ(machine.at<uint32_t>(2), 5U);
  EXPECT_EQ(machine.at<double>(2), 75.0);
  EXPECT_EQ(machine.at<uint32_t>(6), 0U); // 150 modulo 10
}

// Lanes of one warp and warps of one block take a lock by turns: the lane that holds it goes on.
TEST(PtxGrid, SpinLocksMakeProgress) {
  Machine machine(
      ".global .u32 lock;\n" +
      kernel("AGAIN: atom.global.cas.b32 %r1, [lock], 0, 1;\nsetp.ne.u32 %p1, %r1, 0;\n@%p1 bra "
             "AGAIN;\n"
             "ld.global.u32 %r2, [%d0]; add.u32 %r2, %r2, 1; st.global.u32 [%d0], %r2;\n"
             "atom.global.exch.b32 %r1, [lock], 0;"));
  machine.run({1, 1, 1}, {64, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(0), 64U);
}

TEST(PtxGrid, ShufflesHaveSegmentsAndRanges) {
  Machine machine(kernel(
      Prologue +
      "shfl.sync.bfly.b32 %r3, %r2, 1, 0x1f, -1;\nshfl.sync.up.b32 %r4|%p1, %r2, 2, 0, -1;\n"
      "shfl.sync.down.b32 %r5, %r2, 8, 0x181f, -1;\nshfl.sync.idx.b32 %r6, %r2, 3, 0x1f, -1;\n"
      "selp.b32 %r7, 1, 0, %p1;\nmad.wide.u32 %d2, %r2, 20, %d0;\n"
      "st.global.u32 [%d2], %r3; st.global.u32 [%d2+4], %r4; st.global.u32 [%d2+8], %r5;\n"
      "st.global.u32 [%d2+12], %r6; st.global.u32 [%d2+16], %r7;"));
  machine.run({1, 1, 1}, {32, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(5 * 4), 5U);     // 4 ^ 1
  EXPECT_EQ(machine.at<uint32_t>(5 * 1 + 1), 1U); // 1 - 2 is out of range: its own
  EXPECT_EQ(machine.at<uint32_t>(5 * 1 + 4), 0U);
  EXPECT_EQ(machine.at<uint32_t>(5 * 9 + 1), 7U);
  EXPECT_EQ(machine.at<uint32_t>(5 * 9 + 4), 1U);
  EXPECT_EQ(machine.at<uint32_t>(5 * 1 + 2), 1U); // segments of 8: 1 + 8 is beyond
  EXPECT_EQ(machine.at<uint32_t>(5 * 9 + 3), 3U);
}

const char *const Factorial =
    ".func (.param .b32 result) f(.param .b32 n)\n{ .reg .b32 %r<5>; .reg .pred p;\nld.param.u32 "
    "%r1, [n];\n"
    "mov.u32 %r4, 1;\nsetp.lt.u32 p, %r1, 2;\n@p bra END;\nsub.u32 %r2, %r1, 1;\n"
    "{ .param .b32 a; .param .b32 b;\nst.param.b32 [a], %r2;\ncall.uni (b), f, (a);\nld.param.b32 "
    "%r3, [b]; }\n"
    "mul.lo.u32 %r4, %r1, %r3;\nEND: st.param.b32 [result], %r4;\nret; }\n";

TEST(PtxGrid, CallsRecurseByTheirOwnDepthInEachLane) {
  Machine machine(
      Factorial +
      kernel(Prologue +
             "{ .param .b32 a; .param .b32 b;\nst.param.b32 [a], %r2;\ncall (b), f, (a);\n"
             "ld.param.b32 %r3, [b]; }\nst.global.u32 [%d1], %r3;"));
  machine.run({1, 1, 1}, {8, 1, 1});
  const uint32_t factorials[] = {1, 1, 2, 6, 24, 120, 720, 5040};
  for (uint32_t l = 0; l < 8; ++l)
    EXPECT_EQ(machine.at<uint32_t>(l), factorials[l]);
}

TEST(PtxGrid, IndirectCallsAndBranches) {
  Machine machine(
      ".func (.reg .u32 r) one(.reg .u32 a) { add.u32 r, a, 1; ret; }\n.func (.reg .u32 r) "
      "two(.reg .u32 a) { add.u32 r, a, 2; ret; }\n" +
      kernel(Prologue +
             "mov.u64 %d2, one; mov.u64 %d3, two; and.b32 %r3, %r2, 1; setp.eq.u32 %p1, %r3, "
             "0;\nselp.b64 %d4, %d2, %d3, %p1;\n"
             "P: .callprototype (.reg .u32 _) _ (.reg .u32 _);\ncall (%r4), %d4, (%r2), P;\n"
             "T: .branchtargets A, B;\nbrx.idx %r3, T;\nA: add.u32 %r4, %r4, 100; bra C;\nB: "
             "add.u32 %r4, %r4, 200;\nC: st.global.u32 [%d1], %r4;"));
  machine.run({1, 1, 1}, {4, 1, 1});
  EXPECT_EQ(machine.at<uint32_t>(2), 103U); // 2 + 1 + 100
  EXPECT_EQ(machine.at<uint32_t>(3), 205U); // 3 + 2 + 200
}

TEST(PtxGrid, GenericAddressesReachEverySpace) {
  Machine machine(".shared .align 4 .b8 tile[16];\n.const .u32 c = 40;\n" +
                  kernel(".local .align 4 .b8 mine[8]; mov.u64 %d1, tile; cvta.shared.u64 %d1, "
                         "%d1; st.u32 [%d1+4], 1;\n"
                         "mov.u64 %d2, mine; cvta.local.u64 %d2, %d2; st.u32 [%d2+4], 2; "
                         "ld.shared.u32 %r1, [tile+4]; ld.local.u32 %r2, [mine+4];\n"
                         "mov.u64 %d3, c; cvta.const.u64 %d3, %d3; ld.u32 %r3, [%d3]; "
                         "isspacep.shared %p1, %d1; isspacep.local %p2, %d1;\n"
                         "add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3; @%p1 add.u32 %r1, %r1, "
                         "100; @%p2 add.u32 %r1, %r1, 1000; st.global.u32 [%d0], %r1;"));
  machine.run();
  EXPECT_EQ(machine.at<uint32_t>(0), 143U);
}

TEST(PtxGrid, VprintfFormatsTheBuffer) {
  Machine machine(
      ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 v);\n.global .align 1 .b8 "
      "text[] = {37, 100, 32, 37, 53, 46, 49, 102, 37, 37, 10, 0};\n" +
      kernel(
          ".local .align 8 .b8 v[16]; mov.u64 %d1, v; cvta.local.u64 %d1, %d1; st.local.u32 [v], "
          "-7; st.local.f64 [v+8], 0d3FF8000000000000;\n"
          "mov.u64 %d2, text; cvta.global.u64 %d2, %d2;\n{ .param .b64 a; .param .b64 b; .param "
          ".b32 c; st.param.b64 [a], %d2; st.param.b64 [b], %d1;\ncall (c), vprintf, (a, b); }"));
  machine.run();
  EXPECT_EQ(machine.result.output, "-7   1.5%\n"); // "%d %5.1f%%\n"
}

TEST(PtxGridErrors, WrongAccessesNameInstructionThreadAndAddress) {
  EXPECT_THAT(
      errorOfText(
          kernel("mov.u32 %r1, %tid.x; mad.wide.u32 %d1, %r1, 4, %d0;\nst.global.u32 [%d1], %r1;"),
          {17, 1, 1}),
      AllOf(HasSubstr(
                "t.ptx:8: st.global.u32: thread (16, 0, 0) of block (0, 0, 0) writes 4 bytes at"),
            HasSubstr("out of bounds, the allocation before it is 'out'")));
  EXPECT_THAT(errorOfText(kernel("ld.global.u32 %r1, [%d0+2];")), HasSubstr("not aligned to 4"));
  EXPECT_THAT(errorOfText(kernel("mov.u64 %d1, 0; ld.u32 %r1, [%d1];")),
              HasSubstr("there is no allocation"));
  EXPECT_THAT(errorOfText(kernel("ld.shared.u32 %r1, [64];")),
              HasSubstr("the block has 0 bytes of shared memory"));
  EXPECT_THAT(errorOfText(kernel("ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%d0+8];")),
              HasSubstr("a vector is not aligned"));
  EXPECT_THAT(errorOfText(".const .u32 c;\n" + kernel("mov.u64 %d1, c; st.global.u32 [%d1], 1;")),
              HasSubstr("'c' [0x10000000, 0x10000004) is constant"));
}

// Also where it was found a moment ago.
TEST(PtxGridErrors, FreedMemoryIsNoMemory) {
  const std::string call =
      "{ .param .b64 a; .param .b64 r; st.param.b64 [a], 64; call (r), malloc, (a); "
      "ld.param.b64 %d1, [r]; }\nst.u32 [%d1], 1;\n"
      "{ .param .b64 a; st.param.b64 [a], %d1; call free, (a); }\n";
  EXPECT_THAT(errorOfText(".extern .func (.param .b64 r) malloc(.param .b64 a);\n.extern .func "
                          "free(.param .b64 a);\n" +
                          kernel(call + "st.u32 [%d1], 2;")),
              HasSubstr("t.ptx:12: st.u32: thread (0, 0, 0) of block (0, 0, 0) writes 4 bytes at"));
}

TEST(PtxGridErrors, DeadlocksNameTheBarriersAndWhoWaits) {
  const std::string text = errorOfText(
      kernel("mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 32;\n@%p1 bra OTHER;\nbar.sync "
             "1;\nbra END;\nOTHER: bar.sync 2;\nEND:"),
      {64, 1, 1});
  EXPECT_THAT(
      text,
      AllOf(HasSubstr("deadlock in block (0, 0, 0)"),
            HasSubstr(
                "t.ptx:11: bar.sync: 32 threads of warp 0 wait at barrier 2 for all of the block"),
            HasSubstr("t.ptx:9: bar.sync: 32 threads of warp 1 wait at barrier 1")));
}

TEST(PtxGridErrors, EndlessLoopsAndRecursionEnd) {
  EXPECT_THAT(errorOfText(kernel("L: bra L;")), HasSubstr("still runs after 1000000 instructions"));
  EXPECT_THAT(errorOfText(".func f()\n{ call f; ret; }\n" + kernel("call f;")),
              HasSubstr("more than 1024 calls in calls"));
  EXPECT_THAT(errorOfText(kernel("trap;")), HasSubstr("stops the program"));
}

// Of five instructions in a row, and none is executed past the bound.
TEST(PtxGridErrors, WhatIsTooLongEndsWithoutALoop) {
  Machine machine(kernel("mov.u32 %r1, 7; add.u32 %r1, %r1, 1; st.global.u32 [%d0], %r1;"));
  simulator::LaunchOptions launch = blocksOf32(1);
  launch.maximumInstructions = 1;
  EXPECT_THAT(errorOf([&] { machine.run(launch, 64); }),
              HasSubstr("still runs after 1 instructions"));
  launch.maximumInstructions = 100;
  machine.run(launch, 64);
  EXPECT_EQ(machine.at<uint32_t>(0), 8U);
}

TEST(PtxGridErrors, WhatIsNotRunIsNamedBeforeTheLaunch) {
  EXPECT_THAT(errorOfText(kernel("txq.filter_mode.b32 %r1, [%d0];")),
              HasSubstr("t.ptx:7: txq.filter_mode.b32: asks for what has no number"));
  EXPECT_THAT(errorOfText(".extern .func unknown();\n" + kernel("call unknown;")),
              HasSubstr("'unknown' is neither defined in this file nor built in"));
}

// nvcc's symbols stand for what the source calls them: K(int *), and two instances of K<T>(T *).
TEST(PtxEntry, IsFoundByItsNameInTheSource) {
  const auto entry = [](const std::string &symbol) {
    return ".visible .entry " + symbol + "(.param .u64 p) { ret; }\n";
  };
  const Machine one(entry("_Z1KPi") + entry("_Z3KiiPi"));
  const auto symbolOf = [](const Machine &machine, const std::string &name) {
    return machine.program->entry(name).decoded->function->name;
  };
  EXPECT_EQ(symbolOf(one, "K"), "_Z1KPi");
  EXPECT_EQ(symbolOf(one, "_Z1KPi"), "_Z1KPi");
  const Machine two(entry("_Z1KIiEvPT_") + entry("_Z1KIfEvPT_") + entry("_Z1LPi") +
                    entry("_Z1LPf"));
  EXPECT_EQ(symbolOf(two, "K<float>"), "_Z1KIfEvPT_");
  EXPECT_THAT(errorOf([&] { symbolOf(two, "K"); }),
              HasSubstr("t.ptx: no entry 'K'; there are: _Z1KIiEvPT_"));
  EXPECT_THAT(errorOf([&] { symbolOf(two, "L"); }),
              HasSubstr("t.ptx: more than one entry 'L'; there are: "));
}

// Only what the kernel reaches has to be run.
TEST(PtxGridErrors, WhatOtherFunctionsHaveDoesNotMatter) {
  Machine machine(".extern .func unknown();\n.func other() { call unknown; ret; }\n" +
                  kernel("st.global.u32 [%d0], 3;"));
  machine.run();
  EXPECT_EQ(machine.at<uint32_t>(0), 3U);
}

} // namespace
