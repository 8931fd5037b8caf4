// The basic blocks of a decoded function: runs of statements with one way in and one way out.
#ifndef CGPREDICT_SIMULATOR_BASICBLOCKS_H
#define CGPREDICT_SIMULATOR_BASICBLOCKS_H

#include "ptx/Decoder.h"
#include "simulator/ControlFlow.h"

#include <functional>

namespace cgpredict::simulator {

/// Statements [begin, end). The last block of a function is empty: the end of its body.
struct BasicBlock {
  std::size_t begin = 0, end = 0;
};

struct BasicBlocks {
  std::vector<BasicBlock> blocks;       ///< in the order of the file
  std::vector<std::size_t> ofStatement; ///< the block of each statement, and of the end
  Successors successors;
};

/// Whether a jump, a return or the like may follow it: no statement behind it is in its block.
bool endsBlock(const ptx::Instruction &instruction);

/// A statement for which `alone` is true is a block of its own.
BasicBlocks basicBlocks(
    const ptx::DecodedFunction &function,
    const std::function<bool(const ptx::Instruction &)> &alone = [](const auto &) {
      return false;
    });

} // namespace cgpredict::simulator

#endif
