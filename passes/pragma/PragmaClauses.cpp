#include "passes/pragma/PragmaClauses.h"

#include "passes/pragma/ClauseArguments.h"
#include "passes/pragma/NamedNumbers.h"
#include "passes/pragma/PragmaClauseValues.h"
#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaExpression.h"

#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace cgpredict {
namespace {

class ClauseParser {
public:
  ClauseParser(Preprocessor &preprocessor, SourceLocation pragma, Sema *constants)
      : preprocessor(preprocessor), pragma(pragma), constants(constants) {}

  std::optional<Clauses> parse() {
    // Clause names are words of the pragma, whatever macros the program has.
    preprocessor.LexUnexpandedToken(token);
    while (token.isNot(tok::eod))
      if (!parseClause())
        return skipLine();
    result.end = token.getLocation();
    if (kernelClause.isInvalid())
      error(pragma, "'#pragma cgpredict' names no kernel; add 'kernel(NAME)'");
    const bool isKnown = expressionsOf(result).empty();
    if (failed || (isKnown && !applyShape(result, preprocessor.getDiagnostics())))
      return std::nullopt;
    return result;
  }

private:
  template <unsigned N> DiagnosticBuilder error(SourceLocation at, const char (&format)[N]) {
    failed = true;
    return reportError(preprocessor.getDiagnostics(), at, format);
  }

  /// What was read ahead must not be left to the parser.
  std::nullopt_t skipLine() {
    while (token.isNot(tok::eod))
      preprocessor.LexUnexpandedToken(token);
    return std::nullopt;
  }

  std::string found() const { return describe(preprocessor, token); }

  /// False where the rest of the line can no longer be understood.
  bool parseClause() {
    IdentifierInfo *word = token.getIdentifierInfo();
    if (!word) {
      error(token.getLocation(), "expected a clause or the end of the line in '#pragma cgpredict', "
                                 "found %0; the clauses are 'kernel', 'grid', 'block', "
                                 "'shared', 'tile', 'readonly' and 'lastprivate'")
          << found() << FixItHint::CreateRemoval(token.getLocation());
      return false;
    }
    std::string clause = word->getName().str();
    SourceLocation *seen = locationOf(clause);
    if (!seen)
      return rejectUnknown(clause);
    noteClause(clause, *seen);
    if (!parseOpening(clause))
      return false;
    return parseArguments(clause) && parseClosing(clause);
  }

  bool parseArguments(StringRef clause) {
    if (clause == "kernel")
      return parseName();
    if (clause == "shared")
      return parseNames(clause, result.shared);
    if (clause == "readonly")
      return parseNames(clause, result.readOnly);
    if (clause == "lastprivate")
      return parseLastPrivate();
    return parseValues(clause, *valuesOf(clause));
  }

  ClauseValues *valuesOf(StringRef clause) {
    if (clause == "grid")
      return &result.gridValues;
    if (clause == "tile")
      return &result.tileValues;
    return clause == "block" ? &result.blockValues : nullptr;
  }

  SourceLocation *locationOf(StringRef clause) {
    if (clause == "kernel")
      return &kernelClause;
    if (clause == "shared")
      return &sharedClause;
    if (clause == "readonly")
      return &readOnlyClause;
    if (clause == "lastprivate")
      return &lastPrivateClause;
    ClauseValues *values = valuesOf(clause);
    return values ? &values->clause : nullptr;
  }

  bool rejectUnknown(StringRef clause) {
    StringRef nearest;
    for (StringRef known : {"kernel", "grid", "block", "shared", "tile", "readonly", "lastprivate"})
      if (clause.edit_distance_insensitive(known) <= 2)
        nearest = known;
    DiagnosticBuilder report = error(
        token.getLocation(), "unknown clause '%0' in '#pragma cgpredict'; %select{the clauses are "
                             "'kernel', 'grid', 'block', 'shared', 'tile', "
                             "'readonly' and 'lastprivate'|did you mean "
                             "'%2'?}1");
    report << clause << !nearest.empty() << nearest;
    if (!nearest.empty())
      report << FixItHint::CreateReplacement(token.getLocation(), nearest);
    return false;
  }

  void noteClause(StringRef clause, SourceLocation &seen) {
    if (seen.isInvalid()) {
      seen = token.getLocation();
      return;
    }
    error(token.getLocation(), "duplicate clause '%0' in '#pragma cgpredict'; give it once")
        << clause;
    reportNote(preprocessor.getDiagnostics(), seen, "the first '%0' is here") << clause;
  }

