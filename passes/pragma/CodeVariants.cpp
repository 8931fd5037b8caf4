#include "passes/pragma/CodeVariants.h"

#include "passes/pragma/ClauseArguments.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

bool isOneOf(const Token &token, std::initializer_list<StringRef> words) {
  const IdentifierInfo *name = token.getIdentifierInfo();
  return name && llvm::is_contained(words, name->getName());
}

bool isVariant(ArrayRef<Token> line) {
  if (!line.empty() && isOneOf(line.front(), {"begin", "end"}))
    line = line.drop_front();
  return line.size() > 1 && isOneOf(line[0], {"declare"}) && isOneOf(line[1], {"variant"});
}

} // namespace

bool handOnVariant(Preprocessor &preprocessor, SourceLocation pragma) {
  if (!preprocessor.getLangOpts().OpenMP)
    return false;
  Token token;
  preprocessor.Lex(token);
  SmallVector<Token, 16> line;
  if (isOneOf(token, {"begin", "end", "declare"}))
    for (; token.isNot(tok::eod); preprocessor.Lex(token))
      line.push_back(token);
  if (!isVariant(line)) {
    readAgain(preprocessor, line, token);
    return false;
  }
  line.insert(line.begin(), makeToken(tok::annot_pragma_openmp, pragma));
  readAgain(preprocessor, line, makeToken(tok::annot_pragma_openmp_end, token.getLocation()));
  return true;
}

} // namespace cgpredict
