// Does each instruction compute what the PTX ISA says, at the values where it matters? One thread
// runs one instruction on given bits; the expected bits are derived by hand beside each case.
#include "PtxMachine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// Sources are %r1.., %d1.. or %h1.. by their size in bytes, moved as bits; the result is stored.
uint64_t compute(const std::string &instruction, unsigned resultBytes, unsigned sourceBytes,
                 std::vector<uint64_t> sources) {
  const auto letter = [](unsigned bytes) { return bytes == 2 ? 'h' : bytes == 4 ? 'r' : 'd'; };
  std::string body;
  for (std::size_t s = 0; s < sources.size(); ++s)
    body += fmt::format("mov.b{} %{}{}, {};\n", sourceBytes * 8, letter(sourceBytes), s + 1,
                        static_cast<int64_t>(sources[s]));
  body += instruction +
          fmt::format(";\nst.global.b{} [%d0], %{}9;", resultBytes * 8, letter(resultBytes));
  // By one lane, and by a full warp: these are different loops.
  const auto by = [&](uint32_t threads) {
    Machine machine(kernel(body));
    machine.run({1, 1, 1}, {threads, 1, 1});
    uint64_t bits = 0;
    std::memcpy(&bits, machine.memory.data(), resultBytes);
    return bits;
  };
  EXPECT_EQ(by(1), by(32)) << instruction;
  return by(1);
}

uint32_t in32(const std::string &instruction, std::vector<uint64_t> sources) {
  return static_cast<uint32_t>(compute(instruction, 4, 4, std::move(sources)));
}
uint64_t in64(const std::string &instruction, std::vector<uint64_t> sources) {
  return compute(instruction, 8, 8, std::move(sources));
}
uint32_t in16(const std::string &instruction, std::vector<uint64_t> sources) {
  return static_cast<uint32_t>(compute(instruction, 2, 2, std::move(sources)));
}

constexpr uint32_t NaN = 0x7FC00001, CanonicalNaN = 0x7FFFFFFF, Infinity = 0x7F800000,
                   Minus = 0x80000000, Subnormal = 0x00000001, LeastNormal = 0x00800000;

// a = 1 + 2^-23, b = -(1 + 2^-22): a * a + b is 2^-46, and 0 where a * a is rounded before. The
// same in double precision with 2^-52 and 2^-51.
TEST(PtxRunFloat, ProductsOfFmaAreRoundedWhereItIsNotFused) {
  const std::string text =
      kernel("mov.f32 %f1, 0f3F800001; mov.f32 %f2, 0fBF800002;\n"
             "fma.rn.f32 %f3, %f1, %f1, %f2; st.global.f32 [%d0], %f3;\n"
             "mov.f64 %g1, 0d3FF0000000000001; mov.f64 %g2, 0dBFF0000000000002;\n"
             "fma.rn.f64 %g3, %g1, %g1, %g2; st.global.f64 [%d0+8], %g3;");
  for (const bool fused : {true, false})
    for (const uint32_t threads : {1U, 32U}) {
      Machine machine(text, simulator::ProgramOptions{fused, {}});
      machine.run({1, 1, 1}, {threads, 1, 1});
      EXPECT_EQ(machine.at<float>(0), fused ? 0x1p-46F : 0.0F) << threads;
      EXPECT_EQ(machine.at<double>(1), fused ? 0x1p-104 : 0.0) << threads;
    }
}

TEST(PtxRunInteger, AdditionWrapsOrSaturates) {
  EXPECT_EQ(in32("add.s32 %r9, %r1, %r2", {0x7FFFFFFF, 1}), 0x80000000U);
  EXPECT_EQ(in32("add.sat.s32 %r9, %r1, %r2", {0x7FFFFFFF, 1}), 0x7FFFFFFFU);
  EXPECT_EQ(in32("sub.sat.s32 %r9, %r1, %r2", {0x80000000, 1}), 0x80000000U);
  EXPECT_EQ(in16("add.u16 %h9, %h1, %h2", {0xFFFF, 2}), 1U);
  EXPECT_EQ(in64("sub.u64 %d9, %d1, %d2", {0, 1}), UINT64_MAX);
}

