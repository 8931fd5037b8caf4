// What the records of a PTX kernel say is what each of its threads does, one access after the
// other, as the same loops written here do it.
#include "ptxtrace/BlockRecorder.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/trace/ThreadStream.h"
#include "ptx/Parser.h"
#include "test/support/ErrorOf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>

namespace cgpredict::ptxtrace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Accesses = std::vector<int64_t>; // addresses, from the begin of the buffer

// One block of `kernel` from the head of a module with `.param .u64 in`, run and recorded.
class Traced {
public:
  explicit Traced(const std::string &body, unsigned threads = 64, uint64_t budget = 4096)
      : module(ptx::parseModule(
            ".version 7.0\n.target sm_70\n.address_size 64\n.entry k(.param .u64 in) {\n"
            ".reg .pred %p<9>;\n.reg .b32 %r<30>;\n.reg .b64 %d<30>;\n.reg .f32 %f<9>;\n"
            "ld.param.u64 %d1, [in];\nmov.u32 %r1, %tid.x;\n" +
                body + "\nret;\n}\n",
            "k.ptx")),
        program(module) {
    base = program.memory().allocate("in", 1 << 20, 256).begin;
    LaunchShape shape;
    shape.block = {threads, 1, 1};
    shape.isPointer = {true};
    const simulator::LoweredFunction &entry = program.entry("k");
    made = traceTables(program, entry, shape, "");
    plan = makeRecordPlan(made);
    BlockRecorder recorder(entry, made, plan, "k.ptx", budget);
    recorder.deliver([&](const BlockRecorder::Recorded &block) { logs = block.threads; });
    simulator::LaunchOptions options;
    options.kernel = "k";
    options.block = shape.block;
    options.observer = &recorder;
    std::vector<std::byte> parameters(sizeof base);
    std::memcpy(parameters.data(), &base, sizeof base);
    simulator::launch(program, options, parameters);
  }

  // Of a thread, all that its records stand for.
  Accesses accesses(std::size_t thread) const {
    Accesses result;
    std::vector<int64_t> words(logs[thread].words.begin(), logs[thread].words.end());
    for (ThreadStream stream(words); !stream.done();) {
      const RecordShape &shape = made.tables.records[stream.record()];
      const auto visit = [&](const auto &, int64_t address, auto &&...) {
        result.push_back(address - static_cast<int64_t>(base));
        return true;
      };
      if (shape.kind == RecordShape::Kind::Nest)
        NestWalk(made.tables, shape, stream.payload(), INT64_MAX, visit).run();
      else
        for (uint32_t k = 0; k < shape.words; ++k)
          visit(0, stream.payload()[k]);
      stream.advance(shape);
    }
    return result;
  }

  std::size_t records(std::size_t thread) const {
    std::vector<int64_t> words(logs[thread].words.begin(), logs[thread].words.end());
    std::size_t count = 0;
    for (ThreadStream stream(words); !stream.done(); ++count)
      stream.advance(made.tables.records[stream.record()]);
    return count;
  }

  uint64_t rest(std::size_t thread) const {
    uint64_t sum = 0;
    for (const uint64_t count : logs[thread].rest)
      sum += count;
    return sum;
  }

  // By opcode.
  std::map<std::string, std::string_view> classes() const {
    std::map<std::string, std::string_view> result;
    for (const BasicBlock &block : made.tables.blocks)
      for (const Operation &operation : block.operations)
        result[operation.opcode] = toString(operation.operationClass);
    return result;
  }

  ptx::Module module;
  simulator::Program program;
  uint64_t base = 0;
  TraceTables made;
  RecordPlan plan;
  std::vector<ThreadLog> logs;
};

// A loop of `trips` turns around `body`, with the counter %rCOUNTER from 0.
std::string loop(const std::string &label, int counter, const std::string &trips,
                 const std::string &body) {
  const std::string r = "%r" + std::to_string(counter), p = "%p" + std::to_string(counter % 8);
  return "mov.u32 " + r + ", 0;\n" + label + ":\n" + body + "add.s32 " + r + ", " + r +
         ", 1;\nsetp.lt.s32 " + p + ", " + r + ", " + trips + ";\n@" + p + " bra " + label + ";\n";
}

