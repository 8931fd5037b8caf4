// A kernel's control flow as the static tables have it: basic blocks in the order of their ranks,
// natural loops, immediate post-dominators.
//
// A load, store or atomic operation under a guard is a block of its own, executed by the lanes for
// which the guard holds.
#ifndef CGPREDICT_PTXTRACE_KERNELGRAPH_H
#define CGPREDICT_PTXTRACE_KERNELGRAPH_H

#include "simulator/BasicBlocks.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict::ptxtrace {

/// A load, store or atomic operation, whatever its space.
bool isAccess(const ptx::Instruction &instruction);

struct GraphBlock {
  std::size_t begin = 0, end = 0; ///< statements
  std::vector<uint32_t> successors, predecessors;
  int32_t loop = -1; ///< innermost
  int32_t postdominator = -1;
};

struct GraphLoop {
  uint32_t header = 0;
  int32_t parent = -1;
  uint32_t depth = 1;
  std::vector<uint32_t> blocks;  ///< ascending
  std::vector<uint32_t> latches; ///< from which the header is entered again
};

struct KernelGraph {
  std::vector<GraphBlock> blocks; ///< that the entry reaches, by rank; block 0 is the entry
  std::vector<GraphLoop> loops;   ///< by header

  bool isIn(uint32_t block, int32_t loop) const; ///< or in a loop inside it; -1: always
};

/// Throws Error "FILE:LINE: ..." where control flow is irreducible.
KernelGraph kernelGraph(const ptx::DecodedFunction &function, const std::string &file);

} // namespace cgpredict::ptxtrace

#endif
