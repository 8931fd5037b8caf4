// Bytes of user memory that a block moves: in the kernel, and in its PTX.
#ifndef CGPREDICT_PASSES_PTX_PTXTRAFFIC_H
#define CGPREDICT_PASSES_PTX_PTXTRAFFIC_H

#include "passes/ptx/PtxParse.h"

#include "llvm/IR/BasicBlock.h"

#include <cstdint>

namespace cgpredict {

/// Bytes read and written, of memory that is not the thread's own.
struct Traffic {
  uint64_t read = 0, written = 0;

  bool operator==(const Traffic &) const = default;
  Traffic &operator+=(const Traffic &other) {
    read += other.read;
    written += other.written;
    return *this;
  }
  Traffic operator*(uint64_t times) const { return {read * times, written * times}; }
};

/// Of a block of the kernel. An atomic update reads and writes.
Traffic trafficOf(const llvm::BasicBlock &block);

/// Of an instruction of the pinned entry, where accesses to user memory are volatile (PtxEntry.h).
Traffic trafficOf(const PtxInstruction &instruction);

} // namespace cgpredict
#endif