// in[index] of floats, the index in %r20.
constexpr const char *Load = "mul.wide.s32 %d2, %r20, 4;\nadd.s64 %d3, %d1, %d2;\n"
                             "ld.global.f32 %f1, [%d3];\n";

TEST(PtxTrace, ALoopIsOneRecord) {
  // in[1000 * i + tid], i = 0 to 99
  const Traced traced(
      loop("L", 2, "100", std::string("mad.lo.s32 %r20, %r2, 1000, %r1;\n") + Load));
  for (const unsigned thread : {0U, 31U, 63U}) {
    Accesses expected;
    for (int i = 0; i < 100; ++i)
      expected.push_back(4 * (1000 * i + int(thread)));
    EXPECT_EQ(traced.accesses(thread), expected);
    EXPECT_EQ(traced.records(thread), 3U); // before the loop, the loop, behind it
  }
}

TEST(PtxTrace, InnerTripsFollowTheOuterIterationAndTheThread) {
  // for i < tid % 5 + 1: for j < i + 1: in[100 * i + 3 * j]
  const Traced traced(
      "rem.s32 %r3, %r1, 5;\nadd.s32 %r3, %r3, 1;\n" +
      loop("OUTER", 4, "%r3",
           "add.s32 %r6, %r4, 1;\n" +
               loop("INNER", 5, "%r6",
                    std::string("mul.lo.s32 %r20, %r4, 100;\nmad.lo.s32 %r20, %r5, 3, %r20;\n") +
                        Load)));
  for (unsigned thread = 0; thread < 64; ++thread) {
    Accesses expected;
    for (unsigned i = 0; i < thread % 5 + 1; ++i)
      for (unsigned j = 0; j < i + 1; ++j)
        expected.push_back(4 * (100 * i + 3 * j));
    EXPECT_EQ(traced.accesses(thread), expected) << thread;
    EXPECT_EQ(traced.records(thread), 3U) << thread;
  }
}

TEST(PtxTrace, AddressesThatAreNoFunctionOfTheIterationsAreKept) {
  // in[(i * i * 7 + tid) % 61], 40 times
  const Traced traced(loop("L", 2, "40",
                           std::string("mul.lo.s32 %r20, %r2, %r2;\nmul.lo.s32 %r20, %r20, 7;\n"
                                       "add.s32 %r20, %r20, %r1;\nrem.s32 %r20, %r20, 61;\n") +
                               Load));
  for (unsigned thread = 0; thread < 64; ++thread) {
    Accesses expected;
    for (unsigned i = 0; i < 40; ++i)
      expected.push_back(4 * ((i * i * 7 + thread) % 61));
    EXPECT_EQ(traced.accesses(thread), expected) << thread;
  }
}

TEST(PtxTrace, ALoopThatGoesOnOtherwiseIsNotFolded) {
  // in[i] up to i = 20, then in[2 * i]
  const Traced traced(loop("L", 2, "50",
                           std::string("setp.gt.s32 %p5, %r2, 20;\nselp.b32 %r21, 2, 1, %p5;\n"
                                       "mul.lo.s32 %r20, %r2, %r21;\n") +
                               Load));
  Accesses expected;
  for (int i = 0; i < 50; ++i)
    expected.push_back(4 * (i > 20 ? 2 * i : i));
  EXPECT_EQ(traced.accesses(7), expected);
}

TEST(PtxTrace, OnlyLanesWhoseGuardHoldsAccess) {
  const Traced traced("setp.lt.s32 %p1, %r1, 10;\n@%p1 ld.global.f32 %f1, [%d1+8];\n"
                      "st.global.f32 [%d1+64], %f1;");
  EXPECT_THAT(traced.accesses(9), ElementsAre(8, 64));
  EXPECT_THAT(traced.accesses(10), ElementsAre(64));
}

