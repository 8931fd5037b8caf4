// What each operation means, by PTX ISA 9.0, chapter 9.7.
#include "test/random/RandomPtx.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace cgpredict::test {
namespace {

using Bits = const uint64_t *;

uint32_t u(uint64_t x) { return static_cast<uint32_t>(x); }
int32_t s(uint64_t x) { return static_cast<int32_t>(x); }
float f(uint64_t x) { return std::bit_cast<float>(u(x)); }
uint64_t of(float x) { return std::bit_cast<uint32_t>(x); }
uint64_t of(int32_t x) { return static_cast<uint32_t>(x); }

float flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0F, x) : x; }

float lesser(float a, float b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) ? b : a;
  return a == b ? (std::signbit(a) ? a : b) : std::min(a, b);
}

int32_t towardsZero(float x) {
  if (std::isnan(x))
    return 0;
  if (x >= 0x1p31F)
    return std::numeric_limits<int32_t>::max();
  return x < -0x1p31F ? std::numeric_limits<int32_t>::min() : static_cast<int32_t>(x);
}

uint32_t reversed(uint32_t x) {
  uint32_t result = 0;
  for (unsigned bit = 0; bit < 32; ++bit)
    result |= (x >> bit & 1) << (31 - bit);
  return result;
}

uint32_t field(uint32_t x, unsigned from, unsigned length) {
  uint32_t result = 0;
  for (unsigned bit = 0; bit < length && bit < 32 && from + bit < 32; ++bit)
    result |= (x >> (from + bit) & 1) << bit;
  return result;
}

uint64_t shifted(uint64_t x, uint32_t by) { return by > 63 ? 0 : x >> by; }

} // namespace

