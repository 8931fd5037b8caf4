// Slots of the register file, which registers share that are never in use at once.
//
// Each lane goes its own way through a function and writes no other lane's values, so what holds
// for one thread's path holds for a warp, however its lanes part. Where a lane reads another one's
// register (shfl without that lane), PTX leaves open what it gets.
#ifndef CGPREDICT_SIMULATOR_REGISTERSLOTS_H
#define CGPREDICT_SIMULATOR_REGISTERSLOTS_H

#include "simulator/BasicBlocks.h"

#include <cstdint>
#include <vector>

namespace cgpredict::simulator {

constexpr uint32_t NoSlot = UINT32_MAX;

/// Of a register in the register file; 0: a predicate, one bit a lane.
inline unsigned laneBytes(ptx::Type type) {
  return type == ptx::Type::Pred ? 0 : ptx::bytesOf(type);
}

/// The slot of each register of the function, NoSlot for those that the blocks of `order` do not
/// name. All registers of a slot have one size; predicates have slots of their own. What an
/// instruction reads and what it writes is in use at once. A register that is read before it is
/// written shares its slot with none that is written before.
std::vector<uint32_t> registerSlots(const ptx::DecodedFunction &function, const BasicBlocks &blocks,
                                    const std::vector<std::size_t> &order);

} // namespace cgpredict::simulator

#endif
