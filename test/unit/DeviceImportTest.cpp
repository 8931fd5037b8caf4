// Does a report of a GPU become a device file that is read back as the report says?
#include "analyzer/devices/DeviceImport.h"
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "test/support/Temporary.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

GpuDevice imported(const std::string &report, std::optional<double> bandwidth = {}) {
  test::TemporaryFolder folder;
  std::ofstream(folder / "gpu.toml")
      << deviceFileOf(parseDeviceReport(report, "report"), bandwidth, "report");
  return loadDevice(folder / "gpu.toml", Devices);
}

std::string problem(const std::string &report) {
  try {
    imported(report);
  } catch (const Error &error) {
    return error.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(DeviceImport, OfDeviceQuery) {
  GpuDevice device = imported(Query);
  EXPECT_EQ(device.name, "GeForce GTX 970");
  EXPECT_EQ(device.computeCapability, "5.2");
  EXPECT_EQ(device.smCount, 13u);
  EXPECT_EQ(device.clock, 1253_MHz);
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
  EXPECT_NEAR(device.l2Bandwidth->value(), 958.0 * (1 << 30), 1e3);
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
  EXPECT_EQ(imported(replaced(Query, "rate:  ", "rate:  " + blanks)).clock, 1253_MHz);
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
  EXPECT_THAT(problem(replaced(Mt4g, "NVIDIA", "AMD")), HasSubstr("expected a GPU of NVIDIA"));
  EXPECT_THAT(problem(replaced(Mt4g, "\"Tesla V100\"", "7")), HasSubstr("general.name: 7, expected a string, as MT4G writes it"));
}

} // namespace