TEST(PtxRunInteger, ProductsHaveTheirHalves) {
  // FFFFFFFF^2 = FFFFFFFE00000001; as signed numbers (-1)^2 = 1.
  EXPECT_EQ(in32("mul.lo.u32 %r9, %r1, %r1", {0xFFFFFFFF}), 1U);
  EXPECT_EQ(in32("mul.hi.u32 %r9, %r1, %r1", {0xFFFFFFFF}), 0xFFFFFFFEU);
  EXPECT_EQ(in32("mul.hi.s32 %r9, %r1, %r1", {0xFFFFFFFF}), 0U);
  EXPECT_EQ(compute("mul.wide.s32 %d9, %r1, %r2", 8, 4, {0xFFFFFFFF, 5}),
            static_cast<uint64_t>(-5));
  EXPECT_EQ(compute("mul.wide.u32 %d9, %r1, %r2", 8, 4, {0xFFFFFFFF, 5}), 0x4FFFFFFFBULL);
  EXPECT_EQ(in64("mul.hi.u64 %d9, %d1, %d1", {UINT64_MAX}), UINT64_MAX - 1);
  EXPECT_EQ(in64("mul.hi.s64 %d9, %d1, %d2", {UINT64_MAX, 2}), UINT64_MAX); // -2 >> 64
  // 24 bits: FFFFFF is -1; (-1) * 2 = -2 low; high are bits 47..16 of -2.
  EXPECT_EQ(in32("mul24.lo.s32 %r9, %r1, %r2", {0x00FFFFFF, 2}), 0xFFFFFFFEU);
  EXPECT_EQ(in32("mul24.hi.s32 %r9, %r1, %r2", {0x00FFFFFF, 2}), 0xFFFFFFFFU);
  EXPECT_EQ(in32("mul24.hi.u32 %r9, %r1, %r1", {0x00FFFFFF}), 0xFFFFFE00U); // FFFFFE000001 >> 16
  EXPECT_EQ(in32("mad.lo.s32 %r9, %r1, %r2, %r3", {3, 0xFFFFFFFE, 7}), 1U); // -6 + 7
  EXPECT_EQ(in32("mad.hi.sat.s32 %r9, %r1, %r2, %r3", {0x40000000, 4, 0x7FFFFFFF}),
            0x7FFFFFFFU); // 1 + max
  EXPECT_EQ(in32("sad.u32 %r9, %r1, %r2, %r3", {3, 10, 5}), 12U);
}

TEST(PtxRunInteger, DivisionOfCornerValues) {
  EXPECT_EQ(in32("div.s32 %r9, %r1, %r2", {static_cast<uint32_t>(-7), 2}),
            static_cast<uint32_t>(-3));
  EXPECT_EQ(in32("rem.s32 %r9, %r1, %r2", {static_cast<uint32_t>(-7), 2}),
            static_cast<uint32_t>(-1));
  EXPECT_EQ(in32("div.s32 %r9, %r1, %r2", {0x80000000, 0xFFFFFFFF}), 0x80000000U); // wraps
  EXPECT_EQ(in32("rem.s32 %r9, %r1, %r2", {0x80000000, 0xFFFFFFFF}), 0U);
  EXPECT_EQ(in32("div.u32 %r9, %r1, %r2", {5, 0}), 0xFFFFFFFFU);
}