  bool parseOpening(StringRef clause) {
    SourceLocation behind = preprocessor.getLocForEndOfToken(token.getLocation());
    preprocessor.Lex(token);
    if (token.is(tok::l_paren)) {
      preprocessor.Lex(token);
      return true;
    }
    error(token.getLocation(), "expected '(' behind '%0' in '#pragma cgpredict', found %1")
        << clause << found() << FixItHint::CreateInsertion(behind, "(");
    return false;
  }

  bool parseClosing(StringRef clause) {
    if (token.is(tok::r_paren)) {
      preprocessor.LexUnexpandedToken(token);
      return true;
    }
    error(token.getLocation(), "expected ')' at the end of clause '%0' in '#pragma cgpredict', "
                               "found %1")
        << clause << found() << FixItHint::CreateInsertion(lastEnd, ")");
    return false;
  }

  bool parseName() {
    StringRef name = token.is(tok::identifier) ? token.getIdentifierInfo()->getName() : "";
    // The name becomes a symbol of the kernel's PTX.
    if (!llvm::all_of(name, [](char c) { return isAsciiIdentifierContinue(c); }) || name.empty()) {
      error(token.getLocation(), "expected the kernel's name in clause 'kernel' of '#pragma "
                                 "cgpredict', found %0; it is a C identifier of letters, digits "
                                 "and '_'")
          << found();
      return false;
    }
    result.kernel = name.str();
    result.kernelLocation = token.getLocation();
    advance();
    return true;
  }

  /// lastprivate(x, y), lastprivate(conditional: x)
  bool parseLastPrivate() {
    std::vector<std::string> names;
    if (!parseNames("lastprivate", names))
      return false;
    const bool isConditional =
        token.is(tok::colon) && names == std::vector<std::string>{"conditional"};
    if (!isConditional) {
      result.privates.last = std::move(names);
      return true;
    }
    advance();
    return parseNames("lastprivate", result.privates.any);
  }

  bool parseNames(StringRef clause, std::vector<std::string> &names) {
    for (;;) {
      if (token.isNot(tok::identifier)) {
        error(token.getLocation(), "expected %select{an array's|a variable's}2 name in clause '%0' "
                                   "of '#pragma cgpredict', found %1")
            << clause << found() << (clause == "lastprivate");
        return false;
      }
      names.push_back(token.getIdentifierInfo()->getName().str());
      advance();
      if (token.isNot(tok::comma))
        return true;
      advance();
    }
  }

  bool parseValues(StringRef clause, ClauseValues &given) {
    given.start = token.getLocation();
    given.values.clear();
    given.expressions.clear();
    bool isKnown = true;
    for (;; preprocessor.Lex(token)) {
      if (std::string expression = expressionOfInstance(); !expression.empty()) {
        given.expressions.push_back(std::move(expression));
        isKnown = false;
      } else if (std::optional<int64_t> value =
                     parseExpression(preprocessor, token, clause, constants)) {
        given.values.push_back(*value);
        given.expressions.push_back(std::to_string(*value));
      } else {
        failed = true;
        return false;
      }
      lastEnd = token.getLocation();
      if (token.is(tok::comma))
        continue;
      if (isKnown)
        given.expressions.clear();
      else
        given.values.clear();
      return true;
    }
  }

  /// The argument at `token`, which is passed over, where clang alone can work it out; else empty.
  std::string expressionOfInstance() {
    if (!constants || !constants->getLangOpts().CPlusPlus)
      return {};
    const Token first = token;
    const SmallVector<Token, 8> argument = readArgument(preprocessor, token);
    const auto isName = [](const Token &part) {
      return part.isOneOf(tok::identifier, tok::kw_sizeof);
    };
    if (llvm::any_of(withNumbers(*constants, argument), isName) &&
        mayBeConstant(*constants, argument))
      return textOf(preprocessor, argument, " ");
    if (!argument.empty()) {
      readAgain(preprocessor, ArrayRef(argument).drop_front(), token);
      token = first;
    }
    return {};
  }

  void advance() {
    lastEnd = preprocessor.getLocForEndOfToken(token.getLocation());
    preprocessor.Lex(token);
  }

  Preprocessor &preprocessor;
  SourceLocation pragma;
  Sema *constants;
  Token token;
  Clauses result;
  bool failed = false;
  SourceLocation kernelClause; ///< Of the word `kernel`.
  SourceLocation sharedClause; ///< Of the word `shared`.
  SourceLocation readOnlyClause;
  SourceLocation lastPrivateClause;
  SourceLocation lastEnd; ///< Where a missing parenthesis would stand.
};

} // namespace

std::optional<Clauses> parseClauses(Preprocessor &preprocessor, SourceLocation pragma,
                                    Sema *constants) {
  return ClauseParser(preprocessor, pragma, constants).parse();
}

} // namespace cgpredict
