// Devices for tests, written by hand from the published parameters and not read from devices/.
#ifndef CGPREDICT_TEST_UNIT_TESTDEVICES_H
#define CGPREDICT_TEST_UNIT_TESTDEVICES_H

#include "analyzer/devices/GpuDevice.h"

namespace cgpredict::test {

inline GpuDevice jetsonTk1() {
  GpuDevice d;
  d.id = "jetson-tk1";
  d.clock = 852_MHz;
  d.smCount = 1;
  d.warpSize = 32;
  d.coresPerSm = 192;
  d.schedulersPerSm = 4;
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

/// A GPU of Gajger and Czarnul's table: 128 cores and 4 schedulers per SM, GDDR5, their latencies.
inline GpuDevice maxwell(uint32_t sms, double clockMHz, double memoryMHz, uint32_t busBits) {
  GpuDevice d = jetsonTk1();
  d.id = "maxwell";
  d.computeCapability = "5.2";
  d.smCount = sms;
  d.clock = Hertz{clockMHz * 1e6};
  d.coresPerSm = 128;
  d.schedulersPerSm = 4;
  d.dramClock = Hertz{memoryMHz * 1e6};
  d.dramBusBits = busBits;
  d.dramTransfersPerClock = 4;
  d.dramBandwidth = BytesPerSecond{memoryMHz * 1e6 * busBits / 8 * 4};
  d.volkov.alu = 6_cycles;
  d.volkov.branchTaken = 12_cycles;
  d.volkov.branchNotTaken = 10_cycles;
  d.volkov.ilp = 3_cycles;
  d.volkov.blockReplacement = 150_cycles;
  d.volkov.global = 350_cycles;
  d.volkov.specialRegister = 27_cycles;
  return d;
}

} // namespace cgpredict::test

#endif