const std::vector<RandomOperation> &randomOperations() {
  static const std::vector<RandomOperation> operations = {
      {"add.u32 $d, $a, $b;", 'u', "uu", [](Bits x) -> uint64_t { return u(x[0] + x[1]); }},
      {"sub.s32 $d, $a, $b;", 'u', "uu", [](Bits x) -> uint64_t { return u(x[0] - x[1]); }},
      {"mul.lo.u32 $d, $a, $b;", 'u', "uu", [](Bits x) -> uint64_t { return u(x[0] * x[1]); }},
      {"mul.hi.u32 $d, $a, $b;", 'u', "uu", [](Bits x) -> uint64_t { return x[0] * x[1] >> 32; }},
      {"mul.hi.s32 $d, $a, $b;", 'u', "uu",
       [](Bits x) -> uint64_t {
         return u(static_cast<uint64_t>(int64_t{s(x[0])} * s(x[1])) >> 32);
       }},
      {"mad.lo.s32 $d, $a, $b, $c;", 'u', "uuu",
       [](Bits x) -> uint64_t { return u(x[0] * x[1] + x[2]); }},
      {"and.b32 $d, $a, $b;", 'u', "uu", [](Bits x) { return x[0] & x[1]; }},
      {"or.b32 $d, $a, $b;", 'u', "uu", [](Bits x) { return x[0] | x[1]; }},
      {"xor.b32 $d, $a, $b;", 'u', "uu", [](Bits x) { return x[0] ^ x[1]; }},
      {"not.b32 $d, $a;", 'u', "u", [](Bits x) -> uint64_t { return u(~x[0]); }},
      {"lop3.b32 $d, $a, $b, $c, 0x96;", 'u', "uuu", [](Bits x) { return x[0] ^ x[1] ^ x[2]; }},
      {"shl.b32 $d, $a, $b;", 'u', "uu",
       [](Bits x) -> uint64_t { return x[1] > 31 ? 0 : u(x[0] << x[1]); }},
      {"shr.u32 $d, $a, $b;", 'u', "uu", [](Bits x) { return shifted(x[0], u(x[1])); }},
      {"shr.s32 $d, $a, $b;", 'u', "uu",
       [](Bits x) { return of(s(x[0]) >> std::min<uint64_t>(x[1], 31)); }},
      {"min.s32 $d, $a, $b;", 'u', "uu", [](Bits x) { return of(std::min(s(x[0]), s(x[1]))); }},
      {"max.u32 $d, $a, $b;", 'u', "uu", [](Bits x) { return std::max(x[0], x[1]); }},
      {"sad.u32 $d, $a, $b, $c;", 'u', "uuu",
       [](Bits x) -> uint64_t { return u((x[0] > x[1] ? x[0] - x[1] : x[1] - x[0]) + x[2]); }},
      {"abs.s32 $d, $a;", 'u', "u",
       [](Bits x) -> uint64_t { return s(x[0]) < 0 ? u(0 - x[0]) : x[0]; }},
      {"neg.s32 $d, $a;", 'u', "u", [](Bits x) -> uint64_t { return u(0 - x[0]); }},
      {"popc.b32 $d, $a;", 'u', "u", [](Bits x) -> uint64_t { return std::popcount(u(x[0])); }},
      {"clz.b32 $d, $a;", 'u', "u", [](Bits x) -> uint64_t { return std::countl_zero(u(x[0])); }},
      {"brev.b32 $d, $a;", 'u', "u", [](Bits x) -> uint64_t { return reversed(u(x[0])); }},
      {"bfe.u32 $d, $a, $b, $c;", 'u', "uuu",
       [](Bits x) -> uint64_t { return field(u(x[0]), x[1] & 255, x[2] & 255); }},
      {"or.b32 %ut, $b, 1;\n$g div.u32 $d, $a, %ut;", 'u', "uu",
       [](Bits x) { return x[0] / (x[1] | 1); }},
      {"and.b32 %ut, $b, 255;\n$g add.u32 %ut, %ut, 1;\n$g rem.s32 $d, $a, %ut;", 'u', "uu",
       [](Bits x) { return of(s(x[0]) % static_cast<int32_t>((x[1] & 255) + 1)); }},
      {"selp.b32 $d, $a, $b, $c;", 'u', "uup", [](Bits x) { return x[2] ? x[0] : x[1]; }},
      {"cvt.rzi.s32.f32 $d, $a;", 'u', "f", [](Bits x) { return of(towardsZero(f(x[0]))); }},
      {"cvt.u32.u64 $d, $a;", 'u', "d", [](Bits x) -> uint64_t { return u(x[0]); }},
      {"setp.lt.s32 $d, $a, $b;", 'p', "uu", [](Bits x) -> uint64_t { return s(x[0]) < s(x[1]); }},
      {"setp.ge.u32 $d, $a, $b;", 'p', "uu", [](Bits x) -> uint64_t { return x[0] >= x[1]; }},
      {"setp.lt.f32 $d, $a, $b;", 'p', "ff", [](Bits x) -> uint64_t { return f(x[0]) < f(x[1]); }},
      {"setp.geu.f32 $d, $a, $b;", 'p', "ff",
       [](Bits x) -> uint64_t { return !(f(x[0]) < f(x[1])); }},
      {"setp.gt.u64 $d, $a, $b;", 'p', "dd", [](Bits x) -> uint64_t { return x[0] > x[1]; }},
      {"xor.pred $d, $a, $b;", 'p', "pp", [](Bits x) { return x[0] ^ x[1]; }},
      {"add.rn.f32 $d, $a, $b;", 'f', "ff", [](Bits x) { return of(f(x[0]) + f(x[1])); }},
      {"sub.rn.f32 $d, $a, $b;", 'f', "ff", [](Bits x) { return of(f(x[0]) - f(x[1])); }},
      {"mul.rn.f32 $d, $a, $b;", 'f', "ff", [](Bits x) { return of(f(x[0]) * f(x[1])); }},
      {"mul.rn.ftz.f32 $d, $a, $b;", 'f', "ff",
       [](Bits x) { return of(flushed(flushed(f(x[0])) * flushed(f(x[1])))); }},
      {"fma.rn.f32 $d, $a, $b, $c;", 'f', "fff",
       [](Bits x) { return of(std::fma(f(x[0]), f(x[1]), f(x[2]))); }},
      {"div.rn.f32 $d, $a, $b;", 'f', "ff", [](Bits x) { return of(f(x[0]) / f(x[1])); }},
      {"sqrt.rn.f32 $d, $a;", 'f', "f", [](Bits x) { return of(std::sqrt(f(x[0]))); }},
      {"min.f32 $d, $a, $b;", 'f', "ff", [](Bits x) { return of(lesser(f(x[0]), f(x[1]))); }},
      {"neg.f32 $d, $a;", 'f', "f", [](Bits x) { return of(-f(x[0])); }},
      {"abs.f32 $d, $a;", 'f', "f", [](Bits x) { return of(std::fabs(f(x[0]))); }},
      {"cvt.rn.f32.s32 $d, $a;", 'f', "u", [](Bits x) { return of(static_cast<float>(s(x[0]))); }},
      {"cvt.rn.f32.u64 $d, $a;", 'f', "d", [](Bits x) { return of(static_cast<float>(x[0])); }},
      {"selp.f32 $d, $a, $b, $c;", 'f', "ffp", [](Bits x) { return x[2] ? x[0] : x[1]; }},
      {"add.u64 $d, $a, $b;", 'd', "dd", [](Bits x) { return x[0] + x[1]; }},
      {"mul.lo.u64 $d, $a, $b;", 'd', "dd", [](Bits x) { return x[0] * x[1]; }},
      {"mul.hi.u64 $d, $a, $b;", 'd', "dd",
       [](Bits x) {
         return static_cast<uint64_t>(static_cast<unsigned __int128>(x[0]) * x[1] >> 64);
       }},
      {"mul.wide.u32 $d, $a, $b;", 'd', "uu", [](Bits x) { return x[0] * x[1]; }},
      {"mul.wide.s32 $d, $a, $b;", 'd', "uu",
       [](Bits x) { return static_cast<uint64_t>(int64_t{s(x[0])} * s(x[1])); }},
      {"mad.wide.u32 $d, $a, $b, $c;", 'd', "uud", [](Bits x) { return x[0] * x[1] + x[2]; }},
      {"shr.u64 $d, $a, $b;", 'd', "du", [](Bits x) { return shifted(x[0], u(x[1])); }},
      {"xor.b64 $d, $a, $b;", 'd', "dd", [](Bits x) { return x[0] ^ x[1]; }},
      {"cvt.s64.s32 $d, $a;", 'd', "u",
       [](Bits x) { return static_cast<uint64_t>(int64_t{s(x[0])}); }},
  };
  return operations;
}

} // namespace cgpredict::test
