// Is a device file read as written, and is every mistake in one named with its line?
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFields.h"
#include "analyzer/models/Models.h"
#include "test/support/ErrorOf.h"
#include "test/support/Temporary.h"
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

// Not what stands in for it (DeviceDefaults.h), but where the GPU has no such thing: no L1 for
// global loads before Volta nor a time of those that it serves, no rate of integer products
// apart, no L2 and no double precision on the first ones, an L2 that serves one SM alone is as fast
// as the path to it, and only those of GA100 and GH100 have partitions.
TEST(DeviceFile, EveryDeviceHasWhatTheRefinedModelReads) {
  for (const std::string &id : deviceIds(Devices)) {
    const GpuDevice device = loadDevice(Devices / (id + ".toml"));
    for (std::string_view field : findTimeModel("refined")->optionalFields) {
      const bool known = std::ranges::count(device.parameters, field, &DeviceParameter::field) > 0;
      const bool hasNone = (field == "l1.with_shared" && device.computeCapability < "7") ||
                           (field.starts_with("l2.") && !device.l2.exists()) ||
                           ((field == "l1.access_gap" || field == "l1.latency") &&
                            device.computeCapability < "7") ||
                           (field == "sm.int_product_rate" && device.computeCapability < "2") ||
                           (field == "sm.fp64_rate" && device.computeCapability == "1.0") ||
                           (field == "l2.bandwidth" && device.smCount == 1) ||
                           (field == "l2.partitions" && device.computeCapability != "8.0" &&
                            device.computeCapability != "9.0");
      EXPECT_TRUE(known || hasNone) << id << ": " << field;
    }
  }
}

TEST(DeviceFile, UnpublishedValuesAreMarked) {
  GpuDevice device = loadDevice(Devices / "jetson-tk1.toml");
  std::vector<std::string> assumed;
  for (const DeviceParameter &parameter : device.parameters)
    if (parameter.assumed)
      assumed.push_back(parameter.field);
  EXPECT_THAT(assumed, testing::IsSupersetOf({"l2.ways", "l2.hash", "launch.overhead"}));
  EXPECT_THAT(assumed, testing::Not(testing::Contains("dram.latency")));
}

TEST(DeviceFile, AnAssumedNumberHasBoundsInBaseUnits) {
  GpuDevice device = loadDevice(Devices / "jetson-tk1.toml");
  auto overhead = std::ranges::find(device.parameters, "launch.overhead", &DeviceParameter::field);
  ASSERT_NE(overhead, device.parameters.end());
  ASSERT_TRUE(overhead->bounds); // "5 to 30" us
  EXPECT_DOUBLE_EQ(overhead->bounds->least, 5e-6);
  EXPECT_DOUBLE_EQ(overhead->bounds->most, 30e-6);
  GpuDevice varied = withParameter(device, "launch.overhead", 30e-6);
  EXPECT_DOUBLE_EQ(varied.launchOverhead->value(), 30e-6);
  EXPECT_EQ(varied.l2.size, device.l2.size);
}

TEST(DeviceFile, AnAssumedWordHasChoices) {
  GpuDevice device = loadDevice(Devices / "jetson-tk1.toml");
  auto hash = std::ranges::find(device.parameters, "l2.hash", &DeviceParameter::field);
  ASSERT_NE(hash, device.parameters.end());
  EXPECT_THAT(hash->choices, testing::ElementsAre("none", "xor"));
  EXPECT_EQ(withParameter(device, "l2.hash", "xor").l2.hash, SetHash::Xor);
}

// Gajger and Czarnul 2018: GMem_bw of (4.5) is 13.78, 13.03 and 8.88 bytes per cycle and SM.
TEST(DeviceFile, ThePublishedBytesPerCycleComeOut) {
  auto bytesPerCycle = [](const char *id) {
    GpuDevice d = loadDevice(Devices / (std::string(id) + ".toml"));
    double bus = d.dramClock->value() * *d.dramBusBits / 8 * d.dramTransfersPerClock;
    return bus / (d.smCount * d.clock.value());
  };
  EXPECT_NEAR(bytesPerCycle("gtx970"), 13.78, 0.005);
  EXPECT_NEAR(bytesPerCycle("titan-x-maxwell"), 13.03, 0.005);
  EXPECT_NEAR(bytesPerCycle("gtx1070"), 8.88, 0.005);
}

// What is easily got wrong: a public table has 128 warps for 6.2, and others 2 MB of L2 for the
// TK1.
TEST(DeviceFile, KnownTrapsAreAvoided) {
  EXPECT_EQ(loadDevice(Devices / "jetson-tx2.toml").maxWarpsPerSm, 64u);
  EXPECT_EQ(loadDevice(Devices / "jetson-tk1.toml").l2.size, 128_KiB);
  GpuDevice tx2 = loadDevice(Devices / "jetson-tx2.toml"); // deviceQuery has 1300 MHz for both
  EXPECT_EQ(*tx2.dramClock, 1866_MHz);
}

