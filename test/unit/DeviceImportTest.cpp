// Does a report of a GPU become a device file that is read back as the report says?
#include "analyzer/devices/DeviceImport.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/SimilarDevice.h"
#include "test/support/ErrorOf.h"
#include "test/support/Temporary.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace fs = std::filesystem;
using namespace cgpredict;
using testing::HasSubstr;

namespace {

const fs::path Devices = fs::path(CGPREDICT_SOURCE_DIR) / "devices";

const char *const Query = R"(Detected 1 CUDA Capable device(s)

Device 0: "GeForce GTX 970"
  CUDA Capability Major/Minor version number:    5.2
  Total amount of global memory:                 4096 MBytes (4294967296 bytes)
  (13) Multiprocessors, (128) CUDA Cores/MP:     1664 CUDA Cores
  GPU Max Clock rate:                            1253 MHz (1.25 GHz)
  Memory Clock rate:                             3506 Mhz
  Memory Bus Width:                              256-bit
  L2 Cache Size:                                 1835008 bytes
  Integrated GPU sharing Host Memory:            No
)";

const char *const Mt4g = R"({"general": {"name": "Tesla V100", "vendor": "NVIDIA",
  "clockRate": {"unit": "kHz", "value": 1380000}, "computeCapability": {"major": 7, "minor": 0}},
 "compute": {"multiProcessorCount": 80},
 "memory": {"l2": {"size": {"value": 6291456}, "fetchGranularity": {"size": 32},
                   "latency": {"mean": 214.5}, "readBandwidth": {"value": 958}},
            "main": {"latency": {"mean": 407.9}, "memoryClockRate": {"value": 877000},
                     "memoryBusWidth": {"value": 4096}, "totalGlobalMem": {"value": 16928342016}},
            "shared": {"latency": {"mean": 23.5}}}})";

GpuDevice imported(const std::string &report, std::optional<double> bandwidth = {},
                   const GpuDevice *similar = nullptr) {
  test::TemporaryFolder folder;
  std::ofstream(folder / "gpu.toml")
      << deviceFileOf(parseDeviceReport(report, "report"), bandwidth, "report", similar);
  return loadDevice(folder / "gpu.toml", Devices);
}

std::string problem(const std::string &report) {
  return test::errorOf([&] { imported(report); });
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(DeviceImport, OfDeviceQuery) {
  GpuDevice device = imported(Query);
  EXPECT_EQ(device.name, "GeForce GTX 970");
  EXPECT_EQ(device.computeCapability, "5.2");
  EXPECT_EQ(device.smCount, 13u);
  EXPECT_EQ(device.clock, 1378_MHz); // 1.1 times what is reported, as of all cards of this kind
  EXPECT_EQ(device.l2.size, Bytes(1835008));
  EXPECT_NEAR(device.dramBandwidth.value(), 3506e6 * 2 * 256 / 8, 1);
  EXPECT_FALSE(device.sharesHostMemory);
  std::vector<std::string> assumed;
  for (const DeviceParameter &parameter : device.parameters)
    if (parameter.assumed)
      assumed.push_back(parameter.field);
  EXPECT_THAT(assumed, testing::IsSupersetOf({"l2.latency", "dram.latency", "shared.latency"}));
}

TEST(DeviceImport, OfMt4g) {
  GpuDevice device = imported(Mt4g);
  EXPECT_EQ(device.l2Latency, Cycles(214.5));
  EXPECT_NEAR(device.dramLatency.value(), 407.9 - 214.5, 1e-6);
  EXPECT_EQ(device.sharedLatency, Cycles(23.5));
  EXPECT_EQ(device.l2.line, 32_B);
}

// A kernel that reads all of the L2 is no bound on it: 80 SMs take 32 bytes per cycle of 1,380 MHz,
// which is 3532.8 GB/s; 958 GiB/s are 1028.6 GB/s.
TEST(DeviceImport, AMeasuredL2BandwidthIsTheLeastThatItHas) {
  const GpuDevice device = imported(Mt4g);
  EXPECT_NEAR(device.l2Bandwidth->value(), 3532.8e9, 1e6);
  const auto found = std::ranges::find(device.parameters, "l2.bandwidth", &DeviceParameter::field);
  ASSERT_TRUE(found->bounds);
  EXPECT_NEAR(found->bounds->least, 1028.6e9, 1e8);
}

// Figures of MT4G's published results: SMs, clock [kHz], L2 [B], latencies of L2 and beyond, memory
// clock [kHz], bus [bit].
TEST(DeviceImport, OfGpusFromTuringOn) {
  struct Published {
    const char *name;
    int major, minor, sms, clock, l2;
    double l2Latency, mainLatency;
    int memoryClock, bus;
  };
  const Published all[] = {
      {"A100-PCIE-40GB", 8, 0, 108, 1410000, 41943040, 221, 640, 1215000, 5120},
      {"RTX 2080 Ti", 7, 5, 68, 1545000, 5767168, 176, 496, 7000000, 352},
      {"T1000", 7, 5, 14, 1395000, 1048576, 158, 496, 5001000, 128},
      {"H100 NVL", 9, 0, 132, 1785000, 62914560, 238, 803, 2619000, 6144},
  };
  for (const Published &gpu : all) {
    SCOPED_TRACE(gpu.name);
    const GpuDevice device = imported(fmt::format(
        R"({{"general": {{"name": "{}", "vendor": "NVIDIA", "clockRate": {{"value": {}}},
        "computeCapability": {{"major": {}, "minor": {}}}}},
        "compute": {{"multiProcessorCount": {}}},
        "memory": {{"l2": {{"size": {{"value": {}}}, "fetchGranularity": {{"size": 32}},
        "latency": {{"mean": {}}}}}, "main": {{"latency": {{"mean": {}}},
        "memoryClockRate": {{"value": {}}}, "memoryBusWidth": {{"value": {}}}}}}}}})",
        gpu.name, gpu.clock, gpu.major, gpu.minor, gpu.sms, gpu.l2, gpu.l2Latency, gpu.mainLatency,
        gpu.memoryClock, gpu.bus));
    EXPECT_EQ(device.smCount, static_cast<uint32_t>(gpu.sms));
    EXPECT_EQ(device.l2.size, Bytes(gpu.l2));
    EXPECT_NEAR(device.dramLatency.value(), gpu.mainLatency - gpu.l2Latency, 1e-6);
    EXPECT_NEAR(device.dramBandwidth.value(), gpu.memoryClock * 2e3 * gpu.bus / 8, 1);
  }
}

