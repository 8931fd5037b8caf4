// PTX instructions as operations of the static tables.
#ifndef CGPREDICT_PTXTRACE_OPERATIONCLASSES_H
#define CGPREDICT_PTXTRACE_OPERATIONCLASSES_H

#include "analyzer/tables/StaticTables.h"
#include "ptx/Decoder.h"

namespace cgpredict::ptxtrace {

/// Of an instruction with a result or an effect.
OperationClass classOf(const ptx::Instruction &instruction);

/// Name of the instruction's opcode as PtxBlock counts it: as it is written, "call.__nv_expf" for a
/// call, empty for what passes the arguments and results of calls (docs/ptx.md).
std::string countedName(const ptx::Instruction &instruction, const ptx::Function &function);

} // namespace cgpredict::ptxtrace

#endif
