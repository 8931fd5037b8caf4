// wmma, mma, ldmatrix and cp.async against plain loops over matrices. Where an element of a
// fragment lies is written down here as the figures of PTX ISA 9.0, 9.7.14, have it, shape by
// shape, not by the simulator's formula. Elements are small integers, which every type has and adds
// exactly.
#include "test/support/ErrorOf.h"
#include "test/unit/PtxMachine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <functional>

namespace cgpredict::test {
namespace {

int valueOfA(unsigned row, unsigned column) { return static_cast<int>((row * 3 + column) % 5) - 2; }
int valueOfB(unsigned row, unsigned column) { return static_cast<int>((row + column * 2) % 7) - 3; }
int valueOfC(unsigned row, unsigned column) {
  return static_cast<int>(row) - static_cast<int>(column);
}

int expected(unsigned row, unsigned column, unsigned k) {
  int sum = valueOfC(row, column);
  for (unsigned i = 0; i < k; ++i)
    sum += valueOfA(row, i) * valueOfB(i, column);
  return sum;
}

// Small integers in each format, by hand: sign, exponent of the highest bit, the rest.
uint64_t coded(const std::string &type, int value) {
  if (type == "s8" || type == "u8")
    return static_cast<uint8_t>(value);
  if (type == "s32")
    return static_cast<uint32_t>(value);
  const unsigned mantissa = type == "f16" ? 10 : type == "bf16" ? 7 : type == "f64" ? 52 : 23;
  const unsigned exponentBits = type == "f16" ? 5 : type == "f64" ? 11 : 8;
  if (value == 0)
    return 0;
  const auto magnitude = static_cast<uint64_t>(std::abs(value));
  const unsigned top = 63 - static_cast<unsigned>(__builtin_clzll(magnitude));
  const uint64_t bias = (1ULL << (exponentBits - 1)) - 1;
  const uint64_t fraction = (magnitude - (1ULL << top)) << (mantissa - top);
  return (value < 0 ? 1ULL << (mantissa + exponentBits) : 0) | (bias + top) << mantissa | fraction;
}

void runWarp(Machine &machine, const std::vector<std::byte> &memory) {
  simulator::LaunchOptions launch;
  launch.kernel = "k";
  launch.block = {32, 1, 1};
  machine.run(launch, memory);
}

struct Place {
  unsigned row, column;
};
using Layout = std::function<Place(unsigned lane, unsigned element)>;

struct Mma {
  std::string name; // behind mma.sync.aligned.
  unsigned m, n, k;
  std::string d, a, b, c;                   // types
  unsigned aElements, bElements, cElements; // of a lane
  Layout ofA, ofB, ofC;
};

unsigned bitsOf(const std::string &type) {
  return type == "f64"                     ? 64
         : type == "s8" || type == "u8"    ? 8
         : type == "f16" || type == "bf16" ? 16
                                           : 32;
}
unsigned registerBytes(const std::string &type) { return type == "f64" ? 8 : 4; }
unsigned registers(const std::string &type, unsigned elements) {
  return elements * bitsOf(type) / (8 * registerBytes(type));
}

// The kernel loads each lane's registers from a table of them, multiplies, and stores D's.
std::string kernelOf(const Mma &mma) {
  std::string text = "mov.u32 %r1, %laneid; mul.wide.u32 %d1, %r1, 256; add.s64 %d1, %d0, %d1;\n";
  unsigned offset = 0;
  const auto fragment = [&](const std::string &type, unsigned elements, char name) {
    std::vector<std::string> names;
    for (unsigned r = 0; r < registers(type, elements); ++r) {
      names.push_back(fmt::format("%{}{}", name, r));
      text += fmt::format("ld.global.b{} {}, [%d1+{}];\n", 8 * registerBytes(type), names.back(),
                          offset);
      offset += registerBytes(type);
    }
    return fmt::format("{{{}}}", fmt::join(names, ", "));
  };
  const std::string a = fragment(mma.a, mma.aElements, 'a'),
                    b = fragment(mma.b, mma.bElements, 'b');
  const std::string c = fragment(mma.c, mma.cElements, 'c');
  text += fmt::format("mma.sync.aligned.{} {}, {}, {}, {};\n", mma.name, c, a, b, c);
  for (unsigned r = 0; r < registers(mma.d, mma.cElements); ++r)
    text += fmt::format("st.global.b{} [%d1+{}], %c{};\n", 8 * registerBytes(mma.d),
                        128 + r * registerBytes(mma.d), r);
  const auto declared = [](const std::string &type, char name) {
    return fmt::format(".reg .b{} %{}<8>; ", 8 * registerBytes(type), name);
  };
  return kernel(declared(mma.a, 'a') + declared(mma.b, 'b') + declared(mma.c, 'c') + text);
}

class PtxMmaShapes : public testing::TestWithParam<Mma> {};
std::ostream &operator<<(std::ostream &out, const Mma &mma) { return out << mma.name; }

TEST_P(PtxMmaShapes, IsTheProductOfTheMatrices) {
  const Mma &mma = GetParam();
  Machine machine(kernelOf(mma));
  std::vector<std::byte> memory(32 * 256);
  const auto put = [&](unsigned lane, unsigned firstByte, const std::string &type, unsigned element,
                       int value) {
    const uint64_t bits = coded(type, value);
    std::memcpy(memory.data() + lane * 256 + firstByte + element * bitsOf(type) / 8, &bits,
                bitsOf(type) / 8);
  };
  const unsigned aBytes = registers(mma.a, mma.aElements) * registerBytes(mma.a),
                 bBytes = registers(mma.b, mma.bElements) * registerBytes(mma.b);
  for (unsigned lane = 0; lane < 32; ++lane) {
    for (unsigned e = 0; e < mma.aElements; ++e)
      put(lane, 0, mma.a, e, valueOfA(mma.ofA(lane, e).row, mma.ofA(lane, e).column));
    for (unsigned e = 0; e < mma.bElements; ++e)
      put(lane, aBytes, mma.b, e, valueOfB(mma.ofB(lane, e).row, mma.ofB(lane, e).column));
    for (unsigned e = 0; e < mma.cElements; ++e)
      put(lane, aBytes + bBytes, mma.c, e, valueOfC(mma.ofC(lane, e).row, mma.ofC(lane, e).column));
  }
  runWarp(machine, memory);
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned e = 0; e < mma.cElements; ++e) {
      const Place at = mma.ofC(lane, e);
      uint64_t found = 0;
      std::memcpy(&found, machine.memory.data() + lane * 256 + 128 + e * bitsOf(mma.d) / 8,
                  bitsOf(mma.d) / 8);
      ASSERT_EQ(found, coded(mma.d, expected(at.row, at.column, mma.k)))
          << "lane " << lane << " element " << e;
    }
}

// C of 16 x 8: c0, c1 in row groupID, c2, c3 in row groupID + 8.
Place ofC(unsigned lane, unsigned e) {
  return {lane / 4 + (e < 2 ? 0 : 8), lane % 4 * 2 + (e & 1)};
}

// m16n8k16 of numbers of 16 bits
Place ofHalvesA(unsigned l, unsigned i) {
  return {(i < 2 || (i >= 4 && i < 6)) ? l / 4 : l / 4 + 8, l % 4 * 2 + (i & 1) + (i >= 4 ? 8 : 0)};
}
Place ofHalvesB(unsigned l, unsigned i) {
  return {l % 4 * 2 + (i & 1) + (i >= 2 ? 8 : 0), l / 4};
}

const Mma Products[] = {
    {"m16n8k16.row.col.f32.f16.f16.f32", 16, 8, 16, "f32", "f16", "f16", "f32", 8, 4, 4,
     ofHalvesA, ofHalvesB, ofC},
    {"m16n8k16.row.col.f32.bf16.bf16.f32", 16, 8, 16, "f32", "bf16", "bf16", "f32", 8, 4, 4,
     ofHalvesA, ofHalvesB, ofC},
    {"m16n8k8.row.col.f16.f16.f16.f16", 16, 8, 8, "f16", "f16", "f16", "f16", 4, 2, 4,
     [](unsigned l, unsigned i) -> Place {
       return {i < 2 ? l / 4 : l / 4 + 8, l % 4 * 2 + (i & 1)};
     },
     [](unsigned l, unsigned i) -> Place {
       return {l % 4 * 2 + i, l / 4};
     },
     ofC},
    {"m16n8k8.row.col.f32.tf32.tf32.f32", 16, 8, 8, "f32", "tf32", "tf32", "f32", 4, 2, 4,
     [](unsigned l, unsigned i) -> Place {
       return {i == 0 || i == 2 ? l / 4 : l / 4 + 8, i < 2 ? l % 4 : l % 4 + 4};
     },
     [](unsigned l, unsigned i) -> Place {
       return {i == 0 ? l % 4 : l % 4 + 4, l / 4};
     },
     ofC},
    {"m16n8k32.row.col.s32.s8.s8.s32", 16, 8, 32, "s32", "s8", "s8", "s32", 16, 8, 4,
     [](unsigned l, unsigned i) -> Place {
       return {(i < 4 || (i >= 8 && i < 12)) ? l / 4 : l / 4 + 8,
               l % 4 * 4 + (i & 3) + (i >= 8 ? 16 : 0)};
     },
     [](unsigned l, unsigned i) -> Place {
       return {l % 4 * 4 + (i & 3) + (i >= 4 ? 16 : 0), l / 4};
     },
     ofC},
    {"m8n8k16.row.col.s32.s8.s8.s32", 8, 8, 16, "s32", "s8", "s8", "s32", 4, 4, 2,
     [](unsigned l, unsigned i) -> Place {
       return {l / 4, l % 4 * 4 + i};
     },
     [](unsigned l, unsigned i) -> Place {
       return {l % 4 * 4 + i, l / 4};
     },
     [](unsigned l, unsigned i) -> Place {
       return {l / 4, l % 4 * 2 + i};
     }},
    {"m8n8k4.row.col.f64.f64.f64.f64", 8, 8, 4, "f64", "f64", "f64", "f64", 1, 1, 2,
     [](unsigned l, unsigned) -> Place {
       return {l / 4, l % 4};
     },
     [](unsigned l, unsigned) -> Place {
       return {l % 4, l / 4};
     },
     [](unsigned l, unsigned i) -> Place {
       return {l / 4, l % 4 * 2 + i};
     }},
};
INSTANTIATE_TEST_SUITE_P(Shapes, PtxMmaShapes, testing::ValuesIn(Products));

// Words of 32 single bits: the first element of each word of A and B of a lane, as the figures of PTX
// ISA 9.0 for m8n8k128 and m16n8k256 have it, and the places of C.
struct BitMma {
  std::string name; // behind mma.sync.aligned.
  unsigned k;
  std::vector<Layout> ofA, ofB, ofC;
};
std::ostream &operator<<(std::ostream &out, const BitMma &mma) { return out << mma.name; }

Layout bitsOfA(unsigned lower, unsigned along) {
  return [=](unsigned l, unsigned) -> Place { return {l / 4 + lower, l % 4 * 32 + along}; };
}
Layout bitsOfB(unsigned along) {
  return [=](unsigned l, unsigned) -> Place { return {l % 4 * 32 + along, l / 4}; };
}
Layout sumsOfC(unsigned lower, unsigned right) {
  return [=](unsigned l, unsigned) -> Place { return {l / 4 + lower, l % 4 * 2 + right}; };
}

const std::vector<Layout> LargeA = {bitsOfA(0, 0), bitsOfA(8, 0), bitsOfA(0, 128),
                                    bitsOfA(8, 128)},
                          LargeB = {bitsOfB(0), bitsOfB(128)},
                          LargeC = {sumsOfC(0, 0), sumsOfC(0, 1), sumsOfC(8, 0), sumsOfC(8, 1)};
const BitMma BitProducts[] = {
    {"m8n8k128.row.col.s32.b1.b1.s32.xor.popc", 128, {bitsOfA(0, 0)}, {bitsOfB(0)},
     {sumsOfC(0, 0), sumsOfC(0, 1)}},
    {"m16n8k256.row.col.s32.b1.b1.s32.xor.popc", 256, LargeA, LargeB, LargeC},
    {"m16n8k256.row.col.s32.b1.b1.s32.and.popc", 256, LargeA, LargeB, LargeC},
};

bool bitOfA(unsigned row, unsigned column) { return (row * 7 + column * column) % 3 == 0; }
bool bitOfB(unsigned row, unsigned column) { return (row + column * 5) % 4 < 2; }

int expectedOfBits(unsigned row, unsigned column, unsigned k, bool exclusive) {
  int sum = valueOfC(row, column);
  for (unsigned i = 0; i < k; ++i)
    sum += exclusive ? bitOfA(row, i) != bitOfB(i, column) : bitOfA(row, i) && bitOfB(i, column);
  return sum;
}

class PtxBitMma : public testing::TestWithParam<BitMma> {};

TEST_P(PtxBitMma, CountsBitsOfTheMatrices) {
  const BitMma &mma = GetParam();
  const auto words = [](const char *kind, std::size_t count) {
    std::vector<std::string> names;
    for (std::size_t r = 0; r < count; ++r)
      names.push_back(fmt::format("%{}{}", kind, r));
    return fmt::format("{{{}}}", fmt::join(names, ", "));
  };
  std::string text = ".reg .b32 %a<4>, %b<2>, %c<4>;\nmov.u32 %r1, %laneid;\n"
                     "mul.wide.u32 %d1, %r1, 64; add.s64 %d1, %d0, %d1;\n";
  const auto move = [&](const char *operation, const char *kind, std::size_t count, unsigned first) {
    for (std::size_t r = 0; r < count; ++r)
      text += fmt::format(fmt::runtime(operation), fmt::format("%{}{}", kind, r), first + 4 * r);
  };
  move("ld.global.b32 {}, [%d1+{}];\n", "a", mma.ofA.size(), 0);
  move("ld.global.b32 {}, [%d1+{}];\n", "b", mma.ofB.size(), 16);
  move("ld.global.b32 {}, [%d1+{}];\n", "c", mma.ofC.size(), 32);
  const std::string c = words("c", mma.ofC.size());
  text += fmt::format("mma.sync.aligned.{} {}, {}, {}, {};\n", mma.name, c,
                      words("a", mma.ofA.size()), words("b", mma.ofB.size()), c);
  move("st.global.b32 [%d1+{1}], {0};\n", "c", mma.ofC.size(), 48);
  std::vector<std::byte> memory(32 * 64);
  const auto put = [&](unsigned lane, std::size_t byte, uint32_t word) {
    std::memcpy(memory.data() + lane * 64 + byte, &word, 4);
  };
  for (unsigned lane = 0; lane < 32; ++lane) {
    for (std::size_t w = 0; w < mma.ofA.size(); ++w) {
      const Place at = mma.ofA[w](lane, 0);
      uint32_t word = 0;
      for (unsigned e = 0; e < 32; ++e)
        word |= uint32_t{bitOfA(at.row, at.column + e)} << e;
      put(lane, 4 * w, word);
    }
    for (std::size_t w = 0; w < mma.ofB.size(); ++w) {
      const Place at = mma.ofB[w](lane, 0);
      uint32_t word = 0;
      for (unsigned e = 0; e < 32; ++e)
        word |= uint32_t{bitOfB(at.row + e, at.column)} << e;
      put(lane, 16 + 4 * w, word);
    }
    for (std::size_t w = 0; w < mma.ofC.size(); ++w) {
      const Place at = mma.ofC[w](lane, 0);
      put(lane, 32 + 4 * w, static_cast<uint32_t>(valueOfC(at.row, at.column)));
    }
  }
  Machine machine(kernel(text));
  runWarp(machine, memory);
  const bool exclusive = mma.name.find("xor") != std::string::npos;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (std::size_t w = 0; w < mma.ofC.size(); ++w) {
      const Place at = mma.ofC[w](lane, 0);
      ASSERT_EQ(machine.at<int32_t>(lane * 16 + 12 + w),
                expectedOfBits(at.row, at.column, mma.k, exclusive))
          << "lane " << lane << " word " << w;
    }
}
INSTANTIATE_TEST_SUITE_P(Shapes, PtxBitMma, testing::ValuesIn(BitProducts));

// All lanes have the same A, B and C, so each element is c + 4 a0 b0 + 4 a1 b1. Units are those that
// MatrixSum.h keeps: 2^-25 of a sum whose largest exponent is 0.
struct Sum {
  const char *what;
  uint32_t a, b, c; // pairs of f16, the first one in the lower half; f32
  uint32_t expected;
};
constexpr Sum Sums[] = {
    {"1 + 4 * 2^-25: four units", 0x00000C00, 0x00000800, 0x3F800000, 0x3F800001},
    {"1 + 8 * 2^-26: each is less than a unit", 0x0C000C00, 0x04000400, 0x3F800000, 0x3F800000},
    {"1 + 4 * 1.5 * 2^-25: a unit each", 0x00000C00, 0x00000A00, 0x3F800000, 0x3F800001},
    {"4 + 7 * 2^-24: less than 2^-21", 0x00003C00, 0x00003C00, 0x34E00000, 0x40800000},
    {"-4 - 7 * 2^-24: cut towards zero", 0x0000BC00, 0x00003C00, 0xB4E00000, 0xC0800000},
    {"9 - 2^-25: 1.5 * 1.5 has exponent 0", 0x00003E00, 0x00003E00, 0xB3000000, 0x410FFFFF},
    {"4 * 2^-24 * 2^-24 of subnormal numbers", 0x00000001, 0x00000001, 0, 0x28800000},
    {"infinity - infinity", 0x0000FC00, 0x00003C00, 0x7F800000, 0x7FFFFFFF},
    {"4 - infinity", 0x00003C00, 0x00003C00, 0xFF800000, 0xFF800000},
};

// Of registers with D and with C.
std::string sumKernel(const std::string &types, const std::string &d, const std::string &c) {
  return kernel("ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%d0];\nmma.sync.aligned.m16n8k8.row.col." +
                types + " " + d + ", {%r1, %r1}, {%r2}, " + c + ";\nst.global.u32 [%d0+16], %r5;");
}

std::vector<std::byte> bytesOf(std::initializer_list<uint32_t> words) {
  std::vector<std::byte> memory(32);
  std::memcpy(memory.data(), words.begin(), 4 * words.size());
  return memory;
}

TEST(PtxMma, CutsSumsAsTensorCoresDo) {
  for (const Sum &sum : Sums) {
    Machine machine(sumKernel("f32.f16.f16.f32", "{%r5, %r6, %r7, %r8}", "{%r3, %r3, %r3, %r3}"));
    runWarp(machine, bytesOf({sum.a, sum.b, sum.c}));
    EXPECT_EQ(machine.at<uint32_t>(4), sum.expected) << sum.what;
  }
}

// 4 + 0.75 * 2^-8: the nearest f16 is 4 + 2^-8.
TEST(PtxMma, RoundsSumsOfHalvesToTheNearest) {
  Machine machine(sumKernel("f16.f16.f16.f16", "{%r5, %r6}", "{%r3, %r3}"));
  runWarp(machine, bytesOf({0x00003C00, 0x00003C00, 0x1A001A00}));
  EXPECT_EQ(machine.at<uint32_t>(4), 0x44014401U);
}

// A row after row with rows of 24, B column after column: D = A B + C through wmma, in f16 and f32.
TEST(PtxWmma, LoadsMultipliesAndStoresTiles) {
  const auto names = [](const char *kind, unsigned first, unsigned count) {
    std::vector<std::string> all;
    for (unsigned r = first; r < first + count; ++r)
      all.push_back(fmt::format("%{}{}", kind, r));
    return fmt::format("{{{}}}", fmt::join(all, ", "));
  };
  const std::string a = names("a", 0, 8), b = names("a", 8, 8), c = names("c", 0, 8);
  Machine machine(
      kernel(".reg .b32 %a<16>; .reg .f32 %c<8>; add.s64 %d1, %d0, 1024; add.s64 %d2, %d0, 2048;\n"
             "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 " +
             a +
             ", [%d0], 24;\n"
             "wmma.load.b.sync.aligned.col.m16n16k16.global.f16 " +
             b +
             ", [%d1];\n"
             "wmma.load.c.sync.aligned.row.m16n16k16.global.f32 " +
             c +
             ", [%d2], 16;\n"
             "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 " +
             c + ", " + a + ", " + b + ", " + c +
             ";\n"
             "wmma.store.d.sync.aligned.col.m16n16k16.global.f32 [%d2+1024], " +
             c + ", 16;"));
  std::vector<std::byte> memory(4096);
  const auto put = [&](unsigned byte, const std::string &type, int value) {
    const uint64_t bits = coded(type, value);
    std::memcpy(memory.data() + byte, &bits, bitsOf(type) / 8);
  };
  for (unsigned i = 0; i < 16; ++i)
    for (unsigned j = 0; j < 16; ++j) {
      put(2 * (i * 24 + j), "f16", valueOfA(i, j));
      put(1024 + 2 * (j * 16 + i), "f16", valueOfB(i, j));
      put(2048 + 4 * (i * 16 + j), "f32", valueOfC(i, j));
    }
  runWarp(machine, memory);
  for (unsigned i = 0; i < 16; ++i)
    for (unsigned j = 0; j < 16; ++j)
      ASSERT_EQ(machine.at<float>((3072 + 4 * (j * 16 + i)) / 4),
                static_cast<float>(expected(i, j, 16)))
          << i << ", " << j;
}

// Elements of 4 bits and of one: A row after row, 32 bytes apart, B column after column, 16 bytes
// each; C and D row after row.
TEST(PtxWmma, LoadsElementsOfLessThanAByte) {
  const auto bitsOfA = [](unsigned bits, unsigned i, unsigned j) {
    return bits == 1 ? unsigned{bitOfA(i, j)} : static_cast<unsigned>(valueOfA(i, j)) & 15;
  };
  const auto bitsOfB = [](unsigned bits, unsigned i, unsigned j) {
    return bits == 1 ? unsigned{bitOfB(i, j)} : static_cast<unsigned>(valueOfB(i, j)) & 15;
  };
  for (const unsigned bits : {1U, 4U}) {
    const unsigned k = 128 / bits;
    const std::string shape = fmt::format("m8n8k{}", k), type = bits == 1 ? "b1" : "s4";
    Machine machine(kernel(fmt::format(
        "add.s64 %d1, %d0, 256; add.s64 %d2, %d0, 512; add.s64 %d3, %d0, 768;\n"
        "wmma.load.a.sync.aligned.row.{0}.global.{1} {{%r1}}, [%d0], {3};\n"
        "wmma.load.b.sync.aligned.col.{0}.global.{1} {{%r2}}, [%d1], {4};\n"
        "wmma.load.c.sync.aligned.row.{0}.global.s32 {{%r3, %r4}}, [%d2], 8;\n"
        "wmma.mma{2}.sync.aligned.row.col.{0}.s32.{1}.{1}.s32 {{%r3, %r4}}, {{%r1}}, {{%r2}}, "
        "{{%r3, %r4}};\n"
        "wmma.store.d.sync.aligned.row.{0}.global.s32 [%d3], {{%r3, %r4}}, 8;",
        shape, type, bits == 1 ? ".xor.popc" : "", 256 / bits, 128 / bits)));
    std::vector<std::byte> memory(1024);
    const auto set = [&](unsigned firstByte, unsigned element, unsigned value) {
      const unsigned bit = element * bits;
      memory[firstByte + bit / 8] |= std::byte(value << bit % 8);
    };
    for (unsigned i = 0; i < 8; ++i) {
      for (unsigned e = 0; e < k; ++e) {
        set(i * 32, e, bitsOfA(bits, i, e));
        set(256 + i * 16, e, bitsOfB(bits, e, i));
      }
      for (unsigned j = 0; j < 8; ++j) {
        const int value = valueOfC(i, j);
        std::memcpy(memory.data() + 512 + 4 * (i * 8 + j), &value, 4);
      }
    }
    runWarp(machine, memory);
    for (unsigned i = 0; i < 8; ++i)
      for (unsigned j = 0; j < 8; ++j)
        ASSERT_EQ(machine.at<int32_t>(192 + i * 8 + j),
                  bits == 1 ? expectedOfBits(i, j, k, true) : expected(i, j, k))
            << type << " " << i << ", " << j;
  }
}

// The row of a lane's address, and what it gets: elements 2 (l % 4) and the next of row l / 4, or
// of the transposed matrix.
TEST(PtxLdMatrix, GivesEachLaneTwoElementsOfEachMatrix) {
  for (const bool transposed : {false, true}) {
    Machine machine(kernel(
        std::string("mov.u32 %r1, %laneid; mul.wide.u32 %d1, %r1, 16; add.s64 %d1, %d0, %d1;\n"
                    "ldmatrix.sync.aligned.m8n8.x2") +
        (transposed ? ".trans" : "") +
        ".b16 {%r2, %r3}, [%d1];\nmul.wide.u32 %d1, %r1, 8; add.s64 %d1, %d0, %d1;\n"
        "st.global.v2.u32 [%d1+512], {%r2, %r3};"));
    std::vector<std::byte> memory(1024);
    for (uint16_t i = 0; i < 128; ++i) // matrix i / 64, row i / 8 % 8, column i % 8
      std::memcpy(memory.data() + 2 * i, &i, 2);
    runWarp(machine, memory);
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned e = 0; e < 4; ++e) {
        const unsigned row = lane / 4, column = lane % 4 * 2 + e % 2;
        const unsigned inMatrix = transposed ? column * 8 + row : row * 8 + column;
        ASSERT_EQ(machine.at<uint16_t>(256 + lane * 4 + e), e / 2 * 64 + inMatrix) << lane;
      }
  }
}