TEST(DeviceFile, LuoSudaHasThePublishedCosts) {
  GpuDevice device = loadDevice(Devices / "gtx260.toml");
  ASSERT_TRUE(device.luoSuda);
  EXPECT_EQ(device.luoSuda->a, 3);
  EXPECT_EQ(device.luoSuda->d, 80);
  EXPECT_EQ(device.luoSuda->multiply.intRegister, 136);
  EXPECT_EQ(device.luoSuda->divide.floatRegister, 783);
  EXPECT_EQ(device.luoSuda->memory, 200);
  EXPECT_FALSE(device.l2.exists());
  EXPECT_TRUE(device.registersPerBlockRounded);
}

class DeviceFileErrors : public testing::Test {
protected:
  void SetUp() override {
    original = contents(Devices / "jetson-tk1.toml");
    limits = contents(Devices / "capabilities" / "3.2.toml");
    fs::create_directory(folder / "capabilities");
  }
  static std::string contents(const fs::path &file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }
  std::vector<std::string> problemsOf(const std::string &product, const std::string &capability) {
    std::ofstream(folder / "gpu.toml") << product;
    std::ofstream(folder / "capabilities" / "3.2.toml") << capability;
    return readDeviceFile(folder / "gpu.toml").problems;
  }

  // The problems of the TK1's file, or its capability's, with the first `from` after `[field]`
  // replaced by `to`.
  std::vector<std::string> problems(const std::string &field, const std::string &from,
                                    const std::string &to) {
    std::string product = original, capability = limits, section = "[" + field + "]";
    bool isLimit = capability.find(section) != std::string::npos;
    std::string &text = isLimit ? capability : product;
    std::size_t at = text.find(from, text.find(section));
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    line =
        1 + static_cast<long>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
    return problemsOf(product, capability);
  }

  test::TemporaryFolder folder;
  std::string original, limits;
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
    {"RangeInWords", "l2.ways", "4 to 32", "few or many",
     "range \"few or many\"; expected \"LEAST to MOST\""},
    {"RangeBackwards", "l2.ways", "4 to 32", "32 to 4", "expected \"LEAST to MOST\""},
    {"OutsideOwnRange", "l2.ways", "4 to 32", "32 to 64", "outside its own range"},
    {"LowBandwidth", "dram.bandwidth", "17", "7", "carry 14.8 GB/s; correct bandwidth, bus"},
    {"DataRate", "dram.data_rate", "2", "4", "with 4 transfers per clock carry 29.6 GB/s"},
    {"Target", "device.target", "sm_32", "sm_35", "sm_35, but capability 3.2 is sm_32"},
    {"DoubleRate", "sm.fp64_rate", "8", "256", "more than the SM's 192 cores"},
    {"SpecialRate", "sm.sfu_rate", "32", "256", "more than the SM's 192 cores"},
    {"IssueRate", "sm.inst_cycle", "0.5", "0.1", "faster than 4 schedulers"},
    {"Sector", "l2.sector", "value = 32", "value = 48", "do not divide the line of 64 bytes"},
    {"Host", "dram.host", "shared", "nearby", "expected \"shared\" or \"separate\""},
    {"Fraction", "sm.cores", "192", "192.5", "is not a whole number"},
    {"Negative", "l2.latency", "164", "-164",
     "value -164 is out of range; expected 0 to 100000 cyc"},
    {"ManyWays", "l2.ways", "value = 16", "value = -1", "out of range; expected 0 to 1048576"},
    {"NotANumber", "l2.latency", "164", "nan", "is out of range"},
    {"NoDouble", "l2.latency", "164", "9223372036854775807", "is out of range"},
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
    {"WordsOfRange", "l2.hash", "none, xor", "none, sha",
     "range \"none, sha\": 'sha'; expected \"none\", \"modulo\" or \"xor\""},
    {"WordOutsideOwnRange", "l2.hash", "none, xor", "modulo, xor",
     "value 'none' is outside its own range \"modulo, xor\""},
    {"L2NotDivisible", "l2.ways", "value = 16", "value = 5", "no multiple of line * ways"},
    {"HashWithoutSets", "l2.ways",
     "value = 16\nassumed = true\nrange = \"4 to 32\"\nnote = \"not published; Jia et al. 2018 "
     "find "
     "16 on the V100\"\n\n[l2.hash]\nvalue = \"none\"",
     "value = 0\nsource = \"paper\"\n[l2.hash]\nvalue = \"xor\"", "has no set index"},
    {"LineNoPowerOfTwo", "l2.line", "64", "96", "expected a power of two"},
    {"WarpSize", "sm.warp_size", "32", "16", "only GPUs with warps of 32 threads are modelled"},
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
  std::vector<std::string> found = problems("dram.latency", "332", "0");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr("gpu.toml:" + std::to_string(line) + ": dram.latency"));
}

TEST_F(DeviceFileErrors, AllProblemsAreReportedTogether) {
  original.replace(original.find("852"), 3, "0.1");
  std::vector<std::string> found = problems("dram.latency", "332", "0");
  EXPECT_THAT(found,
              testing::UnorderedElementsAre(HasSubstr("sm.clock"), HasSubstr("dram.latency")));
  EXPECT_THAT(test::errorOf([&] { loadDevice(folder / "gpu.toml"); }),
              testing::AllOf(HasSubstr("sm.clock"), HasSubstr("dram.latency")));
}

