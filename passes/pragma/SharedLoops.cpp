#include "passes/pragma/SharedLoops.h"

#include "passes/pragma/CodeVariants.h"
#include "passes/pragma/DataClauses.h"
#include "passes/pragma/PragmaClauseValues.h"
#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaPlacement.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cgpredict {
namespace {

constexpr int64_t mostDimensions = 3; // of a grid; the other loops stay in the thread
constexpr int64_t mostThreads = 1024; // of a block, on every CUDA GPU

/// OpenACC's tiles are blocks: tile(8, 32) has 32 iterations of the innermost loop.
bool applyTile(ArrayRef<int64_t> tile, Marker &marker) {
  int64_t threads = 1;
  for (int64_t side : tile)
    if (side < 1 || side > mostThreads || (threads *= side) > mostThreads)
      return false;
  for (auto [dimension, side] : llvm::enumerate(llvm::reverse(tile)))
    marker.block[dimension] = unsigned(side);
  return true;
}

int64_t dimensionsOf(const Directive &directive) {
  const int64_t tiled = int64_t(directive.numbersOf("tile").size());
  return std::clamp(std::max(directive.numberOf("collapse", 1), tiled), int64_t(1), mostDimensions);
}

/// Threads of a block of a grid of one dimension.
int64_t threadsOf(const Directive &directive, int64_t usual) {
  if (directive.language == Language::OpenMP)
    return std::min(usual, directive.numberOf("thread_limit", usual));
  const int64_t vector = directive.numberOf("vector_length", directive.numberOf("vector", usual));
  return std::min(mostThreads, std::min(mostThreads, vector) *
                                   std::min(mostThreads, directive.numberOf("num_workers", 1)));
}

Marker makeMarker(const Directive &directive, const PresumedLoc &position) {
  Marker marker = plainMarker(unsigned(dimensionsOf(directive)), position);
  ArrayRef<int64_t> tile = directive.numbersOf("tile");
  const bool isTiled = tile.size() == marker.dimensions && applyTile(tile, marker);
  if (!isTiled && marker.dimensions == 1)
    marker.block[0] = unsigned(std::min(mostThreads, threadsOf(directive, marker.block[0])));
  return marker;
}

std::vector<std::string> expressionsOf(const Directive &directive) {
  std::vector<std::string> all;
  for (const Directive::Clause &clause : directive.clauses)
    llvm::append_range(all, clause.expressions);
  return all;
}

void warnOfUnknownCollapse(const Directive &directive, SourceLocation pragma,
                           DiagnosticsEngine &diagnostics) {
  if (directive.hasClause("collapse") && directive.numbersOf("collapse").empty())
    reportWarning(
        diagnostics, pragma,
        "clause 'collapse' is taken to be 1, as its number is not known here; write it as "
        "a number");
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
                       StringRef why, DiagnosticsEngine &diagnostics) {
  std::string reason = what + " in the loop is for threads of a CPU; " + why.str();
  reportWarning(diagnostics, anchor.pragma, "kernel '%0': not traced: %1")
      << anchor.marker.kernel << reason;
  reportNote(diagnostics, at, "it is here");
  return reason;
}

/// Not so in front of another directive, which may make a loop (`#pragma omp tile`).
bool isInFrontOfOther(const Follower &follower) {
  return follower.kind == Follower::End ||
         (follower.kind == Follower::Other && !StringRef(follower.text).starts_with("#"));
}

} // namespace

/// Of a directive whose statement a macro hides nothing is known.
void SharedLoopHandler::noteArrays(Preprocessor &preprocessor, const Directive &directive,
                                   SourceLocation pragma) {
  const PresumedLoc position = preprocessor.getSourceManager().getPresumedLoc(pragma);
  DataDirective data{
      pragma, {}, mappedArrays(directive, position.getLine()), privateVariables(directive)};
  if (!isUnstructured(directive))
    data.statement = findFollower(preprocessor, directive.end).location;
  const bool says = !data.arrays.empty() || data.privates != PrivateVariables();
  if (says && (isUnstructured(directive) || data.statement.isValid()))
    state.dataDirectives.push_back(std::move(data));
}

void SharedLoopHandler::noteRegion(Preprocessor &preprocessor, const Directive &directive,
                                   SourceLocation pragma) {
  if (!directive.has("parallel") || directive.has("end") || directive.has("sections") ||
      directive.sharesLoop())
    return;
  const SourceLocation block = findFollower(preprocessor, directive.end).location;
  if (block.isValid())
    state.parallelRegions.try_emplace(block, pragma);
}

