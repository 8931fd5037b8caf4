// Are ends of a range ruled out where the device would contradict itself, and only there?
#include "analyzer/devices/RangeLimits.h"
#include "analyzer/devices/DeviceFields.h"
#include "analyzer/devices/DeviceFile.h"
#include "test/unit/TestDevices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

using namespace cgpredict;

namespace {

DeviceParameter assumed(std::string field, double value, double least, double most,
                        std::string text, double unit = 1) {
  DeviceParameter parameter;
  parameter.field = std::move(field);
  parameter.value = std::move(text);
  parameter.assumed = true;
  parameter.range = "as written";
  parameter.number = value * unit;
  parameter.bounds = ParameterBounds{least * unit, most * unit};
  return parameter;
}

// 100 GB/s of DRAM, of which streams get four fifths in either direction, behind an L2 that serves
// 4 sectors a cycle at a GHz: 128 GB/s.
GpuDevice device() {
  GpuDevice d = test::jetsonTk1();
  d.clock = 1000_MHz;
  d.dramBandwidth = BytesPerSecond{100e9};
  d.dramEfficiency = d.dramOneWayEfficiency = 0.8;
  d.l2SectorsPerCycle = 4;
  d.l2Efficiency = 1;
  return d;
}

ParameterBounds limited(GpuDevice d, std::string_view field) {
  limitRanges(d);
  return *std::ranges::find(d.parameters, field, &DeviceParameter::field)->bounds;
}

TEST(RangeLimits, AnL2ServesWhatStreamsGetFromDram) {
  GpuDevice d = device();
  d.parameters = {assumed("l2.efficiency", 1, 0.5, 1, "1")};
  EXPECT_NEAR(limited(d, "l2.efficiency").least, 80 / 128.0, 1e-9);
  EXPECT_EQ(limited(d, "l2.efficiency").most, 1);
}

TEST(RangeLimits, SectorsPerCycleAreWhole) {
  GpuDevice d = device();
  d.parameters = {assumed("l2.sectors_per_cycle", 4, 1, 8, "4")};
  EXPECT_EQ(std::ceil(limited(d, "l2.sectors_per_cycle").least - 1e-9), 3); // 2.5 * 32 are 80
}

// Ranges are of GB/s here, and say what they were.
TEST(RangeLimits, TheTextIsOfTheUnitThatStandsThere) {
  GpuDevice d = device();
  d.parameters = {assumed("l2.bandwidth", 128, 50, 200, "128 GB/s", 1e9)};
  d.l2Bandwidth = BytesPerSecond{128e9};
  limitRanges(d);
  EXPECT_THAT(d.parameters[0].range,
              testing::StartsWith("80 to 200; cut from as written, as the L2"));
}

// Sectors at their most make room for the efficiency, and an assumed share of DRAM counts by its
// least.
TEST(RangeLimits, OtherRangesAreTakenAtTheirBest) {
  GpuDevice d = device();
  d.parameters = {assumed("l2.efficiency", 1, 0.2, 1, "1"),
                  assumed("l2.sectors_per_cycle", 4, 4, 8, "4"),
                  assumed("dram.efficiency", 0.8, 0.64, 0.8, "0.8")};
  EXPECT_NEAR(limited(d, "l2.efficiency").least, 64 / 256.0, 1e-9);
  EXPECT_EQ(limited(d, "dram.efficiency").most, 0.8);
}

TEST(RangeLimits, DramDeliversNoMoreThanItsL2Serves) {
  GpuDevice d = device();
  d.l2SectorsPerCycle = 3;
  d.parameters = {assumed("dram.efficiency", 0.8, 0.7, 0.99, "0.8")};
  d.dramOneWayEfficiency = 0.99;
  EXPECT_NEAR(limited(d, "dram.efficiency").most, 0.96, 1e-9);
}

TEST(RangeLimits, OneDirectionIsNoSlowerThanBoth) {
  GpuDevice d = device();
  d.parameters = {assumed("dram.one_way_efficiency", 0.8, 0.5, 0.9, "0.8")};
  EXPECT_NEAR(limited(d, "dram.one_way_efficiency").least, 0.8, 1e-9);
  d.dramOneWayEfficiency = 0.9;
  d.parameters = {assumed("dram.efficiency", 0.8, 0.5, 0.95, "0.8")};
  EXPECT_NEAR(limited(d, "dram.efficiency").most, 0.9, 1e-9);
}

// What a file says stays in its range, whatever it contradicts.
TEST(RangeLimits, TheValueStaysInside) {
  GpuDevice d = device();
  d.l2SectorsPerCycle = 2;
  d.parameters = {assumed("l2.sectors_per_cycle", 2, 1, 8, "2")};
  EXPECT_EQ(limited(d, "l2.sectors_per_cycle").least, 2);
}

TEST(RangeLimits, WhatIsPossibleStaysAsWritten) {
  GpuDevice d = device();
  d.parameters = {assumed("l2.sectors_per_cycle", 4, 3, 8, "4"),
                  assumed("launch.overhead", 5, 2, 10, "5 us", 1e-6)};
  limitRanges(d);
  for (const DeviceParameter &parameter : d.parameters)
    EXPECT_EQ(parameter.range, "as written");
}

// As read of a file: an AGX Xavier's four slices serve 176 GB/s, two would serve 88.
TEST(RangeLimits, AreThoseOfDeviceFiles) {
  const GpuDevice xavier = loadDevice(std::filesystem::path(CGPREDICT_SOURCE_DIR) / "devices" /
                                      "jetson-agx-xavier.toml");
  const auto found =
      std::ranges::find(xavier.parameters, "l2.sectors_per_cycle", &DeviceParameter::field);
  EXPECT_THAT(found->range, testing::StartsWith("3 to 6; cut from 2 to 6, as the L2 serves"));
}

} // namespace
