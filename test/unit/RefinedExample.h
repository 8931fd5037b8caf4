// Launches for tests of the refined model, on a Jetson TK1: 852 MHz, 4 schedulers, 192 cores; L2 64
// bytes in 2 cycles, at 94 %; DRAM 17 GB/s at 85 %, 8 banks; launch 5 us.
#ifndef CGPREDICT_TEST_UNIT_REFINEDEXAMPLE_H
#define CGPREDICT_TEST_UNIT_REFINEDEXAMPLE_H

#include "analyzer/models/Refined.h"
#include "test/unit/TestDevices.h"

namespace cgpredict::test {

constexpr double LaunchTime = 5e-6;

inline KernelProfile resident(uint64_t blocks, uint32_t perSm = 2) {
  KernelProfile profile;
  profile.blocks = blocks;
  profile.occupancy = {perSm, 32, 32 * perSm, "threads per SM"};
  profile.trafficLineBytes = 64;
  profile.footprintBytes = 1 << 30;
  return profile;
}

inline InstructionCount additions(double perWarp) {
  InstructionCount count;
  count.perWarp = perWarp;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Fp32)] = perWarp;
  return count;
}

// One access, executed `times` per warp, with that traffic each.
inline void access(KernelProfile &profile, double times, const Traffic &traffic) {
  SiteProfile site;
  site.instructionsPerWarp = times;
  site.traffic = traffic;
  profile.sites = {site};
  profile.memoryInstructionsPerWarp = times;
  profile.traffic = {};
  profile.traffic.add(traffic, times);
}

inline double seconds(const KernelProfile &profile, const InstructionCount &count) {
  return predictRefined(profile, count, jetsonTk1()).time.value() - LaunchTime;
}

} // namespace cgpredict::test

#endif
