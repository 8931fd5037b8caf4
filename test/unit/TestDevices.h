// Devices for tests, written by hand from the published parameters and not read from devices/.
#ifndef CGPREDICT_TEST_UNIT_TESTDEVICES_H
#define CGPREDICT_TEST_UNIT_TESTDEVICES_H

#include "analyzer/GpuDevice.h"

namespace cgpredict::test {

inline GpuDevice jetsonTk1() {
  GpuDevice d;
  d.id = "jetson-tk1";
  d.clock = 852_MHz;
  d.smCount = 1;
  d.warpSize = 32;
  d.instCycle = 0.5;
  d.maxThreadsPerSm = 2048;
  d.maxWarpsPerSm = 64;
  d.maxBlocksPerSm = 16;
  d.maxThreadsPerBlock = 1024;
  d.registersPerSm = 65536;
  d.registersPerBlock = 32768;
  d.maxRegistersPerThread = 255;
  d.registerAllocationUnit = 256;
  d.warpAllocationUnit = 4;
  d.sharedMemoryPerSm = 48_KiB;
  d.sharedMemoryPerBlock = 48_KiB;
  d.sharedMemoryAllocationUnit = 256_B;
  d.l2 = {128_KiB, 64_B, 0, SetHash::None};
  d.l2Latency = 164_cycles;
  d.dramLatency = 332_cycles;
  d.departureDelayL2 = 2_cycles;
  d.departureDelayDram = 10_cycles;
  d.dramBandwidth = BytesPerSecond(17e9);
  return d;
}

} // namespace cgpredict::test

#endif
