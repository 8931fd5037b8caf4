#include "ptx/InstructionForms.h"

#include "ptx/FormTable.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <stdexcept>

namespace cgpredict::ptx {
namespace {

constexpr const char *OpcodeNames[] = {
#define OPCODE(name, text) text,
#include "ptx/Opcodes.def"
#undef OPCODE
};

std::string expandSets(std::string_view words) {
  std::string text(words);
  for (const auto &[name, members] : formWordSets())
    for (std::size_t at; (at = text.find(name)) != std::string::npos;)
      text.replace(at, name.size(), members);
  return text;
}

// `b1` to `b4` are types; the words that are both a type and a modifier stand in no group together.
Word wordOf(std::string_view text) {
  if (const auto type = typeNamed(text))
    return *type;
  if (const auto modifier = modifierNamed(text))
    return *modifier;
  throw std::logic_error(fmt::format("the table of PTX forms has an unknown word '{}'", text));
}

WordGroup groupOf(std::string text) {
  WordGroup group;
  if (text.front() == '[' || text.front() == '{') {
    group.optional = text.front() == '[';
    group.optionalBefore = text.front() == '{' ? 14 : 0;
    text = text.substr(1, text.size() - 2);
  }
  std::istringstream words(expandSets(text));
  for (std::string word; std::getline(words, word, '|');)
    group.words.push_back(wordOf(word));
  return group;
}

OperandRole roleOf(char letter) {
  switch (letter) {
  case 'D':
  case 'V':
    return OperandRole::Destination;
  case 'S':
  case 'T':
    return OperandRole::Source;
  case 'P':
    return OperandRole::DestinationPredicate;
  case 'Q':
    return OperandRole::DestinationPair;
  case 'R':
    return OperandRole::DestinationOrBoth;
  case 'N':
    return OperandRole::SourcePredicate;
  case 'M':
    return OperandRole::Address;
  case 'L':
    return OperandRole::Label;
  case 'C':
    return OperandRole::Constant;
  default:
    return OperandRole::Anything;
  }
}

OperandForm operandOf(std::string_view text) {
  OperandForm form;
  form.role = roleOf(text[0]);
  form.vector = text[0] == 'V' || text[0] == 'T';
  for (const char c : text.substr(1))
    switch (c) {
    case 'h':
      form.bytes = 2;
      break;
    case 'u':
      form.bytes = 4;
      break;
    case 'l':
      form.bytes = 8;
      break;
    case '+':
      form.scale = 2;
      break;
    case '*':
      form.wider = true;
      break;
    case '?':
      form.optional = true;
      break;
    case '|':
      form.role = OperandRole::Anything;
      break;
    default:
      form.type = static_cast<unsigned>(c - '0');
    }
  return form;
}

std::pair<std::string, InstructionForm> formOf(const std::string &line) {
  std::istringstream fields(line);
  std::string opcode, field;
  fields >> opcode;
  InstructionForm form{};
  while (std::string_view(OpcodeNames[static_cast<std::size_t>(form.opcode)]) != opcode)
    form.opcode = static_cast<Opcode>(static_cast<std::size_t>(form.opcode) + 1);
  while (fields >> field && field != ":")
    form.groups.push_back(groupOf(field));
  while (fields >> field)
    form.operands.push_back(operandOf(field));
  return {opcode, form};
}

std::map<std::string, std::vector<InstructionForm>, std::less<>> readTable() {
  std::map<std::string, std::vector<InstructionForm>, std::less<>> forms;
  std::istringstream lines{std::string(formTable())};
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) {
      auto [opcode, form] = formOf(line);
      forms[opcode].push_back(std::move(form));
    }
  return forms;
}

} // namespace

bool isVideo(Opcode opcode) { return opcode >= Opcode::Vabsdiff && opcode <= Opcode::Vsub; }

std::span<const InstructionForm> instructionForms(std::string_view opcode) {
  static const auto forms = readTable();
  const auto found = forms.find(opcode);
  return found == forms.end() ? std::span<const InstructionForm>() : found->second;
}

} // namespace cgpredict::ptx
