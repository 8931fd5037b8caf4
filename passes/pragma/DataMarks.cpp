#include "passes/pragma/DataMarks.h"

#include "cgpredict/TraceFormat.h"
#include "passes/pragma/PragmaPlacement.h"

#include "clang/Lex/Lexer.h"
#include "clang/Sema/Lookup.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

/// "a[first : length][...]..." in parts.
struct Section {
  ArrayRef<Token> base, first, length;
  unsigned sections = 0;
  bool isPlain = true; ///< False: it has a stride.
};

/// Behind the bracket that closes the one at `open`.
std::size_t closing(ArrayRef<Token> tokens, std::size_t open) {
  unsigned depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    depth += tokens[i].isOneOf(tok::l_square, tok::l_paren, tok::l_brace);
    depth -= tokens[i].isOneOf(tok::r_square, tok::r_paren, tok::r_brace);
    if (depth == 0)
      return i + 1;
  }
  return tokens.size();
}

/// The places of the colons that are not inside of brackets or of ?:.
SmallVector<std::size_t, 2> colons(ArrayRef<Token> tokens) {
  SmallVector<std::size_t, 2> result;
  unsigned questions = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::l_square, tok::l_paren))
      i = closing(tokens, i) - 1;
    else if (tokens[i].is(tok::question))
      ++questions;
    else if (tokens[i].is(tok::colon) && questions > 0)
      --questions;
    else if (tokens[i].is(tok::colon))
      result.push_back(i);
  }
  return result;
}

Section sectionOf(ArrayRef<Token> tokens) {
  Section result{tokens, {}, {}};
  for (std::size_t i = 0; i < tokens.size();) {
    if (!tokens[i].isOneOf(tok::l_square, tok::l_paren)) {
      ++i;
      continue;
    }
    const std::size_t end = closing(tokens, i);
    const ArrayRef<Token> inside = tokens.slice(i + 1, end - i - 2);
    const SmallVector<std::size_t, 2> at = colons(inside);
    if (tokens[i].is(tok::l_square) && (!at.empty() || result.sections > 0)) {
      if (result.sections++ == 0) {
        result.base = tokens.take_front(i);
        result.isPlain = at.size() == 1;
        result.first = inside.take_front(at[0]);
        result.length = inside.drop_front(at[0] + 1);
      }
    }
    i = end;
  }
  return result;
}

/// The last token in front of `place`, pragmas and other directives left out.
tok::TokenKind tokenBefore(const Preprocessor &preprocessor, SourceLocation place) {
  const SourceManager &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(place);
  const StringRef text = sources.getBufferData(file);
  Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(),
              text.begin(), text.end());
  tok::TokenKind last = tok::eof;
  bool isDirective = false;
  for (Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(tok::eof) || sources.getFileOffset(token.getLocation()) >= offset)
      return last;
    if (token.isAtStartOfLine())
      isDirective = token.is(tok::hash);
    if (!isDirective)
      last = token.getKind();
  }
}

/// Whether a statement may stand in place of a directive without one, and change nothing.
bool isStatementPlace(Preprocessor &preprocessor, SourceLocation pragma, SourceLocation lineEnd) {
  const tok::TokenKind before = tokenBefore(preprocessor, pragma);
  if (before == tok::semi || before == tok::l_brace || before == tok::colon)
    return true;
  const Follower follower = findFollower(preprocessor, lineEnd);
  return before == tok::r_brace && follower.location.isValid() && follower.text != "else" &&
         follower.text != "while";
}

std::optional<uint32_t> kindOf(const Directive &directive) {
  if (directive.has("update"))
    return CGP_DATA_UPDATE;
  if (!directive.has("data"))
    return std::nullopt;
  if (directive.has("enter"))
    return CGP_DATA_ENTER;
  return directive.has("exit") ? CGP_DATA_EXIT : CGP_DATA_REGION;
}

class MarkMaker {
public:
  MarkMaker(Sema &sema, const Directive &directive, SourceLocation pragma)
      : sema(sema), preprocessor(sema.getPreprocessor()), directive(directive), pragma(pragma) {}

