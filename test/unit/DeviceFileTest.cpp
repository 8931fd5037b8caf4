// Is a device file read as written, and is every mistake in one named with its line?
#include "analyzer/DeviceFile.h"
#include "analyzer/Error.h"
#include "test/unit/TestDevices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace fs = std::filesystem;
using namespace cgpredict;
using testing::HasSubstr;

namespace {

const fs::path Devices = fs::path(CGPREDICT_SOURCE_DIR) / "devices";

// The published parameters, as test/unit/TestDevices.h has them from the method's description.
TEST(DeviceFile, JetsonTk1HasThePublishedParameters) {
  GpuDevice read = loadDevice(Devices / "jetson-tk1.toml"), known = test::jetsonTk1();
  EXPECT_EQ(read.id, "jetson-tk1");
  EXPECT_EQ(read.clock, known.clock);
  EXPECT_EQ(read.smCount, 1u);
  EXPECT_EQ(read.coresPerSm, 192u);
  EXPECT_EQ(read.schedulersPerSm, 4u);
  EXPECT_EQ(read.instCycle, known.instCycle);
  EXPECT_EQ(read.maxThreadsPerSm, known.maxThreadsPerSm);
  EXPECT_EQ(read.maxBlocksPerSm, known.maxBlocksPerSm);
  EXPECT_EQ(read.registersPerSm, known.registersPerSm);
  EXPECT_EQ(read.l2.size, known.l2.size);
  EXPECT_EQ(read.l2.lines(), 2048u);
  EXPECT_EQ(read.l2.associativity(), 2048u);
  EXPECT_EQ(read.l2.sets(), 1u);
  EXPECT_EQ(read.l2Latency, known.l2Latency);
  EXPECT_EQ(read.dramLatency, known.dramLatency);
  EXPECT_EQ(read.departureDelayL2, known.departureDelayL2);
  EXPECT_EQ(read.departureDelayDram, known.departureDelayDram);
  EXPECT_EQ(read.sharedLatency, 67_cycles);
  EXPECT_EQ(read.smemLoadConst, 506_cycles);
  EXPECT_EQ(read.dramBandwidth, known.dramBandwidth);
}

TEST(DeviceFile, EveryDeviceOfTheProjectIsValid) {
  for (const std::string &id : deviceIds(Devices))
    EXPECT_THAT(readDeviceFile(Devices / (id + ".toml")).problems, testing::IsEmpty());
}

TEST(DeviceFile, UnpublishedValuesAreMarked) {
  GpuDevice device = loadDevice(Devices / "jetson-tk1.toml");
  std::vector<std::string> assumed;
  for (const DeviceParameter &parameter : device.parameters)
    if (parameter.assumed)
      assumed.push_back(parameter.field);
  EXPECT_THAT(assumed, testing::ElementsAre("l2.ways", "l2.hash"));
}

class DeviceFileErrors : public testing::Test {
protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "cgpredict-device-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    std::ostringstream text;
    text << std::ifstream(Devices / "jetson-tk1.toml").rdbuf();
    original = text.str();
  }
  void TearDown() override { fs::remove_all(folder); }

  // The problems of the TK1's file with the first `from` after `[field]` replaced by `to`.
  std::vector<std::string> problems(const std::string &field, const std::string &from,
                                    const std::string &to) {
    std::size_t at = original.find(from, original.find("[" + field + "]"));
    EXPECT_NE(at, std::string::npos) << from;
    std::string text = original;
    text.replace(at, from.size(), to);
    line =
        1 + static_cast<long>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
    fs::path file = folder / "gpu.toml";
    std::ofstream(file) << text;
    return readDeviceFile(file).problems;
  }

  fs::path folder;
  std::string original;
  long line = 0; // of the replacement
};

struct Mistake {
  const char *name, *field, *from, *to, *expected;
};

class DeviceFileMistake : public DeviceFileErrors, public testing::WithParamInterface<Mistake> {};

TEST_P(DeviceFileMistake, IsNamed) {
  const Mistake &m = GetParam();
  EXPECT_THAT(problems(m.field, m.from, m.to), testing::Contains(HasSubstr(m.expected)));
}

