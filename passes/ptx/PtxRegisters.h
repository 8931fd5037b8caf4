// How many registers NVIDIA's assembler gives a thread: `ptxas -v`, where there is one. Registers
// follow from its allocation and schedule, which are not published, so nothing else knows.
//
// The assembler is that of CGPREDICT_PTXAS (`cgpredict-cc --ptxas=PATH`), none if that is empty,
// else `ptxas` of PATH, if there is one.
#ifndef CGPREDICT_PASSES_PTX_PTXREGISTERS_H
#define CGPREDICT_PASSES_PTX_PTXREGISTERS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace cgpredict {

struct AssembledRegisters {
  std::optional<unsigned> count; ///< of the entry; none without an assembler, or where it fails
  std::string target;            ///< that it was assembled for
  std::string failure;           ///< of an assembler that was named: why it has no answer
};

/// Of the PTX for its `target` ("sm_50"), or, of a named assembler that does not know that one any
/// more, for the next newer one that it knows and whose SMs have as many threads and registers. An
/// assembler that takes a minute has failed.
AssembledRegisters assembledRegisters(llvm::StringRef ptx, llvm::StringRef target);

/// "// registers 37: ptxas for sm_32", a line. There is a count.
std::string registerComment(const AssembledRegisters &registers);

} // namespace cgpredict
#endif
