#include "passes/pragma/OpenMPPragmas.h"

#include "passes/pragma/PragmaClauseValues.h"
#include "passes/pragma/PragmaClauses.h"
#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaExpression.h"
#include "passes/pragma/PragmaPlacement.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cgpredict {
namespace {

/// A line `#pragma omp WORDS... [clause(...)]...`.
struct Directive {
  std::vector<std::string> words; ///< "parallel", "for", ... up to the first clause
  std::optional<int64_t> collapse, threadLimit;
  SourceLocation end;

  bool has(StringRef word) const { return llvm::is_contained(words, word.str()); }
  bool sharesLoop() const {
    return !has("end") && !has("declare") && !has("cancel") && !has("cancellation") &&
           (has("for") || has("loop") || has("distribute"));
  }
};

class DirectiveParser {
public:
  explicit DirectiveParser(Preprocessor &preprocessor) : preprocessor(preprocessor) {}

  Directive parse() {
    preprocessor.Lex(token);
    bool clauses = false;
    while (token.isNot(tok::eod)) {
      const std::string word =
          token.getIdentifierInfo() ? token.getIdentifierInfo()->getName().str() : "";
      preprocessor.Lex(token);
      clauses |= token.is(tok::l_paren);
      if (token.is(tok::l_paren))
        parseArguments(word);
      else if (!clauses && !word.empty())
        result.words.push_back(word);
    }
    result.end = token.getLocation();
    return result;
  }

private:
  void parseArguments(StringRef clause) {
    preprocessor.Lex(token);
    const bool isNumber = token.is(tok::numeric_constant);
    if (isNumber && clause == "collapse")
      result.collapse = parseExpression(preprocessor, token, clause);
    else if (isNumber && clause == "thread_limit")
      result.threadLimit = parseExpression(preprocessor, token, clause);
    for (unsigned open = 1; open > 0 && token.isNot(tok::eod); preprocessor.Lex(token))
      open += token.is(tok::l_paren) - token.is(tok::r_paren);
  }

  Preprocessor &preprocessor;
  Token token;
  Directive result;
};

/// Threads of a team meet or take turns there, or get different work.
std::string hostConstruct(const Directive &directive) {
  static constexpr StringRef names[] = {"critical", "ordered", "barrier",  "single", "master",
                                        "masked",   "task",    "sections", "flush",  "cancel"};
  for (const std::string &word : directive.words)
    if (llvm::is_contained(names, word))
      return "'#pragma omp " + word + "'";
  return {};
}

Marker makeMarker(const Directive &directive, const PresumedLoc &position) {
  constexpr int64_t most = 3; // dimensions of a grid; the other loops stay in the thread
  Marker marker =
      plainMarker(unsigned(std::clamp(directive.collapse.value_or(1), int64_t(1), most)), position);
  if (int64_t limit = directive.threadLimit.value_or(0); limit > 0 && marker.dimensions == 1)
    marker.block[0] = unsigned(std::min<int64_t>(marker.block[0], limit));
  return marker;
}

/// The call of a function of OpenMP's library that tells threads apart, or null.
const CallExpr *hostCall(const Stmt *statement) {
  if (!statement)
    return nullptr;
  if (auto *call = dyn_cast<CallExpr>(statement))
    if (const FunctionDecl *callee = call->getDirectCallee();
        callee && callee->getIdentifier() &&
        (callee->getName() == "omp_get_thread_num" || callee->getName().starts_with("omp_set_") ||
         callee->getName() == "omp_unset_lock" || callee->getName() == "omp_test_lock"))
      return call;
  for (const Stmt *child : statement->children())
    if (const CallExpr *call = hostCall(child))
      return call;
  return nullptr;
}

/// Returns why the loop is none for a GPU.
std::string reportHost(const Anchor &anchor, SourceLocation at, const std::string &what,
                       DiagnosticsEngine &diagnostics) {
  std::string reason = what +
                       " in the loop is for threads of a CPU; a GPU's threads do not wait for "
                       "each other";
  reportWarning(diagnostics, anchor.pragma, "kernel '%0': not traced: %1")
      << anchor.marker.kernel << reason;
  reportNote(diagnostics, at, "it is here");
  return reason;
}

} // namespace

std::string OpenMPPragmaHandler::makeName(StringRef file) {
  std::string stem;
  for (char c : llvm::sys::path::stem(file))
    stem += isAsciiIdentifierContinue(c) ? c : '_';
  return stem + "_kernel" + std::to_string(++kernelsOfFile[stem]);
}

/// By `#pragma cgpredict` in front of this pragma or between it and its loop.
bool OpenMPPragmaHandler::isMarkedByUser(Preprocessor &preprocessor, SourceLocation lineEnd) {
  Follower follower = findFollower(preprocessor, lineEnd);
  if (follower.location.isInvalid() || lineEnd.isMacroID())
    return false;
  const SourceManager &sources = preprocessor.getSourceManager();
  auto [file, begin] = sources.getDecomposedLoc(lineEnd);
  unsigned end = sources.getFileOffset(follower.location);
  StringRef between = sources.getBufferData(file).slice(begin, end);
  return state.pragmaOfLoop.contains(follower.location) || between.contains("cgpredict kernel") ||
         between.contains("pragma cgpredict");
}

void OpenMPPragmaHandler::HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                                       Token &) {
  Directive directive = DirectiveParser(preprocessor).parse();
  const SourceManager &sources = preprocessor.getSourceManager();
  SourceLocation pragma = sources.getExpansionLoc(introducer.Loc);
  if (!directive.sharesLoop()) {
    if (std::string name = hostConstruct(directive); !name.empty())
      state.hostConstructs.emplace_back(pragma, name);
    return;
  }
  if (isMarkedByUser(preprocessor, directive.end))
    return;
  PresumedLoc position = sources.getPresumedLoc(pragma);
  Marker marker = makeMarker(directive, position);
  marker.kernel = makeName(position.getFilename());
  marker.id = state.markers++;
  state.openMPMarkers.insert(marker.id);
  injectAnchor(preprocessor, introducer.Loc, marker);
}

std::string whyForHostThreads(const Anchor &anchor, const PragmaState &state,
                              const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  DiagnosticsEngine &diagnostics = context.getDiagnostics();
  const Stmt *loop = anchor.statement->getSubStmt();
  SourceLocation begin = sources.getExpansionLoc(loop->getBeginLoc());
  SourceLocation end = sources.getExpansionLoc(loop->getEndLoc());
  for (const auto &[at, name] : state.hostConstructs)
    if (sources.isBeforeInTranslationUnit(begin, at) &&
        sources.isBeforeInTranslationUnit(at, end)) {
      return reportHost(anchor, at, name, diagnostics);
    }
  if (const CallExpr *call = hostCall(loop)) {
    return reportHost(anchor, call->getBeginLoc(),
                      ("the call of " + call->getDirectCallee()->getName()).str(), diagnostics);
  }
  return {};
}

} // namespace cgpredict
