#include "analyzer/warps/Residency.h"

namespace cgpredict {

WarpStream makeStream(const WarpProgram &program, const ProfileLayout &layout,
                      const ResidentWarp &warp) {
  WarpThreads threads{};
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    if (warp[lane] != nullptr)
      threads[lane] = warp[lane]->words;
  return {program, layout, threads};
}

Residency::Residency(const WarpProgram &program, const ProfileLayout &layout,
                     std::span<const ResidentWarp> warps, uint32_t burst)
    : burst(burst) {
  for (uint32_t warp = 0; warp < warps.size(); ++warp) {
    streams.push_back(makeStream(program, layout, warps[warp]));
    running.push_back(warp);
  }
}

uint64_t Residency::skip(uint64_t rounds) {
  uint64_t instructions = 0;
  if (rounds == 0)
    return 0;
  keepRunning([&](uint32_t warp) {
    const uint64_t passed = streams[warp].skip(rounds * burst);
    instructions += passed;
    return passed == rounds * burst;
  });
  return instructions;
}

} // namespace cgpredict
