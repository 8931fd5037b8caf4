// PTX text as LLVM prints it with -asm-verbose, taken apart into blocks and instructions.
//
//   $L__BB0_2:                              // %b1      <- label, name of the IR block
//           ld.global.f32   %f4, [%rd24];
//           @%p2 bra        $L__BB0_2;                  <- conditional, with a target
#ifndef CGPREDICT_PASSES_PTX_PTXPARSE_H
#define CGPREDICT_PASSES_PTX_PTXPARSE_H

#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

struct PtxInstruction {
  std::string opcode;       ///< "ld.global.f32"; a whole call sequence is one "call.NAME"
  bool conditional = false; ///< predicated
  std::string target;       ///< label that a branch goes to
};

struct PtxListingBlock {
  std::string label;  ///< empty where it is only fallen into
  std::string origin; ///< name of the IR block; empty where LLVM made the block itself
  std::vector<PtxInstruction> instructions;
};

struct PtxListing {
  std::string target; ///< "sm_32"
  std::vector<PtxListingBlock> blocks;
};

PtxListing parsePtx(std::string_view text);

/// Bytes that one execution of a load, store or atomic by one thread moves: 16 for
/// "ld.global.v4.f32".
unsigned accessBytes(std::string_view opcode);

} // namespace cgpredict
#endif