TEST(PtxRunInteger, ShiftCountsBeyondTheWidthAreClamped) {
  EXPECT_EQ(in32("shl.b32 %r9, %r1, %r2", {0xFFFFFFFF, 32}), 0U);
  EXPECT_EQ(in32("shr.u32 %r9, %r1, %r2", {0xFFFFFFFF, 100}), 0U);
  EXPECT_EQ(in32("shr.s32 %r9, %r1, %r2", {0x80000000, 100}), 0xFFFFFFFFU);
  EXPECT_EQ(in32("shl.b32 %r9, %r1, %r2", {3, 31}), 0x80000000U);
  // Funnel: (b:a) << 36 is b:a << 32 when clamped, << 4 when wrapped; the high word.
  EXPECT_EQ(in32("shf.l.clamp.b32 %r9, %r1, %r2, %r3", {0x12345678, 0x9ABCDEF0, 36}), 0x12345678U);
  EXPECT_EQ(in32("shf.l.wrap.b32 %r9, %r1, %r2, %r3", {0x12345678, 0x9ABCDEF0, 36}), 0xABCDEF01U);
  EXPECT_EQ(in32("shf.r.wrap.b32 %r9, %r1, %r2, %r3", {0x12345678, 0x9ABCDEF0, 4}), 0x01234567U);
  EXPECT_EQ(in32("shf.r.clamp.b32 %r9, %r1, %r2, %r3", {0x12345678, 0x9ABCDEF0, 33}), 0x9ABCDEF0U);
}

TEST(PtxRunInteger, BitFields) {
  EXPECT_EQ(in32("bfe.u32 %r9, %r1, 4, 8", {0x00000FF0}), 0xFFU);
  EXPECT_EQ(in32("bfe.s32 %r9, %r1, 4, 8", {0x00000FF0}), 0xFFFFFFFFU);
  EXPECT_EQ(in32("bfe.s32 %r9, %r1, 28, 8", {0x80000000}), 0xFFFFFFF8U); // 1000 and the sign
  EXPECT_EQ(in32("bfe.u32 %r9, %r1, 40, 8", {0xFFFFFFFF}), 0U);
  EXPECT_EQ(in32("bfi.b32 %r9, %r1, %r2, 8, 4", {0xABCD, 0x11111111}), 0x11111D11U);
  EXPECT_EQ(in32("bfind.u32 %r9, %r1", {0x00010000}), 16U);
  EXPECT_EQ(in32("bfind.s32 %r9, %r1", {0xFFFFFFFF}), 0xFFFFFFFFU);
  EXPECT_EQ(in32("bfind.shiftamt.u32 %r9, %r1", {0x00010000}), 15U);
  EXPECT_EQ(in32("clz.b32 %r9, %r1", {0}), 32U);
  EXPECT_EQ(compute("clz.b64 %r9, %d1", 4, 8, {1}), 63U);
  EXPECT_EQ(in32("popc.b32 %r9, %r1", {0xF0F0}), 8U);
  EXPECT_EQ(in32("brev.b32 %r9, %r1", {0x00000003}), 0xC0000000U);
  EXPECT_EQ(in32("bmsk.clamp.b32 %r9, %r1, %r2", {4, 8}), 0xFF0U);
  EXPECT_EQ(in32("lop3.b32 %r9, %r1, %r2, %r3, 0x96", {0xF0, 0xCC, 0xAA}), 0xF0U ^ 0xCC ^ 0xAA);
  // Bytes 7 to 0 are 88 77 66 55 44 33 22 80; the selector takes 0, 7, 4 and the sign of 0.
  EXPECT_EQ(in32("prmt.b32 %r9, %r1, %r2, 0x0748", {0x44332280, 0x88776655}), 0x808855FFU);
  EXPECT_EQ(in32("prmt.b32.f4e %r9, %r1, %r2, 1", {0x44332211, 0x88776655}), 0x55443322U);
}