// As CUDA 11.8 and later write it: SMs with leading zeros.
TEST(DeviceImport, OfDeviceQuerySinceAmpere) {
  std::string ampere = replaced(Query, "GeForce GTX 970", "NVIDIA GeForce RTX 3090");
  ampere = replaced(replaced(ampere, " 5.2", " 8.6"), "(13) Multi", "(082) Multi");
  const GpuDevice device = imported(replaced(ampere, "1835008", "6291456"));
  EXPECT_EQ(device.computeCapability, "8.6");
  EXPECT_EQ(device.smCount, 82u);
  EXPECT_EQ(device.l2.size, Bytes(6291456));
}

// An RTX A5000, of which there is no file: 16 Gbit/s per pin, 64 SMs.
const std::string A5000 = [] {
  std::string text = replaced(replaced(Query, "GeForce GTX 970", "RTX A5000"), " 5.2", " 8.6");
  text = replaced(replaced(text, "3506", "8001"), "256-bit", "384-bit");
  return replaced(replaced(text, "1835008", "6291456"), "(13) Multi", "(64) Multi");
}();

std::string similarTo(const std::string &report) {
  const auto similar = similarDevice(parseDeviceReport(report, "report"), Devices);
  return similar ? similar->id : "none";
}

// GDDR6 of 8,001 MHz as the RTX A6000 has it. GDDR6X of 9,501 MHz: of the RTX 3080, 68 SMs on 320
// bits, and the RTX 3070 Ti, 48 on 256, with 64 SMs on 320 bits the former, ln(68 / 64) away; with
// 48 on 192 the latter, ln(256 / 192). There is no file of capability 9.9.
TEST(DeviceImport, TheClockOfItsMemorySaysWhichGpuIsSimilar) {
  EXPECT_EQ(similarTo(A5000), "rtx-a6000");
  const std::string fast = replaced(A5000, "8001", "9501");
  EXPECT_EQ(similarTo(replaced(fast, "384-bit", "320-bit")), "rtx3080");
  const std::string small = replaced(fast, "(64) Multi", "(48) Multi");
  EXPECT_EQ(similarTo(replaced(small, "384-bit", "192-bit")), "rtx3070ti");
  EXPECT_EQ(similarTo(replaced(A5000, "8.6", "9.9")), "none");
}

