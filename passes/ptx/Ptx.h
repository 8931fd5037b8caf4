// The kernel function as a real GPU kernel: PTX from LLVM's own NVPTX backend, and the instructions
// that each basic block of the kernel executes in it.
//
//   .visible .entry gemm(...) .reqntid 32, 32, 1
//     coordinate = ctaid * ntid + tid     per dimension, 32 bits    | counted with
//     if (coordinate >= extent) return    in any dimension          | the kernel's
//     index = start + coordinate * step   per mapped loop           | entry block
//     the kernel's blocks, inlined
//
// Parameters, in order: the kernel's arguments that are no mapped indices; the extent of each grid
// dimension (i32, x first; up to the last one that an index or the block's shape needs); then, per
// index argument that the kernel uses, its start and its step where they are no constants. Lines
// `// parameter n: ...` at the head of the text name them, lines `// variable x: ...` the program's
// variables that the text's `.global` variables stand for. User memory is read and written exactly
// as often as the kernel does it: nothing is forwarded, merged or vectorised.
#ifndef CGPREDICT_PASSES_PTX_PTX_H
#define CGPREDICT_PASSES_PTX_PTX_H

#include "passes/ptx/PtxChild.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// An argument of the kernel that is a mapped loop's index: start + coordinate * step.
struct IndexArgument {
  unsigned argument;
  unsigned dimension;                 ///< 0 = x
  std::optional<int64_t> start, step; ///< parameters where unknown; a pointer's step is in bytes
};

/// One parameter of the entry.
struct PtxParameter {
  enum Role { Argument, Extent, Start, Step } role;
  unsigned index; ///< of the kernel's argument; of an extent, its dimension
  llvm::Type *type;
  std::string name; ///< as in the comments at the head of the text
};

/// A `.global` variable of the text, and the program's variable that it stands for.
struct PtxVariable {
  std::string name, symbol;
};

struct PtxBlock {
  unsigned block; ///< position in the kernel's block list
  /// "ld.global.f32" -> executed per execution of the block. A math function that a GPU has only as
  /// library code is "call.__nv_expf"; passing its arguments and result is part of that entry.
  std::map<std::string, unsigned> opcodes;
};

struct PtxKernel {
  std::string text;
  std::string target;           ///< "sm_32"
  std::vector<PtxParameter> parameters;
  std::vector<PtxVariable> variables;
  std::vector<PtxBlock> blocks; ///< one per block of the kernel, or empty
  std::string reason;           ///< why there is no text, or no blocks; else empty
};

/// PTX of `kernel` as the entry `name` for thread blocks of shape `block`. Neither the kernel nor
/// its module changes, and whatever LLVM's backend does, the calling process goes on: the work of
/// `backend` is assemblePtx (PtxCodegen.h).
PtxKernel emitPtx(ChildProcess &backend, const llvm::Function &kernel,
                  llvm::ArrayRef<IndexArgument> indices, llvm::StringRef name,
                  std::array<unsigned, 3> block);

} // namespace cgpredict
#endif