TEST(PtxRunInteger, CarriesCross64Bits) {
  // 00000001 FFFFFFFF + 00000002 00000001 = 00000004 00000000
  EXPECT_EQ(in32("{ .reg .b32 t; add.cc.u32 t, %r1, %r3; addc.u32 %r9, %r2, %r4; }",
                 {0xFFFFFFFF, 1, 1, 2}),
            4U);
  // 00000002 00000000 - 00000000 00000001 = 00000001 FFFFFFFF
  EXPECT_EQ(in32("{ .reg .b32 t; sub.cc.u32 t, %r1, %r3; subc.u32 %r9, %r2, %r4; }", {0, 2, 1, 0}),
            1U);
  // low(FFFFFFFF * 2) + 3 = FFFFFFFE + 3 carries; high is 1, + 10 + carry = 12
  EXPECT_EQ(in32("{ .reg .b32 t; mad.lo.cc.u32 t, %r1, %r2, %r3; madc.hi.u32 %r9, %r1, %r2, %r4; }",
                 {0xFFFFFFFF, 2, 3, 10}),
            12U);
}

TEST(PtxRunInteger, DotProducts) {
  // 1*1 + 2*2 + 3*3 + (-1)*4 + 100
  EXPECT_EQ(in32("dp4a.s32.s32 %r9, %r1, %r2, %r3", {0xFF030201, 0x04030201, 100}), 110U);
  EXPECT_EQ(in32("dp4a.u32.u32 %r9, %r1, %r2, %r3", {0xFF030201, 0x04030201, 100}),
            1134U); // 255 * 4
  EXPECT_EQ(in32("dp2a.hi.s32.s32 %r9, %r1, %r2, %r3", {0xFFFF0002, 0x04030201, 0}),
            2U); // 2*3 - 1*4
}

TEST(PtxRunFloat, NaNsInfinitiesAndZeros) {
  EXPECT_EQ(in32("{ .reg .f32 a; mov.b32 a, %r1; add.f32 a, a, a; mov.b32 %r9, a; }", {NaN}),
            CanonicalNaN);
  EXPECT_EQ(in32("sub.f32 %r9, %r1, %r1", {Infinity}), CanonicalNaN);
  EXPECT_EQ(in32("div.rn.f32 %r9, %r1, %r2", {One, Minus}), Infinity | Minus); // 1 / -0
  EXPECT_EQ(in32("min.f32 %r9, %r1, %r2", {NaN, One}), One);
  EXPECT_EQ(in32("min.NaN.f32 %r9, %r1, %r2", {NaN, One}), CanonicalNaN);
  EXPECT_EQ(in32("max.f32 %r9, %r1, %r2", {Minus, 0}), 0U); // -0 < +0
  EXPECT_EQ(in32("min.f32 %r9, %r1, %r2", {0, Minus}), Minus);
  EXPECT_EQ(in32("mul.sat.f32 %r9, %r1, %r2", {Two, Three}), One);
  EXPECT_EQ(in32("add.sat.f32 %r9, %r1, %r2", {NaN, Three}), 0U);
  EXPECT_EQ(in32("neg.f32 %r9, %r1", {One}), One | Minus);
  EXPECT_EQ(in32("copysign.f32 %r9, %r1, %r2", {Minus, One}), One | Minus);
}

TEST(PtxRunFloat, SubnormalsStayOrAreFlushed) {
  EXPECT_EQ(in32("add.f32 %r9, %r1, %r2", {Subnormal, 0}), Subnormal);
  EXPECT_EQ(in32("add.ftz.f32 %r9, %r1, %r2", {Subnormal, 0}), 0U);
  EXPECT_EQ(in32("mul.ftz.f32 %r9, %r1, %r2", {LeastNormal | Minus, 0x3F000000}),
            Minus); // result flushed
  EXPECT_EQ(in32("mul.f32 %r9, %r1, %r2", {LeastNormal, 0x3F000000}), LeastNormal / 2);
}

