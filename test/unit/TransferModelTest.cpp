// Do bytes on the wire, bandwidths and times come out as the equations of AHEAD say?
#include "analyzer/transfer/TransferModel.h"
#include "analyzer/base/Error.h"
#include "analyzer/devices/LinkFile.h"
#include "analyzer/devices/NodeFile.h"
#include "analyzer/transfer/Projection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fs = std::filesystem;
using namespace cgpredict;
using testing::HasSubstr;

namespace {

const fs::path Devices = fs::path(CGPREDICT_SOURCE_DIR) / "devices";
constexpr uint64_t MiB = 1 << 20;

// Payload 256 B, requests of 512 B, completions of 64 B, 12 B of overhead.
TEST(WireBytes, OfAPcieRead) {
  Link link = loadLink("pcie2-x16", Devices);
  auto bytes = [&](uint64_t n) { return wireBytes(link, Direction::ToDevice, n); };
  EXPECT_EQ(bytes(0), 12 + 512);
  EXPECT_EQ(bytes(1), 12 + 512 + 12 + 1);
  EXPECT_EQ(bytes(64), 12 + 512 + 12 + 64);
  EXPECT_EQ(bytes(65), 12 + 512 + 2 * 12 + 65);
  EXPECT_EQ(bytes(4096), 12 + 512 + 64 * 12 + 4096);
}

TEST(WireBytes, OfAPcieWrite) {
  Link link = loadLink("pcie2-x16", Devices);
  auto bytes = [&](uint64_t n) { return wireBytes(link, Direction::ToHost, n); };
  EXPECT_EQ(bytes(0), 0);
  EXPECT_EQ(bytes(1), 12 + 1);
  EXPECT_EQ(bytes(256), 12 + 256);
  EXPECT_EQ(bytes(257), 2 * 12 + 257);
  EXPECT_EQ(bytes(MiB), 4096 * 12 + 1048576);
}

// Flits of 16 B, packets of up to 16 flits.
TEST(WireBytes, OfNvLink) {
  Link link = loadLink("nvlink2", Devices);
  auto read = [&](uint64_t n) { return wireBytes(link, Direction::ToDevice, n); };
  auto write = [&](uint64_t n) { return wireBytes(link, Direction::ToHost, n); };
  EXPECT_EQ(read(1), 16 + 16 + 1);
  EXPECT_EQ(read(256), 16 + 16 + 256);
  EXPECT_EQ(read(257), 16 + 2 * 16 + 257);
  EXPECT_EQ(write(1), 16 + 1);
  EXPECT_EQ(write(257), 2 * 16 + 257);
  // AHEAD: about 95 % efficient for large transfers; 256 / 272 = 94.1 %.
  EXPECT_NEAR(static_cast<double>(MiB) / write(MiB), 256.0 / 272, 1e-12);
}

TEST(WireBytes, OnADeviceAreThePayload) {
  EXPECT_EQ(wireBytes(loadLink("pcie3", Devices), Direction::OnDevice, 1000), 1000);
}

struct Bandwidth {
  const char *link;
  double gigabytes;
};

class LinkBandwidth : public testing::TestWithParam<Bandwidth> {};

TEST_P(LinkBandwidth, IsLanesTimesRateTimesEncoding) {
  Link link = loadLink(GetParam().link, Devices);
  EXPECT_NEAR(linkBandwidth(link).value() / 1e9, GetParam().gigabytes, 1e-4);
}

// Lanes * GT/s / 8 * encoding: AHEAD has 8 GB/s for Titan, 25 GB/s a link for NVLink 2.
INSTANTIATE_TEST_SUITE_P(Links, LinkBandwidth,
                         testing::Values(Bandwidth{"pcie1-x16", 4}, Bandwidth{"pcie2-x16", 8},
                                         Bandwidth{"pcie2-x4", 2},
                                         Bandwidth{"pcie3-x16", 16 * 128.0 / 130},
                                         Bandwidth{"pcie4-x16", 32 * 128.0 / 130},
                                         Bandwidth{"pcie5-x8", 32 * 128.0 / 130},
                                         Bandwidth{"pcie6-x16", 128 * 236.0 / 256},
                                         Bandwidth{"nvlink1-x4", 80}, Bandwidth{"nvlink2-x2", 50},
                                         Bandwidth{"nvlink2", 150}, Bandwidth{"nvlink3", 300},
                                         Bandwidth{"nvlink4", 450}));

// Titan: 8 GB/s, host memory 4 * 64 bit * 800 MHz * 2 = 51.2 GB/s, GPU memory 250 GB/s.
Node titan() {
  Node node = loadNode("titan", Devices);
  node.overheads = {Seconds{10e-6}, Seconds{10e-6}, Seconds{2e-6}};
  return node;
}

double microseconds(Seconds time) { return time.value() * 1e6; }

TEST(TransferTime, OfPinnedMemory) { // (10): 10 us + 1097728 B / 8 GB/s
  EXPECT_NEAR(microseconds(transferTime({Direction::ToHost, HostMemory::Pinned, MiB}, titan())),
              10 + 137.216, 1e-9);
}

TEST(TransferTime, OfPageableMemory) { // (9): and 2 * 1048576 B / 51.2 GB/s
  EXPECT_NEAR(microseconds(transferTime({Direction::ToHost, HostMemory::Pageable, MiB}, titan())),
              10 + 137.216 + 40.96, 1e-9);
}

TEST(TransferTime, OnTheDevice) { // 2 us + 250 MB / 250 GB/s
  EXPECT_NEAR(
      microseconds(transferTime({Direction::OnDevice, HostMemory::Pinned, 250'000'000}, titan())),
      1002, 1e-9);
}

TEST(TransferTime, OfNothingIsTheOverhead) {
  for (Direction direction : {Direction::ToDevice, Direction::ToHost})
    EXPECT_NEAR(microseconds(transferTime({direction, HostMemory::Pageable, 0}, titan())), 10,
                1e-9);
}

TEST(TransferTime, IsNothingInSharedMemory) {
  Node node = titan();
  node.sharesMemory = true;
  EXPECT_EQ(transferTime({Direction::ToHost, HostMemory::Pageable, MiB}, node), Seconds{0});
}

TEST(TransferTime, OfTheBaselines) { // 1048576 B / 8 GB/s = 131.072 us
  TransferShape shape{Direction::ToDevice, HostMemory::Pageable, MiB};
  EXPECT_NEAR(microseconds(peakBandwidthTime(shape, titan())), 141.072, 1e-9);
  EXPECT_NEAR(microseconds(envelopeTime(shape, titan())), 131.072, 1e-9);
}

// (4.6) with the values of the GTX 970: 3.97 us + 15.8 MB / (15.8 GB/s * 0.689).
TEST(TransferTime, OfMerpsys) {
  MerpsysTransfer parameters = *loadNode("merpsys-gtx970", Devices).merpsys[0];
  EXPECT_NEAR(microseconds(merpsysTime(15'800'000, parameters, BytesPerSecond(15.8e9))),
              3.97 + 1000 / 0.689, 1e-9);
}

// |1 - 2| + |3 - 3| + |4 - 2| over 1 + 3 + 4.
TEST(Wmape, WeighsWithTheMeasuredTime) {
  const Seconds measured[] = {1_s, 3_s, 4_s}, predicted[] = {2_s, 3_s, 2_s};
  EXPECT_DOUBLE_EQ(wmape(measured, predicted), 3.0 / 8);
  EXPECT_EQ(wmape({}, {}), 0);
  const Seconds nothing[] = {0_s};
  EXPECT_EQ(wmape(nothing, nothing), 0);
}

TransferProfile profileOf(std::vector<std::pair<TransferShape, double>> transfers) {
  TransferProfile profile;
  for (const auto &[shape, time] : transfers)
    profile.transfers.push_back({shape, 0, Seconds{time * 1e-6}});
  return profile;
}

// Titan's overhead comes from the profile: the one-byte write took 9 us more than 13 B / 8 GB/s.
TEST(Projection, TakesTheOverheadThatTheProfileShows) {
  TransferProfile profile = profileOf({{{Direction::ToHost, HostMemory::Pinned, 1}, 9 + 13 / 8e3},
                                       {{Direction::ToHost, HostMemory::Pinned, MiB}, 200}});
  Projection p = project(profile, loadNode("titan", Devices), loadNode("summit", Devices));
  EXPECT_EQ(p.overheads[1].origin, "the profile");
  EXPECT_NEAR(microseconds(*p.overheads[1].time), 9, 1e-6);
  EXPECT_FALSE(p.overheads[0].time);
  // Two links of 25 GB/s; 4096 packets with a flit each: (4096 * 16 + 1048576) B / 50 GB/s.
  EXPECT_NEAR(microseconds(p.transfers[1].projected), 9 + 22.28224, 1e-6);
  EXPECT_EQ(p.total.count, 2u);
  EXPECT_EQ(p.byDirection[1].bytes, MiB + 1);
  EXPECT_EQ(p.bySize[0].sums.count, 1u); // below 1 KiB
  EXPECT_EQ(p.bySize[4].sums.count, 1u); // 1 MiB to 16 MiB
  EXPECT_EQ(p.byTime[0].profiled, 1u);   // below 10 us
  EXPECT_EQ(p.byTime[2].profiled, 1u);   // 100 us to 1 ms
  EXPECT_EQ(p.byTime[1].projected, 1u);  // 10 us to 100 us
}

TEST(Projection, PrefersTheTargetsOwnOverhead) {
  TransferProfile profile = profileOf({{{Direction::ToDevice, HostMemory::Pinned, 8}, 50}});
  Projection p = project(profile, loadNode("titan", Devices), loadNode("merpsys-gtx970", Devices));
  EXPECT_EQ(p.overheads[0].origin, "node merpsys-gtx970");
  EXPECT_NEAR(microseconds(*p.overheads[0].time), 3.97, 1e-9);
}

TEST(Projection, RefusesAnotherRunAsMeasured) {
  TransferShape shape{Direction::ToDevice, HostMemory::Pinned, 8}, other = shape;
  other.bytes = 16;
  Projection p = project(profileOf({{shape, 50}}), titan(), titan());
  EXPECT_DOUBLE_EQ(projectionError(p, profileOf({{shape, 50}})).measured.value(), 50e-6);
  EXPECT_THROW(projectionError(p, profileOf({{other, 50}})), Error);
  EXPECT_THROW(projectionError(p, profileOf({})), Error);
}

} // namespace
