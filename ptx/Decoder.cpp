#include "ptx/Decoder.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::ptx {
namespace {

Space spaceOf(const Modifiers &modifiers) {
  using enum Modifier;
  constexpr std::pair<Modifier, Space> Spaces[] = {{Constant, Space::Constant},
                                                   {Global, Space::Global},
                                                   {Local, Space::Local},
                                                   {Parameter, Space::Parameter},
                                                   {ParameterEntry, Space::Parameter},
                                                   {ParameterFunction, Space::Parameter},
                                                   {Shared, Space::Shared},
                                                   {SharedCta, Space::Shared},
                                                   {SharedCluster, Space::Shared}};
  for (const auto &[modifier, space] : Spaces)
    if (modifiers.has(modifier))
      return space;
  return Space::Generic;
}

// sm_1x has no single-precision subnormal numbers (PTX ISA, .ftz of each instruction).
void addImpliedFtz(Modifiers &modifiers, const FormMatch &match, const Module &module) {
  if (module.architecture > 0 && module.architecture < 20)
    for (const Type type : match.types)
      if (type == Type::F32)
        modifiers.add(Modifier::Ftz);
}

// PTX ISA 9.0, shfl and vote: gone with PTX 6.4 for sm_70 and later.
bool lacksSync(const FormMatch &match, const Module &module) {
  const Opcode opcode = match.form->opcode;
  return (opcode == Opcode::Shfl || opcode == Opcode::Vote) &&
         !match.modifiers.has(Modifier::Sync) && module.version >= 64 && module.architecture >= 70;
}

// Of cp.async.bulk the order of the state spaces tells where it goes; bytes are counted of what
// comes to shared memory.
bool countsBytesElsewhere(const Statement &statement, const FormMatch &match) {
  const auto isSpace = [](const std::string &word) {
    return word == "global" || word.starts_with("shared");
  };
  return match.modifiers.has(Modifier::BytesAtBarrier) &&
         *std::ranges::find_if(statement.words, isSpace) == "global";
}

class ModuleDecoder {
public:
  explicit ModuleDecoder(const Module &module) : module(module) {}

  DecodedModule decode() {
    for (const Function &function : module.functions)
      if (function.hasBody)
        result.functions.push_back(decodeFunction(function));
    return std::move(result);
  }

private:
  DecodedFunction decodeFunction(const Function &function) {
    DecodedFunction decoded{&function, {}};
    decoded.instructions.reserve(function.body.size());
    for (const Statement &statement : function.body)
      decodeStatement(function, statement, decoded.instructions);
    return decoded;
  }

  void report(const Statement &statement, const std::string &text) {
    result.problems.push_back({statement.line, fmt::format("{}: {}", statement.name(), text)});
  }

  void decodeStatement(const Function &function, const Statement &statement,
                       std::vector<Instruction> &instructions) {
    if (instructionForms(statement.opcode).empty())
      return report(statement,
                    fmt::format("the instruction '{}' is not supported", statement.opcode));
    const std::vector<FormMatch> matches =
        matchForms(statement.opcode, statement.words, module.version);
    if (matches.empty())
      return report(
          statement,
          fmt::format("no form of '{}' that is supported has these words; the nearest: {}",
                      statement.opcode, nearestForm(statement.opcode, statement.words)));
    if (lacksSync(matches.front(), module))
      return report(statement, fmt::format("PTX {}.{} for {} has it with a member mask alone; "
                                           "expected '{}.sync'",
                                           module.version / 10, module.version % 10, module.target,
                                           statement.opcode));
    if (countsBytesElsewhere(statement, matches.front()))
      return report(statement, "counts bytes at a barrier that go to global memory");
    std::string problem;
    for (const FormMatch &match : matches) {
      const std::string here = operandProblem(function, statement, match);
      if (here.empty())
        return instructions.push_back(instruction(statement, match));
      if (problem.empty())
        problem = here;
    }
    report(statement, problem);
  }

  Instruction instruction(const Statement &statement, const FormMatch &match) const {
    Instruction made;
    made.form = match.form;
    made.opcode = match.form->opcode;
    made.modifiers = match.modifiers;
    addImpliedFtz(made.modifiers, match, module);
    made.types = match.types;
    made.space = spaceOf(match.modifiers);
    made.guard = statement.guard;
    made.operands = statement.operands;
    made.name = statement.name();
    made.line = statement.line;
    made.place = statement.place;
    return made;
  }

  const Module &module;
  DecodedModule result;
};

} // namespace

DecodedModule decodeModule(const Module &module) { return ModuleDecoder(module).decode(); }

} // namespace cgpredict::ptx