/// By `#pragma cgpredict` in front of this pragma or between it and its loop.
bool SharedLoopHandler::isMarkedByUser(Preprocessor &preprocessor, SourceLocation lineEnd) {
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

/// False, after a warning where the user could think otherwise, if no kernel is made.
bool SharedLoopHandler::makesKernel(Preprocessor &preprocessor, const Directive &directive,
                                    SourceLocation pragma) {
  const Follower follower = findFollower(preprocessor, directive.end);
  if (!directive.sharesLoop() && !directive.mayShareLoop())
    return false;
  if (directive.mayShareLoop() && follower.kind != Follower::Loop) {
    reportWarning(preprocessor.getDiagnostics(), pragma,
                  "'#pragma acc kernels' of a block makes no kernels; write '#pragma acc loop' in "
                  "front of its loops, which then are some");
    return false;
  }
  if (isMarkedByUser(preprocessor, directive.end))
    return false;
  if (isInFrontOfOther(follower)) {
    reportWarning(preprocessor.getDiagnostics(), pragma,
                  "expected a 'for' loop behind the directive, found '%0'; it makes no kernel")
        << follower.text;
    return false;
  }
  return follower.location.isInvalid() ||
         state.pragmaOfLoop.try_emplace(follower.location, pragma).second;
}

void SharedLoopHandler::HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                                     Token &) {
  if (language == Language::OpenMP && handOnVariant(preprocessor, introducer.Loc))
    return;
  const Directive directive = parseDirective(preprocessor, language, state.sema);
  const SourceManager &sources = preprocessor.getSourceManager();
  SourceLocation pragma = sources.getExpansionLoc(introducer.Loc);
  if (std::string name = directive.hostConstruct(); !name.empty() && !directive.sharesLoop())
    state.hostConstructs.emplace_back(pragma, name);
  noteArrays(preprocessor, directive, pragma);
  if (introducer.Kind == PIK_HashPragma)
    markData(*state.sema, directive, pragma, state.dataMarks);
  noteRegion(preprocessor, directive, pragma);
  if (!makesKernel(preprocessor, directive, pragma))
    return;
  PresumedLoc position = sources.getPresumedLoc(pragma);
  const std::vector<std::string> expressions = expressionsOf(directive);
  if (expressions.empty())
    warnOfUnknownCollapse(directive, pragma, preprocessor.getDiagnostics());
  Marker marker = makeMarker(directive, position);
  marker.kernel = makeKernelName(position.getFilename(), state);
  marker.autoNamed = true;
  marker.withoutEffect = clausesWithoutEffect(directive);
  marker.privates = privateVariables(directive);
  marker.id = state.markers++;
  state.sharedLoopMarkers.insert(marker.id);
  if (!expressions.empty())
    state.unshaped.emplace(marker.id, directive);
  injectAnchor(preprocessor, introducer.Loc, marker, expressions);
}

std::string makeKernelName(StringRef file, PragmaState &state) {
  std::string stem;
  for (char c : llvm::sys::path::stem(file))
    stem += isAsciiIdentifierContinue(c) ? c : '_';
  return stem + "_kernel" + std::to_string(++state.sharedLoopsOfFile[stem]);
}

void shapeShared(Anchor &anchor, const PragmaState &state, ASTContext &context) {
  auto found = state.unshaped.find(anchor.marker.id);
  if (found == state.unshaped.end())
    return;
  Directive directive = found->second;
  ArrayRef<Expr *> values = anchor.numbers;
  for (Directive::Clause &clause : directive.clauses)
    for (size_t left = clause.expressions.size(); left > 0; --left, values = values.drop_front()) {
      Expr::EvalResult value;
      if (values.front()->EvaluateAsInt(value, context) && value.Val.getInt().isStrictlyPositive())
        clause.numbers.push_back(value.Val.getInt().getExtValue());
    }
  for (Directive::Clause &clause : directive.clauses)
    if (clause.numbers.size() < clause.expressions.size())
      clause.numbers.clear();
  warnOfUnknownCollapse(directive, anchor.pragma, context.getDiagnostics());
  const Marker shape = makeMarker(directive, PresumedLoc("", FileID(), 1, 1, SourceLocation()));
  anchor.marker.dimensions = shape.dimensions;
  anchor.marker.block = shape.block;
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
      return reportHost(anchor, at, name, "a GPU's threads do not wait for each other",
                        diagnostics);
    }
  if (const CallExpr *call = hostCall(loop)) {
    return reportHost(anchor, call->getBeginLoc(),
                      ("the call of " + call->getDirectCallee()->getName()).str(),
                      "a kernel has a thread for each iteration, and no team of them", diagnostics);
  }
  return {};
}

} // namespace cgpredict
