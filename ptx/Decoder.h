// Statements to instructions: the form of InstructionForms that each one has, its words as values,
// its operands checked.
#ifndef CGPREDICT_PTX_DECODER_H
#define CGPREDICT_PTX_DECODER_H

#include "ptx/InstructionForms.h"
#include "ptx/Module.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict::ptx {

struct Instruction {
  const InstructionForm *form = nullptr;
  Opcode opcode{};
  Modifiers modifiers;
  std::array<Type, 4> types{};  // in the order in which they are written
  Space space = Space::Generic; // of a memory instruction or a cvta
  std::optional<Guard> guard;
  std::vector<Operand> operands;
  std::string name; // as it is written: add.rn.f32
  uint32_t line = 0;
  SourcePlace place;

  Type type() const { return types[0]; }
  bool has(Modifier modifier) const { return modifiers.has(modifier); }
};

struct DecodedFunction {
  const Function *function = nullptr;    // of the module, which must live longer
  std::vector<Instruction> instructions; // one for each statement of the body
};

struct Problem {
  uint32_t line = 0;
  std::string text; // without file and line
};

struct DecodedModule {
  std::vector<DecodedFunction> functions; // those with a body
  std::vector<Problem> problems;          // in order; instructions of functions with any are fewer
};

DecodedModule decodeModule(const Module &module);

/// The form's words of a statement, its operands unseen. None where no form of this version of PTX
/// (10 * major + minor) has these words.
struct FormMatch {
  const InstructionForm *form = nullptr;
  Modifiers modifiers;
  std::array<Type, 4> types{};
};
std::vector<FormMatch> matchForms(const std::string &opcode, const std::vector<std::string> &words,
                                  unsigned version);

/// "add{.rn|.rz|.rm|.rp}[.ftz].f32": of the opcode's forms the one that has the most of these
/// words, all that it has. Only for an opcode that has forms.
std::string nearestForm(const std::string &opcode, const std::vector<std::string> &words);

/// What is wrong with the operands for this form; empty if nothing is.
std::string operandProblem(const Function &function, const Statement &statement,
                           const FormMatch &match);

} // namespace cgpredict::ptx

#endif
