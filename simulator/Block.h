// The warps of a block, in turn, and its barriers.
#ifndef CGPREDICT_SIMULATOR_BLOCK_H
#define CGPREDICT_SIMULATOR_BLOCK_H

#include "simulator/Warp.h"

namespace cgpredict::simulator {

/// Runs all threads of the block to their end. Throws Error for a wrong access, and for warps that
/// wait for each other for ever: with the barriers' lines and who waits there.
void runBlock(const BlockContext &context, const LoweredFunction &entry, GlobalMemory &global,
              const std::vector<std::byte> &parameters, uint64_t sharedBytes, Executed &executed);

} // namespace cgpredict::simulator

#endif