TEST(PtxRunFloat, RoundingModes) {
  // 1 + 2^-24 lies between 3F800000 and 3F800001, to even 3F800000.
  const uint32_t small = 0x33800000;
  EXPECT_EQ(in32("add.rn.f32 %r9, %r1, %r2", {One, small}), One);
  EXPECT_EQ(in32("add.rp.f32 %r9, %r1, %r2", {One, small}), One + 1);
  EXPECT_EQ(in32("add.rz.f32 %r9, %r1, %r2", {One, small}), One);
  EXPECT_EQ(in32("add.rm.f32 %r9, %r1, %r2", {One | Minus, small | Minus}), (One | Minus) + 1);
  EXPECT_EQ(in32("div.rz.f32 %r9, %r1, %r2", {One, Three}), 0x3EAAAAAAU); // 0.01010101...
  EXPECT_EQ(in32("div.rn.f32 %r9, %r1, %r2", {One, Three}), 0x3EAAAAABU);
  EXPECT_EQ(in32("sqrt.rp.f32 %r9, %r1", {Two}), 0x3FB504F4U); // 1.41421356...: 3FB504F3.3
  EXPECT_EQ(in32("sqrt.rn.f32 %r9, %r1", {Two}), 0x3FB504F3U);
  EXPECT_EQ(in32("rcp.rm.f32 %r9, %r1", {Three}), 0x3EAAAAAAU);
  // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24: fused with -(1 + 2^-11) leaves 2^-24.
  EXPECT_EQ(in32("fma.rn.f32 %r9, %r1, %r1, %r2", {0x3F800800, 0xBF801000}), small);
  EXPECT_EQ(in64("add.rp.f64 %d9, %d1, %d2", {0x3FF0000000000000, 0x3C00000000000000}),
            0x3FF0000000000001U);
}

TEST(PtxRunFloat, ApproximationsOfExactValues) {
  EXPECT_EQ(in32("ex2.approx.f32 %r9, %r1", {Three}), 0x41000000U); // 8
  EXPECT_EQ(in32("lg2.approx.f32 %r9, %r1", {0x41000000}), Three);
  EXPECT_EQ(in32("rsqrt.approx.f32 %r9, %r1", {0x40800000}), 0x3F000000U); // 1 / sqrt(4)
  EXPECT_EQ(in32("sin.approx.f32 %r9, %r1", {0}), 0U);
  EXPECT_EQ(in32("cos.approx.f32 %r9, %r1", {0}), One);
  EXPECT_EQ(in32("rcp.approx.ftz.f32 %r9, %r1", {Subnormal}), Infinity); // flushed to 0
}

TEST(PtxRunHalf, RoundsOnce) {
  EXPECT_EQ(in16("add.f16 %h9, %h1, %h2", {0x3C00, 0x1000}), 0x3C00U); // 1 + 2^-11: to even
  EXPECT_EQ(in16("add.f16 %h9, %h1, %h2", {0x7BFF, 0x7BFF}), 0x7C00U); // 65504 * 2
  EXPECT_EQ(in16("fma.rn.f16 %h9, %h1, %h2, %h3", {0x0001, 0x0001, 0x3C00}), 0x3C00U); // 1 + 2^-48
  EXPECT_EQ(in32("mul.f16x2 %r9, %r1, %r2", {0x40003C00, 0x42004200}), 0x46004200U);   // 2*3, 1*3
  // 1.5 (1 + 2^-7) is the middle between 3FC1 and 3FC2; less 2^-100 it is below.
  EXPECT_EQ(in16("fma.rn.bf16 %h9, %h1, %h2, %h3", {0x3FC0, 0x3F81, 0x8D80}), 0x3FC1U);
  EXPECT_EQ(in16("add.bf16 %h9, %h1, %h2", {0x3F80, 0x3B81}), 0x3F81U); // 2^-8 (1 + 2^-7)
}