// Of memory that runs alike, on half the bus: half of the channels.
TEST(DeviceImport, WhatIsNotReportedIsAsOnASimilarGpu) {
  const GpuDevice a6000 = loadDevice(Devices / "rtx-a6000.toml", Devices);
  const GpuDevice device = imported(replaced(A5000, "384-bit", "192-bit"), {}, &a6000);
  EXPECT_EQ(device.dramChannels, *a6000.dramChannels / 2);
  EXPECT_EQ(device.dramBanks, a6000.dramBanks);
  EXPECT_EQ(device.dramRowCycle, a6000.dramRowCycle);
  EXPECT_EQ(device.dramTransaction, a6000.dramTransaction);
  EXPECT_EQ(device.dramEfficiency, a6000.dramEfficiency);
  EXPECT_EQ(device.l2Latency, a6000.l2Latency);
  EXPECT_EQ(device.backToBackLaunch, a6000.backToBackLaunch);
  const GpuDevice turing = loadDevice(Devices / "rtx2080ti.toml", Devices);
  EXPECT_EQ(imported(replaced(A5000, "8.6", "7.5"), {}, &turing).departureDelayL2, Cycles(1.6));
  EXPECT_EQ(device.l2SectorsPerCycle, 48u); // 6 MiB in slices of 128 KiB
  const std::string ada = replaced(replaced(A5000, "8.6", "8.9"), "384-bit", "192-bit");
  EXPECT_EQ(imported(ada).l2SectorsPerCycle, 24u); // 8 slices for 64 bits of the bus
  for (const DeviceParameter &parameter : device.parameters)
    if (parameter.field == "dram.efficiency") {
      EXPECT_TRUE(parameter.assumed);
      EXPECT_THAT(parameter.note, HasSubstr("NVIDIA RTX A6000"));
    }
}

// What is published of the similar GPU is assumed of this one: 200 cycles, 166.7 to 240. What is
// assumed there has its range there.
TEST(DeviceImport, NumbersOfASimilarGpuHaveARange) {
  GpuDevice similar;
  DeviceParameter published, assumed;
  published.field = "l2.latency";
  published.number = 200;
  assumed.field = "dram.row_cycle";
  assumed.number = 45e-9;
  assumed.bounds = ParameterBounds{34e-9, 60e-9};
  similar.parameters = {published, assumed};
  EXPECT_NEAR(numberOf(similar, "l2.latency")->bounds.least, 166.67, 0.01);
  EXPECT_NEAR(numberOf(similar, "l2.latency")->bounds.most, 240, 1e-9);
  EXPECT_EQ(numberOf(similar, "dram.row_cycle")->bounds.most, 60e-9);
  EXPECT_FALSE(numberOf(similar, "dram.banks"));
}

// Thor reports neither clock nor width of its memory.
TEST(DeviceImport, AnUnknownBusIsLeftOut) {
  std::string thor = replaced(replaced(Query, "5.2", "11.0"), "3506", "0");
  thor = replaced(replaced(thor, "256-bit", "0-bit"), "Memory:            No", "Memory: Yes");
  const GpuDevice device = imported(thor, 273e9);
  EXPECT_FALSE(device.dramBusBits);
  EXPECT_TRUE(device.sharesHostMemory);
}

// A report is text from anywhere: its lines may have any length.
TEST(DeviceImport, LongLinesAreRead) {
  const std::string blanks(1 << 20, ' '), letters(1 << 20, 'a');
  EXPECT_EQ(imported(replaced(Query, "rate:  ", "rate:  " + blanks)).clock, 1378_MHz);
  EXPECT_EQ(imported(replaced(Query, "GeForce", letters)).name.size(), letters.size() + 8);
}

// deviceQuery has the GPU's clock for the memory of a Tegra: 1300 MHz, which would be 41.6 GB/s.
TEST(DeviceImport, ATegrasBandwidthIsAskedFor) {
  std::string tegra = replaced(replaced(Query, "5.2", "6.2"), "3506", "1300");
  EXPECT_THAT(problem(tegra), HasSubstr("--bandwidth GB/s"));
  GpuDevice device = imported(tegra, 59.7e9);
  EXPECT_NEAR(device.dramBandwidth.value(), 59.7e9, 1);
  EXPECT_FALSE(device.dramClock);
  EXPECT_TRUE(device.sharesHostMemory);
}

TEST(DeviceImport, WhatIsMissingIsNamed) {
  EXPECT_THAT(problem("hello"), HasSubstr("neither MT4G's JSON"));
  EXPECT_THAT(problem("{\"general\": 1"), HasSubstr("neither MT4G's JSON"));
  EXPECT_THAT(problem(replaced(Query, "L2 Cache", "L3 Cache")), HasSubstr("does not say: L2 size"));
  EXPECT_THAT(problem(replaced(Query, "Memory Bus", "Bus")), HasSubstr("no memory clock and bus"));
  EXPECT_THAT(problem(replaced(Query, "5.2", "9.9")), HasSubstr("no capabilities/9.9.toml"));
  EXPECT_THAT(problem(replaced(Mt4g, "{\"value\": 4096}", "{\"value\": 4e96}")),
              HasSubstr("dram.bus"));
  EXPECT_THAT(problem(replaced(Mt4g, "{\"value\": 6291456}", "{\"value\": 6e96}")),
              HasSubstr("l2.size"));
  EXPECT_THAT(problem(replaced(Mt4g, "NVIDIA", "AMD")), HasSubstr("expected a GPU of NVIDIA"));
  EXPECT_THAT(problem(replaced(Mt4g, "\"Tesla V100\"", "7")),
              HasSubstr("general.name: 7, expected a string, as MT4G writes it"));
}

} // namespace
