// Are FPGA files read, and is every mistake in one named with its line?
#include "analyzer/devices/FpgaDeviceFile.h"
#include "analyzer/devices/DeviceFile.h"
#include "test/support/Temporary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace fs = std::filesystem;
using namespace cgpredict;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

const fs::path Fpgas = fs::path(CGPREDICT_SOURCE_DIR) / "devices" / "fpgas";

TEST(FpgaDeviceFile, EveryFpgaOfTheProjectIsValid) {
  const std::vector<std::string> ids = deviceIds(Fpgas);
  EXPECT_THAT(ids, Contains("zc702"));
  for (const std::string &id : ids) {
    EXPECT_THAT(readFpgaDeviceFile(Fpgas / (id + ".toml")).problems, IsEmpty());
    EXPECT_TRUE(isFpgaDeviceFile(Fpgas / (id + ".toml")));
  }
  EXPECT_FALSE(isFpgaDeviceFile(Fpgas / ".." / "jetson-tk1.toml"));
}

// 220 DSPs of the data sheet; four ports of 64 bit at 150 MHz carry 4.8 GB/s, DRAM 4 of 4.264.
TEST(FpgaDeviceFile, Zc702) {
  const FpgaDevice device = loadFpgaDevice(Fpgas / "zc702.toml");
  EXPECT_EQ(device.id, "zc702");
  EXPECT_EQ(device.has.dsp, 220);
  EXPECT_DOUBLE_EQ(device.portBandwidth().value(), 4.8e9);
  EXPECT_NEAR(device.dramBandwidth().value(), 4e9, 1e6);
}

struct Mistake {
  const char *name, *from, *to, *expected;
};

class FpgaFileMistake : public testing::TestWithParam<Mistake> {};

TEST_P(FpgaFileMistake, IsNamed) {
  const Mistake &m = GetParam();
  std::ostringstream text;
  text << std::ifstream(Fpgas / "zc702.toml").rdbuf();
  std::string changed = text.str();
  const std::size_t at = changed.find(m.from);
  ASSERT_NE(at, std::string::npos);
  changed.replace(at, std::string(m.from).size(), m.to);
  test::TemporaryFolder folder;
  std::ofstream(folder / "changed.toml") << changed;
  EXPECT_THAT(readFpgaDeviceFile(folder / "changed.toml").problems,
              Contains(HasSubstr(m.expected)));
}

// The four ports of the file take 8 memory blocks.
const Mistake Mistakes[] = {
    {"Missing", "[fabric.dsp]", "[fabric.dsps]", "fabric.dsp: missing; add [fabric.dsp]"},
    {"Unknown", "[fabric.dsp]", "[fabric.dsps]", "fabric.dsps: unknown field"},
    {"NoPart", "value = \"xc7z020clg484-1\"", "value = \"\"",
     "fabric.part: value ''; expected a part such as"},
    {"Unit", "unit = \"MHz\"", "unit = \"ns\"", "fabric.clock: unit \"ns\"; expected one of Hz"},
    {"Range", "value = 220", "value = -1", "fabric.dsp: value -1 is out of range"},
    {"NoSource", "value = 220\nsource = \"ds190\"", "value = 220", "fabric.dsp: no source"},
    {"Fraction", "[5, 2, 390, 205]", "[5, 2.5, 390, 205]",
     "operators.fadd32: value [ 5, 2.5, 390, 205 ]; expected 4 whole numbers in brackets"},
    {"OperatorTooLarge", "[5, 2, 390, 205]", "[5, 221, 390, 205]",
     "operators.fadd32: takes 221 of fabric.dsp, the part has 220"},
    {"PortsTooLarge", "value = 280", "value = 7",
     "bram.blocks: a design may take 7, but the 4 ports alone take 8"},
    {"OddPort", "value = 64\nunit = \"bit\"", "value = 72\nunit = \"bit\"",
     "ports.width: 72 bit; expected a power of two from 8 to 1024"},
    {"LongBurst", "value = 64\nunit = \"bit\"", "value = 4096\nunit = \"bit\"",
     "ports.burst: 16 beats of 4096 bit are 8192 bytes; an AXI burst has 4096 at most"},
    {"Registers", "value = 128\nunit = \"B\"\nassumed = true\nrange = \"104 to 208\"",
     "value = 2048\nunit = \"B\"\nassumed = true\nrange = \"104 to 4096\"",
     "bram.registers_up_to: 2048 bytes, no less than a memory block (2048)"},
};

// A check between fields names the line of the value to look at.
TEST(FpgaDeviceFile, InconsistencyHasTheLineOfItsValue) {
  std::ostringstream text;
  text << std::ifstream(Fpgas / "zc702.toml").rdbuf();
  std::string changed = text.str();
  const std::size_t at = changed.find("value = 280");
  ASSERT_NE(at, std::string::npos);
  changed.replace(at, 11, "value = 7");
  test::TemporaryFolder folder;
  std::ofstream(folder / "few.toml") << changed;
  const auto line = std::count(changed.begin(), changed.begin() + std::ptrdiff_t(at), '\n') + 1;
  EXPECT_THAT(readFpgaDeviceFile(folder / "few.toml").problems,
              Contains(HasSubstr("few.toml:" + std::to_string(line) + ": bram.blocks: ")));
}

INSTANTIATE_TEST_SUITE_P(Files, FpgaFileMistake, testing::ValuesIn(Mistakes),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
