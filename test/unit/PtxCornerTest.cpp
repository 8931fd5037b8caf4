// Instructions at their corner values: wrap, signs, shifts beyond the width, NaN, infinities,
// subnormals, rounding. Expected bits are derived by hand from PTX ISA 9.0, chapter 9.7, as the
// comments say.
#include "ptx/Parser.h"
#include "simulator/Launch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <ostream>

namespace cgpredict::simulator {
namespace {

// %rN, %dN and %hN are the operands a, b, c for N = 1, 2, 3, as 32, 64 and 16 bits; N = 0 is the
// result, of the first such register that the text names.
struct Case {
  const char *text;
  uint64_t a, b, c, expected;
};
std::ostream &operator<<(std::ostream &out, const Case &each) { return out << each.text; }

class PtxCorner : public testing::TestWithParam<Case> {};

uint64_t resultOf(const Case &of) {
  std::string body;
  for (const int n : {1, 2, 3}) {
    const std::string number = std::to_string(n), offset = "[%in+" + std::to_string(8 * n) + "];\n";
    body += "ld.global.b64 %d" + number + ", " + offset + "ld.global.b32 %r" + number + ", " +
            offset + "ld.global.b16 %h" + number + ", " + offset;
  }
  const std::string text(of.text);
  const char kind = text[std::min(text.find("0,"), text.find("0.")) - 1];
  const std::string bits = kind == 'd' ? "64" : kind == 'h' ? "16" : "32";
  const ptx::Module module = ptx::parseModule(
      ".version 8.3\n.target sm_90\n.address_size 64\n.entry k(.param .u64 p)\n{\n"
      ".reg .b64 %d<4>, %in;\n.reg .b32 %r<4>;\n.reg .b16 %h<4>;\n.reg .pred %q<4>;\n"
      "ld.param.u64 %in, [p];\n" +
          body + text + "\nst.global.b" + bits + " [%in], %" + kind + "0;\nret;\n}\n",
      "corner.ptx");
  Program program(module);
  const Allocation &buffer = program.memory().allocate("values", 32, 256);
  const uint64_t operands[4] = {0, of.a, of.b, of.c};
  std::memcpy(buffer.host.get(), operands, sizeof operands);
  std::vector<std::byte> parameters(sizeof buffer.begin);
  std::memcpy(parameters.data(), &buffer.begin, sizeof buffer.begin);
  LaunchOptions options;
  options.kernel = "k";
  launch(program, options, parameters);
  uint64_t result = 0;
  std::memcpy(&result, buffer.host.get(), sizeof result);
  return result;
}

TEST_P(PtxCorner, HasTheBitsOfTheManual) {
  EXPECT_EQ(resultOf(GetParam()), GetParam().expected) << std::hex << resultOf(GetParam());
}

// Single precision: 1 is 3F800000, -0 80000000, infinity 7F800000, a NaN as a result 7FFFFFFF, the
// least subnormal 1, the least normal 00800000, the largest number 7F7FFFFF.
constexpr uint64_t One = 0x3F800000, MinusZero = 0x80000000, Infinity = 0x7F800000,
                   NaN = 0x7FFFFFFF, Normal = 0x00800000, Largest = 0x7F7FFFFF;
// The last place of 1 is 2^-23; 2^-24 is half of it, 33800000.
constexpr uint64_t HalfPlace = 0x33800000, AboveOne = 0x3F800001;
constexpr uint64_t Least = 0x80000000, Most = 0x7FFFFFFF; // of s32

const Case Integers[] = {
    {"add.s32 %r0, %r1, %r2;", Most, 1, 0, Least},
    {"add.sat.s32 %r0, %r1, %r2;", Most, 1, 0, Most},
    {"sub.sat.s32 %r0, %r1, %r2;", Least, 1, 0, Least},
    {"sub.u32 %r0, %r1, %r2;", 0, 1, 0, 0xFFFFFFFF},
    {"neg.s32 %r0, %r1;", Least, 0, 0, Least},
    {"abs.s32 %r0, %r1;", Least, 0, 0, Least},
    {"mul.lo.s32 %r0, %r1, %r2;", Least, 0xFFFFFFFF, 0, Least},
    {"mul.hi.s32 %r0, %r1, %r2;", Least, Least, 0, 0x40000000}, // 2^62 >> 32
    {"mul.hi.u32 %r0, %r1, %r2;", 0xFFFFFFFF, 0xFFFFFFFF, 0, 0xFFFFFFFE},
    {"mul.wide.s32 %d0, %r1, %r2;", 0xFFFFFFFF, 2, 0, 0xFFFFFFFFFFFFFFFE},
    {"mul.wide.u32 %d0, %r1, %r2;", 0xFFFFFFFF, 2, 0, 0x1FFFFFFFE},
    {"mul.hi.u64 %d0, %d1, %d2;", ~0ULL, ~0ULL, 0, ~0ULL - 1},
    {"mul24.lo.s32 %r0, %r1, %r2;", 0x00FFFFFF, 2, 0, 0xFFFFFFFE}, // -1 * 2 in 24 bits
    {"mad.hi.sat.s32 %r0, %r1, %r2, %r3;", Least, Least, Most, Most},
    {"sad.s32 %r0, %r1, %r2, %r3;", 0xFFFFFFFF, 1, 10, 12},   // |-1 - 1| + 10
    {"div.s32 %r0, %r1, %r2;", 0xFFFFFFF9, 2, 0, 0xFFFFFFFD}, // -7 / 2 = -3
    {"rem.s32 %r0, %r1, %r2;", 0xFFFFFFF9, 2, 0, 0xFFFFFFFF}, // -7 = -3 * 2 - 1
    {"div.u32 %r0, %r1, %r2;", 0xFFFFFFF9, 2, 0, 0x7FFFFFFC},
    {"min.s32 %r0, %r1, %r2;", Least, Most, 0, Least},
    {"min.relu.s32 %r0, %r1, %r2;", Least, Most, 0, 0},
    {"max.relu.s32 %r0, %r1, %r2;", Least, 0xFFFFFFFF, 0, 0},
    {"max.relu.s32 %r0, %r1, %r2;", Least, 7, 0, 7},
    {"max.s16x2.relu %r0, %r1, %r2;", 0xFFFF8000, 0xFFFE0007, 0, 7}, // -1, -2 and -32768, 7
    {"min.relu.s16x2 %r0, %r1, %r2;", 0x00058000, 0x00060007, 0, 0x00050000},
    {"max.u32 %r0, %r1, %r2;", Least, Most, 0, Least},
    {"shl.b32 %r0, %r1, %r2;", 1, 31, 0, Least},
    {"shl.b32 %r0, %r1, %r2;", 1, 32, 0, 0}, // more than the width is the width
    {"shl.b32 %r0, %r1, %r2;", 1, 0xFFFFFFFF, 0, 0},
    {"shr.u32 %r0, %r1, %r2;", Least, 32, 0, 0},
    {"shr.s32 %r0, %r1, %r2;", Least, 32, 0, 0xFFFFFFFF},
    {"shr.s64 %d0, %d1, %r2;", 1ULL << 63, 64, 0, ~0ULL},
    {"shl.b16 %h0, %h1, %r2;", 1, 16, 0, 0},
    {"shf.l.wrap.b32 %r0, %r1, %r2, %r3;", 0x80000000, 1, 33, 3},           // by 33 % 32
    {"shf.r.clamp.b32 %r0, %r1, %r2, %r3;", 5, 0xABCDEF01, 99, 0xABCDEF01}, // by 32
    {"clz.b32 %r0, %r1;", 0, 0, 0, 32},
    {"clz.b64 %r0, %d1;", 1, 0, 0, 63},
    {"popc.b64 %r0, %d1;", ~0ULL, 0, 0, 64},
    {"brev.b32 %r0, %r1;", 1, 0, 0, Least},
    {"bfind.u32 %r0, %r1;", 0, 0, 0, 0xFFFFFFFF}, // none
    {"bfind.s32 %r0, %r1;", 0xFFFFFFFE, 0, 0, 0}, // the highest bit that is not the sign's
    {"bfind.shiftamt.u32 %r0, %r1;", 1, 0, 0, 31},
    {"bfe.u32 %r0, %r1, %r2, %r3;", 0xF0, 4, 4, 0xF},
    {"bfe.s32 %r0, %r1, %r2, %r3;", 0xF0, 4, 4, 0xFFFFFFFF},
    {"bfe.s32 %r0, %r1, %r2, %r3;", Least, 40, 4, 0xFFFFFFFF}, // beyond the width: the sign
    {"bfe.u32 %r0, %r1, %r2, %r3;", 0xFF, 0, 0, 0},
    {"prmt.b32 %r0, %r1, %r2, %r3;", 0x33221180, 0x77665544, 0x7408, 0x774480FF}, // 8: sign of 0x80
    {"lop3.b32 %r0, %r1, %r2, %r3, 0xE8;", 0b1100, 0b1010, 0b0110, 0b1110},       // majority
    {"cnot.b32 %r0, %r1;", 0, 0, 0, 1},
    {"add.cc.u32 %r1, %r1, %r2;\naddc.u32 %r0, %r3, 0;", 0xFFFFFFFF, 1, 7, 8},
    {"sub.cc.u32 %r1, %r1, %r2;\nsubc.u32 %r0, %r3, 0;", 0, 1, 7, 6},   // a borrow
    {"dp4a.s32.s32 %r0, %r1, %r2, %r3;", 0xFF01FF01, 0x02020202, 5, 5}, // 2 - 2 + 2 - 2 + 5
    {"setp.lt.u32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", Least, 1, 0, 2},
    {"setp.lt.s32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", Least, 1, 0, 1},
    {"set.eq.u32.u32 %r0, %r1, %r2;", 7, 7, 0, 0xFFFFFFFF},
    {"set.eq.f32.u32 %r0, %r1, %r2;", 7, 7, 0, One},
    {"slct.b32.s32 %r0, %r1, %r2, %r3;", 1, 2, 0x80000000, 2}, // below 0: the second
    {"slct.b32.f32 %r0, %r1, %r2, %r3;", 1, 2, MinusZero, 1},  // -0 is not below 0
};

const Case Floats[] = {
    {"add.rn.f32 %r0, %r1, %r2;", One, HalfPlace, 0, One}, // a tie, to even
    {"add.rn.f32 %r0, %r1, %r2;", AboveOne, HalfPlace, 0, 0x3F800002},
    {"add.rz.f32 %r0, %r1, %r2;", AboveOne, HalfPlace, 0, AboveOne},
    {"add.rp.f32 %r0, %r1, %r2;", One, 1, 0, AboveOne},
    {"add.rm.f32 %r0, %r1, %r2;", One, 1, 0, One},
    {"add.rn.f32 %r0, %r1, %r2;", Infinity, 0xFF800000, 0, NaN},
    {"add.rm.f32 %r0, %r1, %r2;", One, 0xBF800000, 0, MinusZero}, // 1 - 1 downwards
    {"sub.rn.f32 %r0, %r1, %r2;", One, One, 0, 0},
    {"mul.rn.f32 %r0, %r1, %r2;", Infinity, 0, 0, NaN},
    {"mul.rn.f32 %r0, %r1, %r2;", Largest, Largest, 0, Infinity},
    {"mul.rz.f32 %r0, %r1, %r2;", Largest, Largest, 0, Largest},
    {"mul.rn.f32 %r0, %r1, %r2;", Normal, 0x3F000000, 0, 0x00400000}, // half: subnormal
    {"mul.rn.ftz.f32 %r0, %r1, %r2;", Normal, 0xBF000000, 0, MinusZero},
    {"add.ftz.f32 %r0, %r1, %r2;", 1, MinusZero, 0, 0}, // 0 + -0
    {"add.sat.f32 %r0, %r1, %r2;", One, One, 0, One},
    {"add.sat.f32 %r0, %r1, %r2;", Infinity, 0xFF800000, 0, 0}, // NaN saturates to 0
    {"fma.rn.f32 %r0, %r1, %r2, %r3;", AboveOne, AboveOne, 0xBF800002, 0x28800000}, // 2^-46 is left
    // bytes 01 FF 7F 80 and 01 02 01 03; signed 1 -1 127 -128
    {"vadd4.u32.u32.u32 %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 0x02018083},
    {"vadd4.u32.u32.u32.sat %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 0x02FF8083},
    {"vadd4.s32.s32.s32.sat %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 0x02017F83},
    {"vadd4.u32.u32.u32.add %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 528},
    {"vsub4.u32.u32.u32 %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 0x00FD7E7D},
    {"vavrg4.u32.u32.u32 %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 0x01814042},
    {"vavrg4.s32.s32.s32 %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x010201FF, 10, 0x010140BF},
    {"vset4.u32.u32.eq %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 0x01000000},
    {"vset4.u32.u32.ge.add %r0, %r1, %r2, %r3;", 0x01FF7F80, 0x01020103, 10, 14},
    {"vmax2.s32.s32.s32 %r0, %r1, %r2, %r3;", 0x80007FFF, 0x0001FFFF, 10, 0x00017FFF},
    {"vmin2.s32.s32.s32 %r0, %r1, %r2, %r3;", 0x80007FFF, 0x0001FFFF, 10, 0x8000FFFF},
    {"vabsdiff2.u32.u32.u32 %r0, %r1, %r2, %r3;", 0x80007FFF, 0x0001FFFF, 10, 0x7FFF8000},
    {"div.rn.f32 %r0, %r1, %r2;", One, MinusZero, 0, 0xFF800000},
    {"div.rn.f32 %r0, %r1, %r2;", 0, 0, 0, NaN},
    // 2^-126 / (1 + 2^-23) is less than 2^-126, to which it rounds up, in steps of 2^-149
    {"div.rp.f32 %r0, %r1, %r2;", 0x00800000, 0x3F800001, 0, 0x00800000},
    {"div.rp.ftz.f32 %r0, %r1, %r2;", 0x00800000, 0x3F800001, 0, 0},
    {"div.rm.ftz.f32 %r0, %r1, %r2;", 0x80800000, 0x3F800001, 0, MinusZero},
    {"div.rp.ftz.f32 %r0, %r1, %r2;", 0x00800000, One, 0, 0x00800000},
    {"rcp.rn.f32 %r0, %r1;", MinusZero, 0, 0, 0xFF800000},
    {"sqrt.rn.f32 %r0, %r1;", MinusZero, 0, 0, MinusZero},
    {"sqrt.rn.f32 %r0, %r1;", 0xBF800000, 0, 0, NaN},
    {"min.f32 %r0, %r1, %r2;", NaN, One, 0, One},
    {"min.f32 %r0, %r1, %r2;", 0, MinusZero, 0, MinusZero},
    {"max.f32 %r0, %r1, %r2;", MinusZero, 0, 0, 0},
    {"max.NaN.f32 %r0, %r1, %r2;", NaN, One, 0, NaN},
    {"setp.lt.f32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", NaN, One, 0, 2},
    {"setp.ltu.f32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", NaN, One, 0, 1},
    {"setp.ne.f32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", NaN, NaN, 0, 2}, // ordered
    {"setp.neu.f32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", NaN, NaN, 0, 1},
    {"setp.eq.f32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", 0, MinusZero, 0, 1},
    {"setp.eq.ftz.f32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", 1, 0, 0, 1},
    {"setp.nan.f32 %q1, %r1, %r2;\nselp.b32 %r0, 1, 2, %q1;", One, NaN, 0, 1},
    {"testp.subnormal.f32 %q1, %r1;\nselp.b32 %r0, 1, 2, %q1;", 1, 0, 0, 1},
    {"copysign.f32 %r0, %r1, %r2;", MinusZero, One, 0, 0xBF800000}, // the first one's sign
    {"add.rn.f64 %d0, %d1, %d2;", 0x7FEFFFFFFFFFFFFF, 0x7FEFFFFFFFFFFFFF, 0, 0x7FF0000000000000},
    {"mul.rz.f64 %d0, %d1, %d2;", 0x7FEFFFFFFFFFFFFF, 0x7FEFFFFFFFFFFFFF, 0, 0x7FEFFFFFFFFFFFFF},
    {"ex2.approx.f32 %r0, %r1;", 0xFF800000, 0, 0, 0}, // of minus infinity
    {"lg2.approx.f32 %r0, %r1;", 0, 0, 0, 0xFF800000},
    {"rsqrt.approx.f32 %r0, %r1;", 0, 0, 0, Infinity},
};

const Case Conversions[] = {
    {"cvt.rzi.s32.f32 %r0, %r1;", 0x4F000000, 0, 0, Most}, // 2^31
    {"cvt.rzi.s32.f32 %r0, %r1;", NaN, 0, 0, 0},
    {"cvt.rzi.u32.f32 %r0, %r1;", 0xBF800000, 0, 0, 0},          // -1
    {"cvt.rni.s32.f32 %r0, %r1;", 0x40200000, 0, 0, 2},          // 2.5, to even
    {"cvt.rmi.s32.f32 %r0, %r1;", 0xBFC00000, 0, 0, 0xFFFFFFFE}, // -1.5
    {"cvt.rpi.f32.f32 %r0, %r1;", 0xBF000000, 0, 0, MinusZero},  // -0.5
    {"cvt.rn.f32.s32 %r0, %r1;", 0x01000001, 0, 0, 0x4B800000},  // 2^24 + 1, a tie
    {"cvt.rp.f32.s32 %r0, %r1;", 0x01000001, 0, 0, 0x4B800001},
    {"cvt.rn.f32.u64 %r0, %d1;", ~0ULL, 0, 0, 0x5F800000}, // 2^64
    {"cvt.s32.s8 %r0, %r1;", 0x80, 0, 0, 0xFFFFFF80},
    {"cvt.u32.u8 %r0, %r1;", 0x1FF, 0, 0, 0xFF},
    {"cvt.sat.u8.s32 %r0, %r1;", 0xFFFFFFFF, 0, 0, 0},
    {"cvt.sat.s8.s32 %r0, %r1;", 200, 0, 0, 127},
    {"cvt.s64.s32 %d0, %r1;", Least, 0, 0, 0xFFFFFFFF80000000},
    {"cvt.u64.u32 %d0, %r1;", Least, 0, 0, Least},
    {"cvt.rn.f16.f32 %h0, %r1;", 0x477FF000, 0, 0, 0x7C00},    // 65520, halfway to 65536
    {"cvt.rz.f16.f32 %h0, %r1;", 0x477FF000, 0, 0, 0x7BFF},    // 65504
    {"cvt.f32.f16 %r0, %h1;", 0x0001, 0, 0, 0x33800000},       // 2^-24
    {"cvt.rn.bf16.f32 %h0, %r1;", 0x3F808000, 0, 0, 0x3F80},   // a tie, to even
    {"cvt.rn.f32.f64 %r0, %d1;", 0x36A0000000000000, 0, 0, 1}, // 2^-149
    {"cvt.rn.f32.f64 %r0, %d1;", 0x3690000000000000, 0, 0, 0}, // half of it, a tie
    {"cvt.rp.f32.f64 %r0, %d1;", 0x3690000000000000, 0, 0, 1},
    {"cvt.f64.f32 %d0, %r1;", 1, 0, 0, 0x36A0000000000000},
    {"cvt.sat.f32.f32 %r0, %r1;", 0xBF800000, 0, 0, 0},
    {"cvt.ftz.f32.f32 %r0, %r1;", 0x80000001, 0, 0, MinusZero},
};

// Parts of registers: .b0 to .b3 bytes, .h0 and .h1 halves.
const Case Video[] = {
    {"vadd.s32.s32.s32 %r0, %r1.h1, %r2.b0;", 0xFFFE0001, 0x000000FF, 0, 0xFFFFFFFD}, // -2 - 1
    {"vadd.u32.u32.u32 %r0, %r1.h1, %r2.b0;", 0xFFFE0001, 0x000000FF, 0, 0x000100FD},
    {"vadd.s32.s32.s32.sat %r0, %r1, %r2;", Most, 1, 0, Most},
    {"vsub.u32.u32.u32.sat %r0, %r1, %r2;", 1, 2, 0, 0},
    {"vsub.s32.u32.u32.sat %r0.b1, %r1, %r2, %r3;", 0, 200, 0x11223344,
     0x11228044}, // -128 in byte 1
    {"vabsdiff.u32.s32.s32 %r0, %r1, %r2;", Least, Most, 0, 0xFFFFFFFF},
    {"vabsdiff.u32.u32.u32.add %r0, %r1.b3, %r2.b3, %r3;", 0x05000000, 0x09000000, 100, 104},
    {"vmin.s32.s32.s32 %r0, %r1.b0, %r2.b0;", 0x80, 0x7F, 0, 0xFFFFFF80},
    {"vmax.u32.u32.u32.min %r0, %r1, %r2, %r3;", 5, 9, 7, 7},
    {"vmax.u32.u32.u32 %r0.h1, %r1, %r2, %r3;", 5, 9, 0x11112222, 0x00092222},
    {"vset.s32.u32.lt %r0, %r1, %r2;", 0xFFFFFFFF, 0, 0, 1}, // -1 < 0
    {"vset.u32.u32.lt.add %r0, %r1, %r2, %r3;", 0xFFFFFFFF, 0, 4, 4},
    {"vshl.u32.u32.u32.clamp %r0, %r1, %r2;", 1, 40, 0, 0}, // by 32
    {"vshl.u32.u32.u32.wrap %r0, %r1, %r2;", 1, 33, 0, 2},
    {"vshr.u32.u32.u32.clamp.add %r0, %r1, %r2, %r3;", 0x80000000, 31, 6, 7},
    {"vshr.s32.s32.u32.clamp %r0, %r1, %r2;", 0x80000000, 99, 0, 0xFFFFFFFF},
};

// cvt.pack, 8-bit floating-point numbers, tf32: e4m3 has no infinity and 448 (7E) as its largest
// number, e5m2 57344 (7B); 1 is 38 and 3C.
const Case Packed[] = {
    {"cvt.pack.sat.u8.s32.b32 %r0, %r1, %r2, %r3;", 300, 0xFFFFFFFF, 0xAABBCCDD, 0xCCDDFF00},
    {"cvt.pack.sat.s8.s32.b32 %r0, %r1, %r2, %r3;", 300, 0xFFFFFF00, 0xAABBCCDD, 0xCCDD7F80},
    {"cvt.pack.sat.s16.s32 %r0, %r1, %r2;", 40000, 0xFFFF0000, 0, 0x7FFF8000},
    {"cvt.rn.satfinite.e4m3x2.f32 %h0, %r1, %r2;", 0x447A0000, One, 0, 0x7E38},        // 1000, 1
    {"cvt.rn.satfinite.e4m3x2.f32 %h0, %r1, %r2;", NaN, 0xBF800000, 0, 0x7FB8},        // NaN, -1
    {"cvt.rn.satfinite.e4m3x2.f32 %h0, %r1, %r2;", 0x3B000000, 0x3AFFFFFF, 0, 0x0101}, // 2^-9
    {"cvt.rn.satfinite.e4m3x2.f32 %h0, %r1, %r2;", 0x3F880000, 0x3FA80000, 0,
     0x383A}, // ties, to even
    {"cvt.rn.satfinite.e5m2x2.f32 %h0, %r1, %r2;", Infinity, One, 0, 0x7B3C},
    {"cvt.rn.satfinite.relu.e5m2x2.f32 %h0, %r1, %r2;", 0xFF800000, 0xBF800000, 0, 0},
    {"cvt.rn.f16x2.e4m3x2 %r0, %h1;", 0x387E, 0, 0, 0x3C005F00}, // 1, 448
    {"cvt.rn.f16x2.e5m2x2 %r0, %h1;", 0x7CBC, 0, 0, 0x7C00BC00}, // infinity, -1
    {"cvt.rn.satfinite.e4m3x2.f16x2 %h0, %r1;", 0x3C00BC00, 0, 0, 0x38B8},
    {"cvt.rna.tf32.f32 %r0, %r1;", 0x3F801000, 0, 0, 0x3F802000}, // a tie, away from zero
    {"cvt.rn.tf32.f32 %r0, %r1;", 0x3F801000, 0, 0, One},         // and to even
    {"cvt.rn.relu.f16x2.f32 %r0, %r1, %r2;", 0xBF800000, One, 0, 0x00003C00},
    {"set.gt.f16x2.f16x2 %r0, %r1, %r2;", 0x3C007E00, 0x00000000, 0, 0x3C000000}, // a NaN is not
    {"set.gtu.u32.f16 %r0, %h1, %h2;", 0x7E00, 0, 0, 0xFFFFFFFF},
    {"set.gtu.u32.f16x2 %r0, %r1, %r2;", 0x7E00BC00, 0, 0, 0xFFFF0000},
    {"setp.lt.f16x2 %q1|%q2, %r1, %r2;\nselp.b32 %r0, 1, 2, %q2;", 0xBC003C00, 0, 0, 1},
    {"ex2.approx.f16x2 %r0, %r1;", 0x4200FC00, 0, 0, 0x48000000}, // 2^3, of minus infinity
    {"tanh.approx.bf16 %h0, %h1;", 0xFF80, 0, 0, 0xBF80},
    {"slct.ftz.b32.f32 %r0, %r1, %r2, %r3;", 1, 2, 0x80000001, 1}, // flushed to -0
};
INSTANTIATE_TEST_SUITE_P(Video, PtxCorner, testing::ValuesIn(Video));
INSTANTIATE_TEST_SUITE_P(Packed, PtxCorner, testing::ValuesIn(Packed));
INSTANTIATE_TEST_SUITE_P(Integers, PtxCorner, testing::ValuesIn(Integers));
INSTANTIATE_TEST_SUITE_P(Floats, PtxCorner, testing::ValuesIn(Floats));
INSTANTIATE_TEST_SUITE_P(Conversions, PtxCorner, testing::ValuesIn(Conversions));

} // namespace
} // namespace cgpredict::simulator
