// Do memories take what synthesis reports say? The sizes and blocks are those of the reports that
// devices/fpgas/zc702.toml cites as "pca" and "voicerec", words of 32 bits.
#include "analyzer/fpga/FpgaMemory.h"
#include "analyzer/devices/FpgaDeviceFile.h"

#include <gtest/gtest.h>

using namespace cgpredict;

TEST(FpgaMemory, BlocksOfSynthesisReports) {
  const FpgaDevice device = loadFpgaDevice(std::filesystem::path(CGPREDICT_SOURCE_DIR) / "devices" /
                                           "fpgas" / "zc702.toml");
  const struct {
    double words, blocks;
  } reported[] = {{614656, 2048}, {22075, 64}, {883, 2}, {784, 2}, {676, 2},
                  {392, 1},       {256, 1},    {104, 1}, {26, 0},  {4, 0}};
  for (const auto &memory : reported)
    EXPECT_EQ(memoryOf(device, memory.words * 4).bram, memory.blocks) << memory.words << " words";
  EXPECT_GT(memoryOf(device, 26 * 4).lut, 0);
}
