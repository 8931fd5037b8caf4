// Which registers an instruction reads and which it writes.
#ifndef CGPREDICT_PTX_REGISTERUSES_H
#define CGPREDICT_PTX_REGISTERUSES_H

#include "ptx/Decoder.h"

namespace cgpredict::ptx {

/// Whether the instruction writes operand `operand`; a list or vector as a whole.
bool isResult(const Instruction &instruction, std::size_t operand);

/// By number. What a guard holds back is written all the same; the guard and the registers of
/// addresses are read.
struct RegisterUses {
  std::vector<uint32_t> read, written;
};
RegisterUses registerUses(const Instruction &instruction);

} // namespace cgpredict::ptx

#endif
