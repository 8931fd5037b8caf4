// Are memories compared element by element, in units of the type's last place, and launches of
// programs bound to launches of PTX?
#include "analyzer/base/Error.h"
#include "test/support/ErrorOf.h"
#include "verify/Comparison.h"
#include "verify/LaunchBinding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace cgpredict;
using namespace cgpredict::verify;
using testing::HasSubstr;

namespace {

template <typename T> std::vector<std::byte> bytesOf(std::initializer_list<T> values) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), std::data(values), bytes.size());
  return bytes;
}

template <typename T> uint64_t distance(ValueType type, T a, T b) {
  return ulpDistance(type, bytesOf({a}), bytesOf({b}));
}

TEST(UlpDistance, CountsNumbersOfTheType) {
  // 1 + 2^-23 is the next float after 1, and 2^29 doubles lie between them.
  EXPECT_EQ(distance(ValueType::F32, 1.0F, 1.0F + 0x1p-23F), 1U);
  EXPECT_EQ(distance(ValueType::F64, 1.0, 1.0 + 0x1p-23), uint64_t{1} << 29);
  EXPECT_EQ(distance(ValueType::F32, 2.0F, std::nextafterf(2.0F, 0.0F)), 1U);
}

TEST(UlpDistance, CrossesZero) {
  const float least = std::numeric_limits<float>::denorm_min();
  EXPECT_EQ(distance(ValueType::F32, least, -least), 2U);
  EXPECT_EQ(distance(ValueType::F32, 0.0F, -0.0F), 0U);
  // From one end to the other: 2 * 0x7F800000 floats.
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(distance(ValueType::F32, -infinity, infinity), 0xFF000000U);
}

TEST(UlpDistance, NansAreAlikeWhateverTheirBits) {
  const auto first = std::bit_cast<float>(0x7FC00001U), second = std::bit_cast<float>(0xFFFFFFFFU);
  EXPECT_EQ(distance(ValueType::F32, first, second), 0U);
  EXPECT_EQ(distance(ValueType::F32, first, 1.0F), Incomparable);
}

TEST(UlpDistance, IntegersAreAlikeOrNot) {
  EXPECT_EQ(distance(ValueType::Integer, 7, 7), 0U);
  EXPECT_EQ(distance(ValueType::Integer, 7, 8), Incomparable);
}

TEST(ComparedElements, NamesTheFirstAndTheLargestDifference) {
  const ComparedElements elements(
      {{.name = "y", .base = 0x1008, .elementBytes = 4, .type = ValueType::F32}}, {});
  const auto native = bytesOf({0.0F, 0.0F, 1.0F, 2.0F, 4.0F});
  const auto ptx = bytesOf({0.0F, 0.0F, 1.0F, 2.0F + 0x1p-22F, 4.0F + 3 * 0x1p-21F});
  Comparison result;
  elements.compare(0x1000, native, ptx, result);
  EXPECT_EQ(result.elements, 2U);
  EXPECT_EQ(result.largestUlps, 3U);
  ASSERT_TRUE(result.first);
  EXPECT_EQ(result.first->address, 0x100CU);
  EXPECT_EQ(result.first->object.name, "y");
  EXPECT_EQ(result.first->native, bytesOf({2.0F}));
}

TEST(ComparedElements, AnArrayEndsAndWhatIsIgnoredIsNotSeen) {
  const ComparedElements elements(
      {{.name = "y", .base = 0x1000, .end = 0x1004, .elementBytes = 4, .type = ValueType::F32}},
      {{0x1008, 0x100C}});
  Comparison result;
  elements.compare(0x1000, bytesOf({1, 2, 3}), bytesOf({1, 5, 6}), result);
  EXPECT_EQ(result.elements, 1U);
  ASSERT_TRUE(result.first);
  EXPECT_EQ(result.first->address, 0x1004U);
  EXPECT_EQ(result.first->object.name, "");
}

TEST(Mappings, AreReadAsTheSystemWritesThem) {
  const std::vector<Mapping> mappings =
      parseMappings("55d0-55e0 r-xp 00001000 08:01 42     /usr/bin/a name\n"
                    "7f00-8f00 rw-s 00000000 00:00 0 \n");
  ASSERT_EQ(mappings.size(), 2U);
  EXPECT_EQ(mappings[0].begin, 0x55d0U);
  EXPECT_EQ(mappings[0].name, "/usr/bin/a name");
  EXPECT_TRUE(mappings[0].isFile());
  EXPECT_FALSE(mappings[0].writable);
  EXPECT_EQ(mappings[1].end, 0x8f00U);
  EXPECT_TRUE(mappings[1].shared);
  EXPECT_THROW(parseMappings("55e0-55d0 r-xp 0 08:01 42\n"), Error);
  EXPECT_THROW(parseMappings("something\n"), Error);
}

// A copy of this process that waits, as the runtime makes them.
class Frozen {
public:
  Frozen() : process(fork()) {
    while (process == 0)
      pause();
  }
  ~Frozen() {
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
  }
  pid_t process;
};

