#include "ptx/Decoder.h"

namespace cgpredict::ptx {
namespace {

bool isSpelled(const Word &word, const std::string &text) {
  if (const Type *type = std::get_if<Type>(&word))
    return text == traits(*type).name;
  return text == modifierName(std::get<Modifier>(word));
}

class Matcher {
public:
  explicit Matcher(const InstructionForm &form) : form(form), used(form.groups.size()) {
    match.form = &form;
  }

  std::optional<FormMatch> run(const std::vector<std::string> &words) {
    for (const std::string &word : words)
      if (!take(word))
        return std::nullopt;
    for (std::size_t g = 0; g < used.size(); ++g)
      if (!used[g] && !form.groups[g].optional)
        return std::nullopt;
    return match;
  }

private:
  // The first group that is free and has the word: types keep their order.
  bool take(const std::string &text) {
    for (std::size_t g = 0; g < used.size(); ++g)
      for (const Word &word : form.groups[g].words)
        if (!used[g] && isSpelled(word, text)) {
          used[g] = true;
          note(word);
          return true;
        }
    return false;
  }

  void note(const Word &word) {
    if (const Type *type = std::get_if<Type>(&word))
      match.types[typeCount++] = *type;
    else
      match.modifiers.add(std::get<Modifier>(word));
  }

  const InstructionForm &form;
  std::vector<bool> used;
  FormMatch match;
  std::size_t typeCount = 0;
};

} // namespace

std::vector<FormMatch> matchForms(const std::string &opcode,
                                  const std::vector<std::string> &words) {
  std::vector<FormMatch> matches;
  for (const InstructionForm &form : instructionForms(opcode))
    if (auto match = Matcher(form).run(words))
      matches.push_back(*match);
  return matches;
}

} // namespace cgpredict::ptx