TEST(PtxTrace, BranchesInALoopAreRecordedTurnByTurn) {
  // even turns in[i], odd ones in[100 + tid]
  const Traced traced(loop("L", 2, "9",
                           std::string("and.b32 %r21, %r2, 1;\nsetp.eq.s32 %p5, %r21, 0;\n"
                                       "mov.u32 %r20, %r2;\n@%p5 bra EVEN;\n"
                                       "add.s32 %r20, %r1, 100;\nEVEN:\n") +
                               Load));
  for (unsigned thread = 0; thread < 64; ++thread) {
    Accesses expected;
    for (unsigned i = 0; i < 9; ++i)
      expected.push_back(4 * (i % 2 == 0 ? i : 100 + thread));
    EXPECT_EQ(traced.accesses(thread), expected) << thread;
  }
}

TEST(PtxTrace, BeyondTheBudgetRecordsAreCounted) {
  // 1 + 2 * 40 + 1 + 1 words of records: before, 40 turns of 2, behind
  const Traced traced(
      loop("L", 2, "40",
           std::string("mul.lo.s32 %r20, %r2, %r2;\nrem.s32 %r20, %r20, 61;\n") + Load),
      64, 41);
  Accesses expected;
  for (int i = 0; i < 20; ++i)
    expected.push_back(4 * (i * i % 61));
  EXPECT_EQ(traced.accesses(3), expected);
  EXPECT_EQ(traced.rest(3), 21U); // 20 turns and what is behind them
}

TEST(PtxTrace, ALongLoopNeedsNoBudget) {
  const Traced traced(loop("L", 2, "5000", std::string("mov.u32 %r20, %r2;\n") + Load), 64, 41);
  EXPECT_EQ(traced.accesses(3).size(), 5000U);
  EXPECT_EQ(traced.rest(3), 0U);
}

TEST(PtxTrace, LanesThatLeaveALoopEarlyHaveTheirOwnTrips) {
  // tid % 32 turns more than one; 1500 where the lanes that wait have their turns in between
  const Traced traced("and.b32 %r3, %r1, 31;\nmad.lo.s32 %r3, %r3, 100, 1;\n" +
                          loop("L", 2, "%r3", std::string("add.s32 %r20, %r2, %r1;\n") + Load) +
                          "ld.global.f32 %f2, [%d1+4];",
                      64, 1 << 16);
  for (unsigned thread = 0; thread < 64; ++thread) {
    Accesses expected;
    for (unsigned i = 0; i < thread % 32 * 100 + 1; ++i)
      expected.push_back(4 * (i + thread));
    expected.push_back(4);
    EXPECT_EQ(traced.accesses(thread), expected) << thread;
  }
}

TEST(PtxTrace, SharedMemoryAndAtomicsHaveTheirSites) {
  const Traced traced(".shared .align 4 .b8 tile[256];\nmov.u32 %r2, tile;\nshl.b32 %r3, %r1, 2;\n"
                      "add.s32 %r2, %r2, %r3;\nst.shared.f32 [%r2], 0f00000000;\nbar.sync 0;\n"
                      "atom.global.add.u32 %r4, [%d1+16], 1;");
  const std::vector<Site> &sites = traced.made.tables.sites;
  ASSERT_EQ(sites.size(), 3U);
  EXPECT_EQ(sites[0].space, MemorySpace::Shared);
  EXPECT_EQ(sites[0].text, "tile[...]");
  EXPECT_EQ(sites[1].kind, SiteKind::Load);
  EXPECT_EQ(sites[2].kind, SiteKind::Store);
  EXPECT_EQ(sites[1].text, "in[...]");
  const auto offset = static_cast<int64_t>(traced.base);
  EXPECT_THAT(traced.accesses(5), ElementsAre(20 - offset, 16, 16));
}

