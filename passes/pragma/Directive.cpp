#include "passes/pragma/Directive.h"

#include "passes/pragma/PragmaExpression.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

class DirectiveParser {
public:
  DirectiveParser(Preprocessor &preprocessor, Language language) : preprocessor(preprocessor) {
    result.language = language;
  }

  Directive parse() {
    preprocessor.Lex(token);
    while (token.isNot(tok::eod)) {
      const std::string word =
          token.getIdentifierInfo() ? token.getIdentifierInfo()->getName().str() : "";
      preprocessor.Lex(token);
      if (token.is(tok::l_paren))
        parseArguments(word);
      else if (!word.empty())
        result.words.push_back(word);
    }
    result.end = token.getLocation();
    return std::move(result);
  }

private:
  /// Arguments that are no numbers, as `reduction(+ : sum)` has, are skipped.
  void parseArguments(const std::string &name) {
    Directive::Clause clause{name, {}};
    do {
      preprocessor.Lex(token);
      if (token.isNot(tok::numeric_constant))
        break;
      if (std::optional<int64_t> number = parseExpression(preprocessor, token, name))
        clause.numbers.push_back(*number);
    } while (token.is(tok::comma));
    if (token.isNot(tok::r_paren))
      clause.numbers.clear();
    for (unsigned open = 1; open > 0 && token.isNot(tok::eod); preprocessor.Lex(token))
      open += token.is(tok::l_paren) - token.is(tok::r_paren);
    result.clauses.push_back(std::move(clause));
  }

  Preprocessor &preprocessor;
  Token token;
  Directive result;
};

} // namespace

bool Directive::has(StringRef word) const { return llvm::is_contained(words, word.str()); }

ArrayRef<int64_t> Directive::numbersOf(StringRef name) const {
  auto clause = llvm::find_if(clauses, [&](const Clause &c) { return c.name == name; });
  return clause == clauses.end() ? ArrayRef<int64_t>() : ArrayRef<int64_t>(clause->numbers);
}

int64_t Directive::numberOf(StringRef name, int64_t fallback) const {
  ArrayRef<int64_t> numbers = numbersOf(name);
  return numbers.size() == 1 && numbers.front() > 0 ? numbers.front() : fallback;
}

bool Directive::sharesLoop() const {
  if (language == Language::OpenACC)
    return has("loop") && !has("seq") && !has("serial");
  return !has("end") && !has("declare") && !has("cancel") && !has("cancellation") &&
         (has("for") || has("loop") || has("distribute"));
}

bool Directive::mayShareLoop() const {
  return language == Language::OpenACC && !words.empty() && words.front() == "kernels" &&
         !has("loop");
}

/// Threads of a team meet or take turns there, or get different work.
std::string Directive::hostConstruct() const {
  static constexpr StringRef ofOpenMP[] = {"critical", "ordered", "barrier",  "single", "master",
                                           "masked",   "task",    "sections", "flush",  "cancel"};
  static constexpr StringRef ofOpenACC[] = {"wait", "update", "init", "shutdown", "set"};
  const bool isOpenACC = language == Language::OpenACC;
  const ArrayRef<StringRef> names = isOpenACC ? ArrayRef(ofOpenACC) : ArrayRef(ofOpenMP);
  for (const std::string &word : words)
    if (llvm::is_contained(names, word))
      return (isOpenACC ? "'#pragma acc " : "'#pragma omp ") + word + "'";
  return {};
}

Directive parseDirective(Preprocessor &preprocessor, Language language) {
  return DirectiveParser(preprocessor, language).parse();
}

} // namespace cgpredict
