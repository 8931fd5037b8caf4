#include "ptx/Decoder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict::ptx {
namespace {

const char *textOf(const Word &word) {
  const Type *type = std::get_if<Type>(&word);
  return type ? traits(*type).name : modifierName(std::get<Modifier>(word));
}

class Matcher {
public:
  explicit Matcher(const InstructionForm &form) : form(form), used(form.groups.size()) {
    match.form = &form;
  }

  std::optional<FormMatch> run(const std::vector<std::string> &words, unsigned version) {
    for (const std::string &word : words)
      if (!take(word))
        return std::nullopt;
    for (std::size_t g = 0; g < used.size(); ++g)
      if (!used[g] && !form.groups[g].isOptionalIn(version))
        return std::nullopt;
    return match;
  }

  /// How many of the words it has, less those that it lacks.
  std::ptrdiff_t likeness(const std::vector<std::string> &words) {
    std::ptrdiff_t found = 0;
    for (const std::string &word : words)
      found += take(word) ? 2 : 0;
    for (std::size_t g = 0; g < used.size(); ++g)
      found -= !used[g] && !form.groups[g].optional;
    return found;
  }

private:
  // The first group that is free and has the word; types keep their order.
  bool take(const std::string &text) {
    for (std::size_t g = 0; g < used.size(); ++g)
      for (const Word &word : form.groups[g].words)
        if (!used[g] && text == textOf(word) &&
            (g >= firstType || std::holds_alternative<Modifier>(word))) {
          used[g] = true;
          note(word, g);
          return true;
        }
    return false;
  }

  void note(const Word &word, std::size_t group) {
    if (const Type *type = std::get_if<Type>(&word)) {
      match.types[typeCount++] = *type;
      firstType = group;
    } else {
      match.modifiers.add(std::get<Modifier>(word));
    }
  }

  const InstructionForm &form;
  std::vector<bool> used;
  FormMatch match;
  std::size_t typeCount = 0, firstType = 0; // the next type is of this group or a later one
};

std::string textOf(const WordGroup &group) {
  std::vector<std::string> words;
  for (const Word &word : group.words)
    words.push_back(fmt::format(".{}", textOf(word)));
  const std::string text = fmt::format("{}", fmt::join(words, "|"));
  return group.optional ? "[" + text + "]" : words.size() > 1 ? "{" + text + "}" : text;
}

} // namespace

std::vector<FormMatch> matchForms(const std::string &opcode, const std::vector<std::string> &words,
                                  unsigned version) {
  std::vector<FormMatch> matches;
  for (const InstructionForm &form : instructionForms(opcode))
    if (auto match = Matcher(form).run(words, version))
      matches.push_back(*match);
  return matches;
}

std::string nearestForm(const std::string &opcode, const std::vector<std::string> &words) {
  const InstructionForm &nearest =
      *std::ranges::max_element(instructionForms(opcode), {}, [&](const InstructionForm &form) {
        return Matcher(form).likeness(words);
      });
  std::string text = opcode;
  for (const WordGroup &group : nearest.groups)
    text += textOf(group);
  return text;
}

} // namespace cgpredict::ptx