TEST(PtxTrace, GenericAddressesOfSharedMemoryAreShared) {
  const Traced traced(".shared .align 4 .b8 tile[256];\nmov.u64 %d2, tile;\n"
                      "cvta.shared.u64 %d3, %d2;\nst.f32 [%d3+8], 0f00000000;\nst.f32 [%d1], "
                      "0f00000000;");
  EXPECT_EQ(traced.made.tables.sites[0].space, MemorySpace::Shared);
  EXPECT_EQ(traced.made.tables.sites[1].space, MemorySpace::Global);
  EXPECT_THAT(traced.accesses(0), ElementsAre(8 - static_cast<int64_t>(traced.base), 0));
}

// One of each row of the table in OperationClasses.cpp; PTX ISA, "Instruction Set", groups them so.
TEST(PtxTrace, ClassesOfInstructions) {
  const auto classes =
      Traced("add.f32 %f1, %f2, %f3;\nsub.s32 %r2, %r1, 1;\nmul.f32 %f1, %f1, %f2;\n"
             "mul.lo.s32 %r3, %r2, %r2;\nfma.rn.f32 %f1, %f1, %f2, %f3;\n"
             "mad.lo.s32 %r3, %r3, %r2, %r1;\nmul24.lo.s32 %r4, %r3, %r2;\n"
             "div.rn.f32 %f4, %f1, %f2;\ndiv.s32 %r5, %r3, 3;\nrem.s32 %r6, %r3, 3;\n"
             "sqrt.rn.f32 %f5, %f4;\nex2.approx.f32 %f5, %f5;\nshl.b32 %r7, %r6, 2;\n"
             "xor.b32 %r7, %r7, %r1;\nsetp.lt.s32 %p1, %r7, 0;\nselp.b32 %r8, %r7, %r1, %p1;\n"
             "min.s32 %r8, %r8, 7;\ncvt.rn.f32.s32 %f6, %r8;\nabs.s32 %r9, %r8;\nbar.sync 0;\n"
             "ld.global.f32 %f7, [%d1];\nst.global.f32 [%d1], %f6;\n")
          .classes();
  const std::map<std::string, std::string_view> expected = {
      {"add.f32", "fadd"},       {"sub.s32", "ialu"},         {"mul.f32", "fmul"},
      {"mul.lo.s32", "imul"},    {"fma.rn.f32", "fma"},       {"mad.lo.s32", "imul"},
      {"mul24.lo.s32", "imul"},  {"div.rn.f32", "fdiv"},      {"div.s32", "idiv"},
      {"rem.s32", "idiv"},       {"sqrt.rn.f32", "fspecial"}, {"ex2.approx.f32", "fspecial"},
      {"shl.b32", "shift"},      {"xor.b32", "logic"},        {"setp.lt.s32", "compare"},
      {"selp.b32", "select"},    {"min.s32", "select"},       {"cvt.rn.f32.s32", "convert"},
      {"abs.s32", "ialu"},       {"bar.sync", "other"},       {"ld.global.f32", "load"},
      {"st.global.f32", "store"}};
  for (const auto &[opcode, word] : expected)
    EXPECT_EQ(classes.contains(opcode) ? classes.at(opcode) : "absent", word) << opcode;
}

std::string refusalOf(const std::string &body) {
  return test::errorOf([&] { Traced traced(body); });
}

TEST(PtxTrace, WhatATraceCannotCarryIsNamed) {
  EXPECT_THAT(
      refusalOf(".local .align 4 .b8 own[16];\nmov.u64 %d2, own;\ncvta.local.u64 %d3, %d2;\n"
                "ld.f32 %f1, [%d3];"),
      HasSubstr("k.ptx:14: ld.f32: thread (0, 0, 0) of block (0, 0, 0) has a generic "
                "address of local memory"));
  EXPECT_THAT(refusalOf("setp.eq.s32 %p1, %r1, 0;\n@%p1 bra B;\nA:\nadd.s32 %r1, %r1, 1;\n"
                        "setp.gt.s32 %p3, %r1, 70;\n@%p3 bra END;\nB:\nadd.s32 %r1, %r1, 1;\n"
                        "setp.lt.s32 %p2, %r1, 80;\n@%p2 bra A;\nEND:"),
              HasSubstr("irreducible control flow"));
}

} // namespace
} // namespace cgpredict::ptxtrace