TEST_F(DeviceFileErrors, AnotherSchemaIsRefused) {
  original.replace(original.find("schema = 1"), 10, "schema = 2");
  EXPECT_THAT(problems("l2.latency", "164", "164"),
              testing::ElementsAre(HasSubstr("schema: is 2, this version reads schema 1")));
}

TEST_F(DeviceFileErrors, ATruthIsNoSchema) {
  original.replace(original.find("schema = 1"), 10, "schema = true");
  EXPECT_THAT(problems("l2.latency", "164", "164"),
              testing::ElementsAre(HasSubstr("schema: is true, this version reads schema 1")));
}

TEST_F(DeviceFileErrors, ConversionsTakeNoMoreThanTheCores) {
  const std::string field = "[sm.to_float_rate]\n", rest = "source = \"guide\"\n\n[";
  const auto with = [&](const std::string &value) {
    std::string capability = limits;
    const std::size_t at = capability.find(field) + field.size();
    capability.replace(at, capability.find("[", at) + 1 - at, "value = " + value + "\n" + rest);
    return problemsOf(original, capability);
  };
  EXPECT_THAT(with("192"), testing::IsEmpty());
  EXPECT_THAT(with("256"), testing::ElementsAre(HasSubstr(
                               "sm.to_float_rate: 256 per cycle, more than the SM's 192 cores")));
}

TEST_F(DeviceFileErrors, ALimitStandsOnce) {
  EXPECT_THAT(problemsOf(original + "\n[sm.cores]\nvalue = 192\nsource = \"paper\"\n", limits),
              testing::ElementsAre(
                  HasSubstr("sm.cores: stands in capabilities/3.2.toml too; remove it here")));
}

TEST_F(DeviceFileErrors, AnUnknownCapabilityIsNamed) {
  original.replace(original.find("\"3.2\""), 5, "\"3.9\"");
  EXPECT_THAT(problemsOf(original, limits),
              testing::ElementsAre(HasSubstr("capability: \"3.9\": no capabilities/3.9.toml")));
}

TEST_F(DeviceFileErrors, ACapabilityIsNoPath) {
  std::ofstream(folder / "elsewhere.toml") << limits;
  original.replace(original.find("\"3.2\""), 5, "\"../elsewhere\"");
  EXPECT_THAT(problemsOf(original, limits),
              testing::ElementsAre(HasSubstr(
                  "capability: \"../elsewhere\": expected a capability such as \"3.2\"")));
}

TEST_F(DeviceFileErrors, ABrokenCapabilityNamesItsOwnFile) {
  std::vector<std::string> found = problems("sm.max_warps", "64", "65");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr("capabilities/3.2.toml:"));
  EXPECT_THAT(problemsOf(original, "nonsense"), testing::ElementsAre(HasSubstr("not TOML")));
}

TEST_F(DeviceFileErrors, CapabilitiesAreFoundBesideTheProjectsDevicesToo) {
  std::ofstream(folder / "gpu.toml") << original;
  EXPECT_THAT(readDeviceFile(folder / "gpu.toml").problems, testing::Not(testing::IsEmpty()));
  EXPECT_THAT(readDeviceFile(folder / "gpu.toml", Devices).problems, testing::IsEmpty());
}

TEST_F(DeviceFileErrors, AHalfFilledCostTableIsNamed) {
  original = contents(Devices / "gtx260.toml");
  std::ofstream(folder / "capabilities" / "1.3.toml")
      << contents(Devices / "capabilities" / "1.3.toml");
  EXPECT_THAT(problemsOf(original, limits), testing::IsEmpty());
  std::string broken = original;
  broken.replace(broken.find("[22, 65, 22, 65]"), 16, "[22, 65]");
  EXPECT_THAT(problemsOf(broken, limits), testing::ElementsAre(HasSubstr("expected 4 numbers")));
  original.replace(original.find("[luo_suda.neg]"), 14, "[luo_suda.add2]");
  EXPECT_THAT(problemsOf(original, limits),
              testing::Contains(HasSubstr("luo_suda.add2: unknown field")));
}

TEST_F(DeviceFileErrors, AMissingFileIsAnError) {
  EXPECT_THROW(readDeviceFile(folder / "none.toml"), Error);
  EXPECT_THROW(readDeviceFile(folder), Error);
}

TEST_F(DeviceFileErrors, AnUnknownDeviceNamesTheKnownOnes) {
  EXPECT_THAT(test::errorOf([] { findDeviceFile("jetson-tk9", Devices); }),
              testing::AllOf(HasSubstr("jetson-tk9"), HasSubstr("jetson-tk1")));
  EXPECT_EQ(findDeviceFile("jetson-tk1", Devices), Devices / "jetson-tk1.toml");
  EXPECT_EQ(findDeviceFile(Devices / "jetson-tk1.toml", folder), Devices / "jetson-tk1.toml");
}

} // namespace