TEST(PtxMatrix, WantsTheWholeWarp) {
  Machine machine(
      kernel("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, "
             "{%d1, %d2};"));
  EXPECT_EQ(errorOfRun(machine, {16, 1, 1}),
            "t.ptx:7: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64: thread (0, 0, 0) of "
            "block (0, 0, 0) executes an instruction of whole warps with lanes 0x0000ffff only");
}

TEST(PtxMatrix, AFragmentOfAnotherSizeIsNamed) {
  const std::string text =
      kernel("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%d1}, {%d3}, {%d4}, {%d1};");
  EXPECT_EQ(errorOf([&] { Machine machine(text); }),
            "t.ptx:7: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64: operand 1: a fragment of 1 "
            "registers; expected 2");
}

// What the PTX ISA has and this simulator does not.
TEST(PtxMatrix, AShapeWithoutFragmentsIsNamed) {
  const std::string name = "m8n8k4.row.col.f16.f16.f16.f16", four = "{%r1, %r2, %r3, %r4}";
  Machine machine(kernel("mma.sync.aligned." + name + " " + four +
                         ", {%r1, %r2}, {%r1, %r2}, " + four + ";"));
  EXPECT_EQ(errorOfRun(machine), "t.ptx:7: mma.sync.aligned." + name +
                                     ": has types or a shape that this simulator does not run");
}

// 12 of 16 bytes are there: the last 4 become zeros.
TEST(PtxCopy, FillsWhatIsNotThereWithZeros) {
  Machine machine(
      kernel(".shared .align 16 .b8 tile[16]; mov.u32 %r1, tile; mov.u32 %r2, 12;\n"
             "mov.u32 %r3, -1; st.shared.u32 [tile+12], %r3; st.global.v4.u32 [%d0+16], "
             "{%r3, %r2, %r3, %r3};\n"
             "cp.async.cg.shared.global [%r1], [%d0+16], 16, %r2;\n"
             "cp.async.commit_group;\ncp.async.wait_group 0;\n"
             "ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [tile];\n"
             "st.global.v4.u32 [%d0], {%r4, %r5, %r6, %r7};"));
  machine.run();
  EXPECT_EQ(machine.at<uint32_t>(1), 12U);
  EXPECT_EQ(machine.at<uint32_t>(2), UINT32_MAX);
  EXPECT_EQ(machine.at<uint32_t>(3), 0U);
}

} // namespace
} // namespace cgpredict::test