  bool make(DataMark &mark, std::size_t number) {
    const std::optional<uint32_t> kind = kindOf(directive);
    if (!kind || directive.hasClause("if") || !hasPlace(*kind))
      return false;
    const PresumedLoc position = preprocessor.getSourceManager().getPresumedLoc(pragma);
    mark.kind = *kind;
    mark.file = position.getFilename();
    begin(number);
    for (const ClauseArray &array : clauseArrays(directive, position.getLine()))
      add(array, mark);
    if (mark.arrays.empty())
      return false;
    finish(*kind == CGP_DATA_REGION);
    return true;
  }

private:
  bool hasPlace(uint32_t kind) {
    if (pragma.isMacroID() || directive.end.isMacroID() || !isInCode())
      return false;
    if (kind != CGP_DATA_REGION)
      return isStatementPlace(preprocessor, pragma, directive.end);
    const Follower follower = findFollower(preprocessor, directive.end);
    return follower.kind == Follower::Loop || follower.text == "{";
  }

  /// Functions in classes are read before their scope is known.
  bool isInClass() const { return sema.CurContext->isRecord(); }
  bool isInCode() const { return isInClass() || sema.CurContext->isFunctionOrMethod(); }

  bool isKnown(const Token &name) {
    LookupResult found(sema, name.getIdentifierInfo(), name.getLocation(),
                       Sema::LookupOrdinaryName);
    found.suppressDiagnostics();
    return isInClass() || sema.LookupName(found, sema.getCurScope());
  }

  bool areKnown(ArrayRef<Token> tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool isMember =
          i > 0 && tokens[i - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon);
      if (tokens[i].is(tok::identifier) && !isMember && !isKnown(tokens[i]))
        return false;
    }
    return !tokens.empty();
  }

  void add(const ClauseArray &array, DataMark &mark) {
    const Section section = sectionOf(array.tokens);
    if (!section.isPlain || section.base.empty() || !areKnown(array.tokens))
      return;
    mark.arrays.push_back(
        {array.map, !section.first.empty(), !section.length.empty(), section.sections});
    addOperand(section.base);
    if (!section.first.empty())
      addOperand(section.first);
    if (!section.length.empty())
      addOperand(section.length);
  }

  void begin(std::size_t number) {
    addWord("if");
    addKinds({tok::l_paren, tok::exclaim});
    addWord("sizeof");
    addKinds({tok::l_paren, tok::l_paren});
    addWord("void");
    addKinds({tok::r_paren});
    add(tok::string_literal);
    preprocessor.CreateString(("\"" + dataMarkPrefix + Twine(number) + "\"").str(), tokens.back(),
                              pragma, pragma);
    addKinds({tok::comma});
  }

  void addOperand(ArrayRef<Token> operand) {
    addKinds({tok::l_paren});
    addWord("void");
    addKinds({tok::r_paren, tok::l_paren});
    tokens.insert(tokens.end(), operand.begin(), operand.end());
    addKinds({tok::r_paren, tok::comma});
  }

  void finish(bool hasStatement) {
    add(tok::numeric_constant);
    preprocessor.CreateString("0", tokens.back(), pragma, pragma);
    addKinds({tok::r_paren, tok::r_paren, tok::l_brace, tok::r_brace});
    addWord("else");
    if (!hasStatement)
      addKinds({tok::l_brace, tok::r_brace});
    preprocessor.EnterTokenStream(ArrayRef(tokens).copy(preprocessor.getPreprocessorAllocator()),
                                  /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
  }

  void addWord(StringRef word) {
    IdentifierInfo *name = preprocessor.getIdentifierInfo(word);
    add(name->getTokenID());
    tokens.back().setIdentifierInfo(name);
  }

  void addKinds(std::initializer_list<tok::TokenKind> kinds) {
    for (tok::TokenKind kind : kinds)
      add(kind);
  }

  void add(tok::TokenKind kind) {
    Token token;
    token.startToken();
    token.setKind(kind);
    token.setLocation(pragma);
    tokens.push_back(token);
  }

  Sema &sema;
  Preprocessor &preprocessor;
  const Directive &directive;
  SourceLocation pragma;
  std::vector<Token> tokens;
};

} // namespace

void markData(Sema &sema, const Directive &directive, SourceLocation pragma,
              std::vector<DataMark> &marks) {
  DataMark mark;
  if (MarkMaker(sema, directive, pragma).make(mark, marks.size()))
    marks.push_back(std::move(mark));
}

} // namespace cgpredict
