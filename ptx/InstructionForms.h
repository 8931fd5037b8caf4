// What PTX instructions look like: one line of a table for each form, from which instructions are
// decoded and checked. The table is in FormTable.cpp.
#ifndef CGPREDICT_PTX_INSTRUCTIONFORMS_H
#define CGPREDICT_PTX_INSTRUCTIONFORMS_H

#include "ptx/Modifiers.h"
#include "ptx/Types.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cgpredict::ptx {

enum class Opcode : uint8_t {
#define OPCODE(name, text) name,
#include "ptx/Opcodes.def"
#undef OPCODE
};

/// A scalar video instruction: parts of registers, .b0 or .h1, as operands.
bool isVideo(Opcode opcode);

using Word = std::variant<Type, Modifier>;

/// Alternatives, of which an instruction has one.
struct WordGroup {
  std::vector<Word> words;
  bool optional = false;
  unsigned optionalBefore = 0; // this version of PTX (10 * major + minor); 0: in none

  bool isOptionalIn(unsigned version) const { return optional || version < optionalBefore; }
};

enum class OperandRole : uint8_t {
  Destination,          // D: a register
  Source,               // S: a register, a constant, a special register
  DestinationPredicate, // P
  DestinationPair,      // Q: p, or p|q
  DestinationOrBoth,    // R: d, or d|p
  SourcePredicate,      // N: p, or !p
  Address,              // M
  Label,                // L
  Constant,             // C: an integer
  Anything              // X: its instruction looks closer
};

/// An operand of a form. Its size is that of types[type], or `bytes` where that is not 0.
struct OperandForm {
  OperandRole role = OperandRole::Anything;
  unsigned type = 0;
  unsigned bytes = 0;
  unsigned scale = 1;  // 2: twice as wide as the type
  bool wider = false;  // a wider register will do (ld, st, cvt)
  bool vector = false; // {a, b} where the instruction has .v2
  bool optional = false;
};

struct InstructionForm {
  Opcode opcode;
  std::vector<WordGroup> groups;
  std::vector<OperandForm> operands;
};

/// The forms of an opcode, in the order in which they are tried; empty for an unknown one.
std::span<const InstructionForm> instructionForms(std::string_view opcode);

} // namespace cgpredict::ptx

#endif