TEST(CompareMemory, FindsWhatEitherSideWrote) {
  constexpr std::size_t Bytes = 4 * simulator::MirroredMemory::PartBytes;
  constexpr std::size_t Gap = simulator::MirroredMemory::PartBytes; // so that it is a mapping alone
  void *space = mmap(nullptr, Bytes + 2 * Gap, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(space, MAP_FAILED);
  const uint64_t base = reinterpret_cast<uint64_t>(space) + Gap;
  auto *values = reinterpret_cast<volatile int *>(base);
  ASSERT_EQ(mprotect(reinterpret_cast<void *>(base), Bytes, PROT_READ | PROT_WRITE), 0);
  const Frozen before;
  values[0] = 5;                       // both write
  values[100] = 6;                     // only the loops do
  values[Bytes / sizeof(int) - 1] = 7; // the same, where the PTX reads nothing
  const Frozen after;
  const ProcessMemory memory(before.process);
  simulator::MirroredMemory copy(
      {{base, base + Bytes, true, "here"}},
      [&](uint64_t address, std::span<std::byte> to) { memory.read(address, to); });
  auto *written = reinterpret_cast<int *>(copy.view(base).host);
  written[0] = 5;
  written[200] = 8; // only the PTX does
  // The rest of this process changes as well.
  const ComparedElements elements({}, {{0, base}, {base + Bytes, UINT64_MAX}});
  const Comparison result = compareMemory(memory, ProcessMemory(after.process), copy, elements);
  EXPECT_EQ(result.elements, 3U);
  ASSERT_TRUE(result.first);
  EXPECT_EQ(result.first->address, base + 400);
  munmap(space, Bytes + 2 * Gap);
}

TEST(ProcessMemory, NamesWhatCannotBeRead) {
  const Frozen process;
  std::vector<std::byte> bytes(8);
  EXPECT_THAT(test::errorOf([&] { ProcessMemory(process.process).read(16, bytes); }),
              HasSubstr("8 bytes of the program's memory at 0x10 cannot be read"));
  EXPECT_THROW(ProcessMemory(0x7FFFFFFF).mappings(), Error);
}

// A launch of kernel(y, n) over j in 10, 13, 16, ...: 70 x 3 threads in blocks of 32 x 2.
struct Example {
  KernelTables tables;
  CgpVerifyPacket launch{};
  ContextBytes context = ContextBytes(32);

  Example() {
    tables.kernel = "k";
    tables.ptx.text = "something";
    tables.arguments = {{"y", "ptr", 16, 8}, {"n", "i32", 24, 4}};
    tables.ptx.sources = PtxSources{};
    launch.context = 0x7000;
    launch.geometry[2] = 10;
    launch.geometry[3] = 3;
    launch.extent[0] = 70;
    launch.extent[1] = 3;
    launch.extent[2] = launch.block[2] = 1;
    launch.block[0] = 32;
    launch.block[1] = 2;
    const uint64_t y = 0x123456789A;
    const int32_t n = -2;
    std::memcpy(context.data() + 16, &y, sizeof y);
    std::memcpy(context.data() + 24, &n, sizeof n);
  }

  void give(format::PtxRole role, uint32_t index) {
    tables.ptx.sources->parameters.push_back({role, "p", index});
    ptx::Variable parameter;
    parameter.bytes = parameter.alignment = 8;
    function.parameters.push_back(parameter);
  }
  ptx::Function function;
};

TEST(LaunchBinding, GivesEachParameterItsValue) {
  Example example;
  using enum format::PtxRole;
  example.give(Argument, 0);
  example.give(Argument, 1);
  example.give(Carried, 24);
  example.give(Extent, 1);
  example.give(Start, 1);
  example.give(Step, 1);
  const std::vector<std::byte> bytes =
      bindParameters(example.tables, example.launch, example.context, example.function);
  // The i32 -2 has four bytes; its parameter's other bytes are zero.
  EXPECT_EQ(bytes, bytesOf<uint64_t>({0x123456789A, 0xFFFFFFFE, 0x7018, 3, 10, 3}));
}

TEST(LaunchBinding, CoversTheExtentsWithBlocks) {
  Example example;
  example.launch.windows = 2;
  example.launch.first_block[1] = 4;
  example.launch.blocks[0] = 1;
  example.launch.blocks[1] = 2;
  const simulator::LaunchOptions options = launchOptions(example.tables, example.launch);
  EXPECT_EQ(options.grid, (simulator::Extent{3, 2, 1}));
  ASSERT_EQ(options.runs.size(), 2U);
  EXPECT_EQ(options.runs[1].first, 4U);
  EXPECT_EQ(options.runs[1].blocks, 2U);
}

TEST(LaunchBinding, RefusesWhatItCannotBind) {
  Example example;
  example.give(format::PtxRole::Unknown, 0);
  EXPECT_THAT(bindingObstacle(example.tables), HasSubstr("no launch says what its parameter 'p'"));
  example.tables.ptx.sources.reset();
  EXPECT_THAT(bindingObstacle(example.tables), HasSubstr("compile it again"));
  example.tables.ptx.text = "";
  example.tables.ptx.reason = "a call through a pointer";
  EXPECT_EQ(bindingObstacle(example.tables), "it has no PTX: a call through a pointer");

  Example other;
  other.launch.extent[0] = uint64_t{1} << 31;
  EXPECT_THROW(launchOptions(other.tables, other.launch), Error);
  other.tables.arguments[0].offset = 30;
  EXPECT_THROW(argumentValue(other.tables, other.context, 0), Error);
}

} // namespace
