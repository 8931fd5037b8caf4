#include "passes/pragma/Directive.h"

#include "passes/pragma/ClauseArguments.h"
#include "passes/pragma/NamedNumbers.h"
#include "passes/pragma/PragmaExpression.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

/// Others may hold what is no integer: initializer(omp_priv = {0, 1e300}).
bool shapesKernel(StringRef clause) {
  static constexpr StringRef names[] = {"collapse", "thread_limit",  "tile",
                                        "vector",   "vector_length", "num_workers"};
  return llvm::is_contained(names, clause);
}

class DirectiveParser {
public:
  DirectiveParser(Preprocessor &preprocessor, Language language, Sema *constants)
      : preprocessor(preprocessor), constants(constants) {
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
  void parseArguments(const std::string &name) {
    Directive::Clause clause{name, {}, {}, {}, {}};
    const bool isCounted = constants && shapesKernel(name);
    bool allNumbers = isCounted;
    for (bool more = true; more;) {
      preprocessor.Lex(token);
      const SmallVector<Token, 8> argument = readArgument(preprocessor, token);
      more = token.is(tok::comma);
      if (argument.empty())
        continue;
      clause.arguments.push_back(textOf(preprocessor, argument));
      clause.tokens.emplace_back(argument.begin(), argument.end());
      if (!isCounted)
        continue;
      if (std::optional<int64_t> number = valueOf(argument, name))
        clause.numbers.push_back(*number);
      else
        allNumbers = false;
    }
    if (!allNumbers) {
      clause.numbers.clear();
      noteExpressions(clause);
    }
    if (token.is(tok::r_paren))
      preprocessor.Lex(token);
    result.clauses.push_back(std::move(clause));
  }

  void noteExpressions(Directive::Clause &clause) {
    if (!constants || !constants->getLangOpts().CPlusPlus || !shapesKernel(clause.name))
      return;
    for (ArrayRef<Token> argument : clause.tokens)
      if (mayBeConstant(*constants, argument))
        clause.expressions.push_back(textOf(preprocessor, argument, " "));
    if (clause.expressions.size() != clause.tokens.size())
      clause.expressions.clear();
  }

  /// Of an argument of numbers, operators and parentheses; none for any other.
  std::optional<int64_t> valueOf(ArrayRef<Token> written, StringRef clause) {
    const SmallVector<Token, 8> argument = withNumbers(*constants, written);
    const auto isArithmetic = [](const Token &part) {
      return part.isOneOf(tok::numeric_constant, tok::plus, tok::minus, tok::star, tok::slash,
                          tok::percent, tok::lessless, tok::greatergreater, tok::l_paren,
                          tok::r_paren);
    };
    if (!llvm::all_of(argument, isArithmetic))
      return std::nullopt;
    const Token behind = token;
    readAgain(preprocessor, argument, behind);
    preprocessor.Lex(token);
    const std::optional<int64_t> value = parseExpression(preprocessor, token, clause);
    while (token.getLocation() != behind.getLocation()) // of what is no expression
      preprocessor.Lex(token);
    return value;
  }

  Preprocessor &preprocessor;
  Sema *constants;
  Token token;
  Directive result;
};

} // namespace

bool Directive::has(StringRef word) const { return llvm::is_contained(words, word.str()); }

bool Directive::hasClause(StringRef name) const {
  return llvm::any_of(clauses, [&](const Clause &clause) { return clause.name == name; });
}

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
  for (const std::string &word : ArrayRef(words).take_front(isOpenACC ? 1 : words.size()))
    if (llvm::is_contained(names, word))
      return (isOpenACC ? "'#pragma acc " : "'#pragma omp ") + word + "'";
  return {};
}

Directive parseDirective(Preprocessor &preprocessor, Language language, Sema *constants) {
  return DirectiveParser(preprocessor, language, constants).parse();
}

} // namespace cgpredict
