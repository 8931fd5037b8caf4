#include "passes/pragma/PragmaPlacement.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"

using namespace clang;

namespace cgpredict {
namespace {

bool isWord(const Token &token, StringRef word) {
  return token.is(tok::raw_identifier) && token.getRawIdentifier() == word;
}

/// Skips the other pragmas from `token` on. False, with `token` behind the word `pragma`, at an
/// OpenMP directive, which is a statement; false at any other directive: whether the text behind it
/// is compiled is not known here.
bool skipPragmas(Lexer &lexer, Token &token, bool hasOpenMP) {
  while (token.is(tok::hash) && token.isAtStartOfLine()) {
    lexer.LexFromRawLexer(token);
    if (!isWord(token, "pragma"))
      return false;
    lexer.LexFromRawLexer(token);
    if (hasOpenMP && isWord(token, "omp"))
      return false;
    while (!token.isAtStartOfLine() && token.isNot(tok::eof))
      lexer.LexFromRawLexer(token);
  }
  return true;
}

Follower::Kind classify(Preprocessor &preprocessor, const Token &token);

Follower::Kind classifyMacro(Preprocessor &preprocessor, IdentifierInfo &name) {
  MacroInfo *macro = preprocessor.getMacroInfo(&name);
  if (!macro || macro->isBuiltinMacro() || macro->tokens_empty())
    return Follower::Open;
  const Token &first = macro->getReplacementToken(0);
  IdentifierInfo *word = first.getIdentifierInfo();
  bool parameter = word && llvm::is_contained(macro->params(), word);
  if (parameter || word == &name || first.isOneOf(tok::hash, tok::hashhash))
    return Follower::Open;
  if (macro->getNumTokens() > 1 && macro->getReplacementToken(1).is(tok::hashhash))
    return Follower::Open;
  // A macro that begins with a macro: not followed, a chain may be a circle.
  if (word && word->hasMacroDefinition())
    return Follower::Open;
  return classify(preprocessor, first);
}

Follower::Kind classify(Preprocessor &preprocessor, const Token &token) {
  switch (token.getKind()) {
  case tok::kw_for:
  case tok::kw_while:
  case tok::kw_do:
    return Follower::Loop;
  case tok::l_square:
  case tok::kw___attribute:
  case tok::unknown:
    return Follower::Open;
  case tok::eof:
    return Follower::End;
  default:
    break;
  }
  IdentifierInfo *word = token.getIdentifierInfo();
  if (word && word->hasMacroDefinition())
    return classifyMacro(preprocessor, *word);
  return Follower::Other;
}

} // namespace

Follower findFollower(Preprocessor &preprocessor, SourceLocation lineEnd) {
  const SourceManager &sources = preprocessor.getSourceManager();
  auto [file, offset] = sources.getDecomposedLoc(lineEnd);
  bool invalid = lineEnd.isMacroID();
  StringRef text = sources.getBufferData(file, &invalid);
  if (invalid || lineEnd.isMacroID())
    return {Follower::Open, {}, {}};
  Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(),
              text.begin() + offset, text.end());
  Token token;
  lexer.LexFromRawLexer(token);
  if (!skipPragmas(lexer, token, preprocessor.getLangOpts().OpenMP)) {
    if (isWord(token, "omp"))
      return {Follower::Other, token.getLocation(), "#pragma omp"};
    return {Follower::Open, {}, {}};
  }
  std::string spelling = token.is(tok::eof) ? "" : preprocessor.getSpelling(token);
  if (token.is(tok::raw_identifier))
    preprocessor.LookUpIdentifierInfo(token);
  return {classify(preprocessor, token), token.getLocation(), spelling};
}

} // namespace cgpredict