TEST(PtxRunConvert, FloatToIntegerRoundsAndClamps) {
  const uint32_t minusOneAndAHalf = 0xBFC00000;
  EXPECT_EQ(in32("cvt.rzi.s32.f32 %r9, %r1", {minusOneAndAHalf}), 0xFFFFFFFFU);
  EXPECT_EQ(in32("cvt.rni.s32.f32 %r9, %r1", {minusOneAndAHalf}), 0xFFFFFFFEU); // to even
  EXPECT_EQ(in32("cvt.rmi.s32.f32 %r9, %r1", {minusOneAndAHalf}), 0xFFFFFFFEU);
  EXPECT_EQ(in32("cvt.rpi.s32.f32 %r9, %r1", {minusOneAndAHalf}), 0xFFFFFFFFU);
  EXPECT_EQ(in32("cvt.rzi.u32.f32 %r9, %r1", {minusOneAndAHalf}), 0U);
  EXPECT_EQ(in32("cvt.rzi.s32.f32 %r9, %r1", {Infinity}), 0x7FFFFFFFU);
  EXPECT_EQ(in32("cvt.rzi.s32.f32 %r9, %r1", {NaN}), 0U);
  EXPECT_EQ(in32("cvt.rni.f32.f32 %r9, %r1", {0x40200000}), Two); // 2.5
}

TEST(PtxRunConvert, IntegerToFloatRounds) {
  EXPECT_EQ(in32("cvt.rn.f32.u32 %r9, %r1", {0xFFFFFFFF}), 0x4F800000U); // 2^32
  EXPECT_EQ(in32("cvt.rz.f32.u32 %r9, %r1", {0xFFFFFFFF}), 0x4F7FFFFFU);
  EXPECT_EQ(in32("cvt.rn.f32.s32 %r9, %r1", {0x80000000}), 0xCF000000U);
  // 2^63 + 2^39 + 1: just above the middle of two floats 2^40 apart.
  EXPECT_EQ(compute("cvt.rn.f32.u64 %r9, %d1", 4, 8, {0x8000008000000001}), 0x5F000001U);
  EXPECT_EQ(in64("cvt.rn.f64.u64 %d9, %d1", {UINT64_MAX}), 0x43F0000000000000U);
  EXPECT_EQ(in64("cvt.rz.f64.u64 %d9, %d1", {UINT64_MAX}), 0x43EFFFFFFFFFFFFFU);
}

TEST(PtxRunConvert, Sizes) {
  EXPECT_EQ(in32("cvt.s32.s8 %r9, %r1", {0x180}), 0xFFFFFF80U); // of a wider register, the low byte
  EXPECT_EQ(in32("cvt.u32.u8 %r9, %r1", {0x180}), 0x80U);
  EXPECT_EQ(compute("cvt.s64.s32 %d9, %r1", 8, 4, {0x80000000}), 0xFFFFFFFF80000000U);
  EXPECT_EQ(compute("cvt.u64.u32 %d9, %r1", 8, 4, {0x80000000}), 0x80000000U);
  EXPECT_EQ(in32("cvt.sat.u8.s32 %r9, %r1", {300}), 255U);
  EXPECT_EQ(in32("cvt.sat.s8.s32 %r9, %r1", {static_cast<uint32_t>(-300)}), 0xFFFFFF80U);
  EXPECT_EQ(compute("cvt.rn.f16.f32 %h9, %r1", 2, 4, {0x3F801000}), 0x3C00U); // 1 + 2^-11: to even
  EXPECT_EQ(compute("cvt.rn.f16.f32 %h9, %r1", 2, 4, {0x33000000}), 0U);      // 2^-25: to even
  EXPECT_EQ(compute("cvt.rn.f16.f32 %h9, %r1", 2, 4, {0x33000001}), 1U);
  EXPECT_EQ(compute("cvt.f32.f16 %r9, %h1", 4, 2, {0x0001}), 0x33800000U);        // 2^-24
  EXPECT_EQ(compute("cvt.rn.f32.f64 %r9, %d1", 4, 8, {0x3FF0000010000000}), One); // 1 + 2^-24
  EXPECT_EQ(compute("cvt.rp.f32.f64 %r9, %d1", 4, 8, {0x3FF0000010000000}), One + 1);
}

