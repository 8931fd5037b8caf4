// The forms of all instructions as text, after the syntax lines of the PTX ISA 9.0, chapter 9: what
// it calls illegal has no line here. Private to InstructionForms.cpp.
//
// OPCODE WORDS : OPERANDS
//   WORDS     a|b one of these; [a|b] or none; {a|b} or none before PTX ISA 1.4; $x a set.
//             Types are numbered from 0. Words may stand in any order, as ptxas takes them, but
//             types keep theirs.
//   OPERANDS  D destination, S source, T and V the same where a vector may stand, P Q R N M L C X
//             as OperandRole says. Then whose size: 0 to 3 that type's, h 16, u 32, l 64 bits;
//             + twice as wide; * or a wider register; ? may be absent.
#ifndef CGPREDICT_PTX_FORMTABLE_H
#define CGPREDICT_PTX_FORMTABLE_H

#include <span>
#include <string_view>
#include <utility>

namespace cgpredict::ptx {

/// A set's name, `$round`, and its words, `rn|rz|rm|rp`. Sets are replaced in this order.
using WordSet = std::pair<std::string_view, std::string_view>;
std::span<const WordSet> formWordSets();

/// A form in each line; lines of one opcode are tried in this order.
std::string_view formTable();

} // namespace cgpredict::ptx

#endif
