// Which of the kernel's blocks the instructions of its PTX belong to.
//
// LLVM's text names the IR block of each block. What is counted for block n is what the text has
// under its name, with these rules:
// - the entry's prologue and guard belong to block 0; the exit of threads out of bounds to none;
// - a block that only branched, or that fell into its only predecessor, has none left: the
// instructions
//   of the latter stand in the predecessor, which is executed equally often;
// - where a block became several (the comparisons of a switch), the longest path through them
// counts;
// - `bra.uni` after a conditional branch is not executed when that one is taken: it counts, except
//   where the conditional branch stays in the block's loop and `bra.uni` leaves it;
// - blocks that LLVM put on an edge and that only move registers, or take the lower half of
// one, do not count;
// - a loop made of memcpy or memset counts as often as it runs.
// The bytes of user memory that the instructions access must then be those of the kernel's blocks.
#ifndef CGPREDICT_PASSES_PTX_PTXMAPPING_H
#define CGPREDICT_PASSES_PTX_PTXMAPPING_H

#include "passes/ptx/Ptx.h"
#include "passes/ptx/PtxParse.h"

namespace cgpredict {

/// Fills `blocks`; returns why that is not possible, else "". `listing` is of the pinned entry
/// (PtxEntry.h); opcodes in `blocks` come without its `.volatile`.
std::string mapPtxBlocks(const PtxListing &listing, const llvm::Function &kernel,
                         std::vector<PtxBlock> &blocks);

} // namespace cgpredict
#endif