TEST(PtxRunCompare, NaNsOrderedAndUnordered) {
  const auto holds = [](const std::string &relation, uint64_t a, uint64_t b) {
    return in32("setp." + relation + ".f32 %p1, %r1, %r2; selp.b32 %r9, 1, 0, %p1", {a, b});
  };
  EXPECT_EQ(holds("lt", NaN, One), 0U);
  EXPECT_EQ(holds("ltu", NaN, One), 1U);
  EXPECT_EQ(holds("ne", NaN, NaN), 0U);
  EXPECT_EQ(holds("neu", NaN, NaN), 1U);
  EXPECT_EQ(holds("nan", NaN, One), 1U);
  EXPECT_EQ(holds("num", One, One), 1U);
  EXPECT_EQ(holds("eq", 0, Minus), 1U);
  EXPECT_EQ(in32("setp.lo.u32 %p1, %r1, %r2; selp.b32 %r9, 1, 0, %p1", {1, 0xFFFFFFFF}), 1U);
  EXPECT_EQ(in32("setp.lt.s32 %p1, %r1, %r2; selp.b32 %r9, 1, 0, %p1", {1, 0xFFFFFFFF}), 0U);
}

TEST(PtxRunCompare, Halves) {
  // -1 < 2^-24; the NaN 7E00 is unordered. bf16 3F80 is 1, 4000 is 2.
  EXPECT_EQ(in16("setp.lt.f16 %p1, %h1, %h2; selp.b16 %h9, 1, 0, %p1", {0xBC00, 0x0001}), 1U);
  EXPECT_EQ(in16("setp.lt.f16 %p1, %h1, %h2; selp.b16 %h9, 1, 0, %p1", {0x7E00, 0x0001}), 0U);
  EXPECT_EQ(in16("setp.gtu.f16 %p1, %h1, %h2; selp.b16 %h9, 1, 0, %p1", {0x7E00, 0x0001}), 1U);
  EXPECT_EQ(in16("setp.gt.bf16 %p1, %h1, %h2; selp.b16 %h9, 1, 0, %p1", {0x4000, 0x3F80}), 1U);
}

TEST(PtxRunCompare, SetAndSelections) {
  EXPECT_EQ(in32("set.gt.u32.s32 %r9, %r1, %r2", {2, 1}), 0xFFFFFFFFU);
  EXPECT_EQ(in32("set.gt.f32.s32 %r9, %r1, %r2", {2, 1}), One);
  EXPECT_EQ(in32("slct.u32.s32 %r9, %r1, %r2, %r3", {5, 6, 0x80000000}), 6U);
  EXPECT_EQ(in32("slct.u32.f32 %r9, %r1, %r2, %r3", {5, 6, Minus}), 5U); // -0 >= 0
  // p = (1 < 2) and !true = 0; q = !(1 < 2) and !true = 0; or makes p 1.
  EXPECT_EQ(in32("setp.eq.u32 %p3, %r1, %r1; setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3; selp.b32 "
                 "%r9, 1, 0, %p1",
                 {1, 2}),
            0U);
  EXPECT_EQ(in32("setp.eq.u32 %p3, %r1, %r1; setp.gt.or.s32 %p1|%p2, %r1, %r2, !%p3; selp.b32 %r9, "
                 "1, 0, %p2",
                 {1, 2}),
            1U);
  EXPECT_EQ(in32("testp.subnormal.f32 %p1, %r1; selp.b32 %r9, 1, 0, %p1", {Subnormal}), 1U);
  EXPECT_EQ(in32("testp.normal.f32 %p1, %r1; selp.b32 %r9, 1, 0, %p1", {Subnormal}), 0U);
}

TEST(PtxRunMove, PartsAndVectors) {
  EXPECT_EQ(compute("mov.b64 %d9, {%r1, %r2}", 8, 4, {0x11111111, 0x22222222}),
            0x2222222211111111U);
  EXPECT_EQ(compute("mov.b64 {%r9, _}, %d1", 4, 8, {0x2222222211111111}), 0x11111111U);
  EXPECT_EQ(compute("mov.b32 {_, %h9}, %r1", 2, 4, {0xAAAABBBB}), 0xAAAAU);
}

} // namespace