const Mistake Mistakes[] = {
    {"UnknownUnit", "sm.clock", "MHz", "Mhz", "unit \"Mhz\"; expected one of Hz, kHz, MHz, GHz"},
    {"WrongUnit", "l2.size", "KiB", "MHz", "unit \"MHz\"; expected one of B, KiB, MiB, GiB"},
    {"NoUnit", "l2.size", "unit = \"KiB\"\n", "", "l2.size: no unit"},
    {"UnitOnCount", "sm.cores", "192", "192\nunit = \"B\"", "on a plain number"},
    {"Text", "sm.cores", "192", "\"192\"", "value '192' is not a number"},
    {"Fraction", "sm.cores", "192", "192.5", "is not a whole number"},
    {"Negative", "l2.latency", "164", "-164",
     "value -164 is out of range; expected 1 to 100000 cyc"},
    {"NotANumber", "l2.latency", "164", "nan", "is out of range"},
    {"Zero", "sm.count", "1", "0", "sm.count: value 0 is out of range"},
    {"UnknownField", "l2.size", "[l2.size]", "[l2.colour]", "l2.colour: unknown field"},
    {"UnknownSection", "l2.size", "[l2.size]", "[l9.size]", "l9.size: unknown field"},
    {"Missing", "l2.size", "[l2.size]", "[l9.size]", "l2.size: missing; add [l2.size]"},
    {"Duplicate", "l2.size", "[l2.size]", "[l2.line]", "not TOML"},
    {"UnknownKey", "l2.size", "value = 128", "value = 128\ncolour = 1", "unknown key 'colour'"},
    {"NoSource", "l2.size", "source = \"paper\"\n", "", "l2.size: no source"},
    {"UnlistedSource", "l2.size", "\"paper\"", "\"hearsay\"", "\"hearsay\" is not listed"},
    {"AssumedWithoutRange", "l2.ways", "range =", "#", "needs a range and a note"},
    {"Hash", "l2.hash", "\"none\"", "\"magic\"", "expected \"none\", \"modulo\" or \"xor\""},
    {"Capability", "device.compute_capability", "3.2", "new", "a capability such as \"3.2\""},
    {"NoToml", "l2.size", "value = 128", "value =", "not TOML"},
    {"L2NotDivisible", "l2.ways", "value = 0", "value = 3", "no multiple of line * ways"},
    {"HashWithoutSets", "l2.hash", "\"none\"", "\"xor\"", "has no set index"},
    {"SetsWithoutHash", "l2.ways", "value = 0", "value = 16", "several sets need an index"},
    {"LineNoPowerOfTwo", "l2.line", "64", "96", "expected a power of two"},
    {"ThreadsAndWarps", "sm.max_threads", "2048", "1536", "64 warps of 32 threads are 2048"},
    {"Bandwidth", "dram.bandwidth", "17", "170", "carry 14.8 GB/s"},
    {"BlockRegisters", "registers.per_block", "32768", "131072", "more than an SM has"},
    {"BlockThreads", "sm.max_threads_per_block", "1024", "4096", "more than an SM holds"},
    {"SharedPerBlock", "shared.per_block", "48", "64", "more than an SM has"},
    {"DramBeforeL2", "dram.departure_delay", "10", "1", "less than that of the L2"},
};

INSTANTIATE_TEST_SUITE_P(DeviceFile, DeviceFileMistake, testing::ValuesIn(Mistakes),
                         [](const auto &info) { return info.param.name; });

TEST_F(DeviceFileErrors, AProblemNamesFileAndLine) {
  std::vector<std::string> found = problems("l2.latency", "164", "0");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr("gpu.toml:" + std::to_string(line) + ": l2.latency"));
}

TEST_F(DeviceFileErrors, AllProblemsAreReportedTogether) {
  original.replace(original.find("852"), 3, "0.1");
  std::vector<std::string> found = problems("l2.latency", "164", "0");
  EXPECT_THAT(found, testing::UnorderedElementsAre(HasSubstr("sm.clock"), HasSubstr("l2.latency")));
  try {
    loadDevice(folder / "gpu.toml");
    FAIL();
  } catch (const Error &error) {
    EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("sm.clock"), HasSubstr("l2.latency")));
  }
}

TEST_F(DeviceFileErrors, AnotherSchemaIsRefused) {
  original.replace(original.find("schema = 1"), 10, "schema = 2");
  EXPECT_THAT(problems("l2.latency", "164", "164"),
              testing::ElementsAre(HasSubstr("schema: is 2, this version reads schema 1")));
}

TEST_F(DeviceFileErrors, AMissingFileIsAnError) {
  EXPECT_THROW(readDeviceFile(folder / "none.toml"), Error);
  EXPECT_THROW(readDeviceFile(folder), Error);
}

TEST_F(DeviceFileErrors, AnUnknownDeviceNamesTheKnownOnes) {
  try {
    findDeviceFile("jetson-tk9", Devices);
    FAIL();
  } catch (const Error &error) {
    EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("jetson-tk9"), HasSubstr("jetson-tk1")));
  }
  EXPECT_EQ(findDeviceFile("jetson-tk1", Devices), Devices / "jetson-tk1.toml");
  EXPECT_EQ(findDeviceFile(Devices / "jetson-tk1.toml", folder), Devices / "jetson-tk1.toml");
}

} // namespace
