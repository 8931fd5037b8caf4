// What a warp's special registers hold.
#include "simulator/Warp.h"

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {

void Warp::fillSpecials(const Frame &frame) {
  for (const SharedPlace &place : frame.function->shared) {
    const uint64_t address =
        context.layout->shared.offsets.at(place.variable) + static_cast<uint64_t>(place.offset);
    for (unsigned lane = 0; lane < WarpSize; ++lane)
      std::memcpy(base(frame) + place.place + lane * place.bytes, &address, place.bytes);
  }
  if (frame.function->stackPointer)
    std::fill_n(reinterpret_cast<uint64_t *>(base(frame) + *frame.function->stackPointer), WarpSize,
                frame.local + frame.function->localBytes);
  for (const SpecialPlace &place : frame.function->specials)
    for (unsigned lane = 0; lane < WarpSize; ++lane) {
      const uint64_t value =
          place.special == ptx::Special::Count ? frame.local : special(place.special, lane);
      std::memcpy(base(frame) + place.place + lane * place.bytes, &value, place.bytes);
    }
}

uint64_t Warp::special(ptx::Special special, unsigned lane) const {
  using enum ptx::Special;
  const Extent &block = context.block, &grid = context.grid;
  const unsigned thread = firstThread + lane;
  const LaneMask bit = laneBit(lane);
  const unsigned warps = (block[0] * block[1] * block[2] + WarpSize - 1) / WarpSize;
  switch (special) {
  case TidX:
    return thread % block[0];
  case TidY:
    return thread / block[0] % block[1];
  case TidZ:
    return thread / block[0] / block[1];
  case NtidX:
    return block[0];
  case NtidY:
    return block[1];
  case NtidZ:
    return block[2];
  case CtaidX:
  case ClusterX:
    return context.index[0];
  case CtaidY:
  case ClusterY:
    return context.index[1];
  case CtaidZ:
  case ClusterZ:
    return context.index[2];
  case NctaidX:
  case NumClustersX:
    return grid[0];
  case NctaidY:
  case NumClustersY:
    return grid[1];
  case NctaidZ:
  case NumClustersZ:
    return grid[2];
  case ClusterNctaidX: // a block is a cluster of its own
  case ClusterNctaidY:
  case ClusterNctaidZ:
  case ClusterRanks:
    return 1;
  case LaneId:
    return lane;
  case WarpId:
    return firstThread / WarpSize;
  case NumWarps:
    return warps;
  case NumSms:
    return 1;
  case LaneMaskEq:
    return bit;
  case LaneMaskLe:
    return bit | (bit - 1);
  case LaneMaskLt:
    return bit - 1;
  case LaneMaskGe:
    return static_cast<LaneMask>(~(bit - 1));
  case LaneMaskGt:
    return static_cast<LaneMask>(~(bit | (bit - 1)));
  case DynamicSharedBytes:
    return context.dynamicSharedBytes;
  case TotalSharedBytes:
    return memory.sharedBytes();
  default:
    return 0; // one multiprocessor, one grid; no counters
  }
}

} // namespace cgpredict::simulator
