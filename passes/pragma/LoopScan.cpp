#include "passes/pragma/LoopScan.h"

#include "passes/pragma/CheckedNest.h"
#include "passes/pragma/PragmaAnchor.h"
#include "passes/pragma/PragmaArrays.h"
#include "passes/pragma/PragmaClauseValues.h"
#include "passes/pragma/PragmaNest.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace clang;

namespace cgpredict {
namespace {

constexpr unsigned mostDimensions = 3;

/// Whatever way led to the working folder.
std::string absolutePath(StringRef file) {
  llvm::SmallString<256> folder, path(file);
  if (!llvm::sys::path::is_absolute(path) && !llvm::sys::fs::real_path(".", folder)) {
    llvm::sys::path::append(folder, path);
    path = folder;
  }
  llvm::sys::path::remove_dots(path, true);
  return std::string(path);
}

/// `do ... while (0)` makes one statement of a macro's.
bool runsOnce(const Stmt &statement) {
  auto *loop = dyn_cast<DoStmt>(&statement);
  const Expr *condition = loop ? loop->getCond()->IgnoreParenImpCasts() : nullptr;
  if (auto *number = dyn_cast_or_null<IntegerLiteral>(condition))
    return number->getValue().isZero();
  auto *truth = dyn_cast_or_null<CXXBoolLiteralExpr>(condition);
  return truth && !truth->getValue();
}

/// The loop behind its attributes; null where `statement` is none.
Stmt *asLoop(Stmt *statement) {
  while (auto *attributed = dyn_cast_or_null<AttributedStmt>(statement))
    statement = attributed->getSubStmt();
  return statement && isLoop(statement) && !runsOnce(*statement) ? statement : nullptr;
}

/// The function that the programmer named: that around a lambda's, and of an instance the
/// template's, since all instances of a loop are one.
const FunctionDecl &namedFunction(const FunctionDecl &function) {
  const FunctionDecl *named = &function;
  auto *method = dyn_cast<CXXMethodDecl>(&function);
  if (method && method->getParent()->isLambda())
    if (auto *outer = dyn_cast_or_null<FunctionDecl>(
            method->getParent()->getDeclContext()->getNonClosureAncestor()))
      named = outer;
  const FunctionDecl *pattern = named->getTemplateInstantiationPattern();
  return pattern ? *pattern : *named;
}

/// Its name as part of a C identifier.
std::string stemOf(const FunctionDecl &function) {
  const std::string object = functionObjectName(function);
  std::string stem;
  for (char c : object.empty() ? function.getNameInfo().getAsString()
                               : object.substr(object.rfind(':') + 1))
    stem += isAsciiIdentifierContinue(c) ? c : '_';
  return stem;
}

std::string wordOf(const Stmt &loop) {
  return isa<WhileStmt>(loop) ? "while" : isa<DoStmt>(loop) ? "do" : "for";
}

bool isFirstOfLine(SourceLocation location, const SourceManager &sources) {
  const auto [file, offset] = sources.getDecomposedLoc(location);
  const StringRef before = sources.getBufferData(file).take_front(offset);
  return before.drop_front(before.rfind('\n') + 1).trim().empty();
}

unsigned deepestGrid(Stmt *loop, const Stmt *function, const ASTContext &context) {
  for (unsigned dimensions = mostDimensions; dimensions > 1; --dimensions)
    if (obstacleOf(loop, dimensions, function, context).empty())
      return dimensions;
  return 1;
}

} // namespace

/// One function: marks its loops, the outer ones first.
class FunctionScan {
public:
  /// `algorithm`: what the function is, or is a part of.
  FunctionScan(LoopScanner &scanner, FunctionDecl &function,
               const AlgorithmCall *algorithm = nullptr)
      : scanner(scanner), scan(scanner.scan), context(scanner.sema.getASTContext()),
        function(namedFunction(algorithm ? *algorithm->function : function)),
        body(function.getBody()), algorithm(algorithm) {}

  void run() { visitChildren(*body); }

private:
  void visitChildren(Stmt &parent) {
    auto *lambda = dyn_cast<LambdaExpr>(&parent);
    for (Stmt *&child : parent.children())
      if (child && !(lambda && child == lambda->getBody())) // a function of its own
        visit(child);
  }

  void visit(Stmt *&slot) {
    Stmt *loop = asLoop(slot);
    if (!loop)
      return visitChildren(*slot);
    const SourceManager &sources = context.getSourceManager();
    SourceLocation at = sources.getExpansionLoc(algorithm ? algorithm->place : loop->getBeginLoc());
    PresumedLoc position = sources.getPresumedLoc(at);
    // Loops that an algorithm runs one after the other are taken together.
    if (position.isInvalid() || (algorithm && !around.empty()))
      return visitChildren(*loop);
    const unsigned ordinal =
        algorithm ? 0 : loopsAt[{position.getLine(), position.getColumn()}]++;
    std::optional<Marker> marker = scan.profiles ? profiled(*loop, position, ordinal)
                                                 : chosen(*loop, position, ordinal);
    around.push_back(loop);
    visitChildren(*loop);
    around.pop_back();
    if (marker)
      slot = markLoop(scanner.sema, slot, *marker, at);
  }

  std::string nameAt(const PresumedLoc &position, unsigned ordinal) {
    std::string &name = scanner.nameOf[{position.getFilename(), position.getLine(),
                                        position.getColumn(), ordinal}];
    if (name.empty()) {
      const std::string stem = stemOf(function);
      name = stem + "_loop" + std::to_string(++scanner.loopsOfFunction[stem]);
    }
    return name;
  }

  Marker profiled(Stmt &loop, const PresumedLoc &position, unsigned ordinal) {
    LoopCandidate candidate;
    candidate.name = nameAt(position, ordinal);
    candidate.function = qualifiedName(function);
    candidate.file = position.getFilename();
    candidate.path = absolutePath(position.getFilename());
    candidate.line = position.getLine();
    candidate.column = position.getColumn();
    candidate.ordinal = ordinal;
    candidate.obstacle = obstacleOf(&loop, 1, body, context);
    candidate.grid = candidate.obstacle.empty() ? deepestGrid(&loop, body, context) : 0;
    candidate.unmarkable = whyUnmarkable(loop);
    Marker marker = plainMarker(1, position);
    marker.kernel = candidate.name;
    marker.id = unsigned(scan.candidates.size());
    scan.candidates.push_back(std::move(candidate));
    return marker;
  }

  std::string whyUnmarkable(const Stmt &loop) {
    const SourceManager &sources = context.getSourceManager();
    if (loop.getBeginLoc().isMacroID())
      return "it stands in a macro";
    if (!algorithm)
      return isFirstOfLine(loop.getBeginLoc(), sources)
                 ? scanner.pragmas.taken.whyTaken(loop, around, sources)
                 : "the '" + wordOf(loop) +
                       "' is not the first word of its line; give it a line of its own";
    const std::string name = qualifiedName(function);
    if (sources.isInSystemHeader(loop.getBeginLoc()))
      return "it stands in the library's " + name + "; write it as a loop";
    PresumedLoc place = sources.getPresumedLoc(loop.getBeginLoc());
    return "the loop of " + name + " (" + llvm::sys::path::filename(place.getFilename()).str() +
           ":" + std::to_string(place.getLine()) +
           ") is that of its other calls as well, and a pragma there marks all of them";
  }

  std::optional<Marker> chosen(Stmt &statement, const PresumedLoc &position, unsigned ordinal) {
    for (const ChosenLoop &loop : scan.chosen)
      if (loop.line == position.getLine() && loop.column == position.getColumn() &&
          loop.ordinal == ordinal && loop.file == absolutePath(position.getFilename())) {
        Marker marker = plainMarker(unsigned(loop.dimensions), position);
        marker.kernel = loop.kernel;
        marker.id = scanner.kernels++;
        marker.refusal = obstacleOf(&statement, marker.dimensions, body, context);
        marker.privates = privatesOf(statement, scanner.pragmas.dataDirectives, {body},
                                     context.getSourceManager());
        nameMembers(marker.privates, statement);
        return marker;
      }
    return std::nullopt;
  }

  LoopScanner &scanner;
  LoopScan &scan;
  const ASTContext &context;
  const FunctionDecl &function;
  Stmt *body;
  const AlgorithmCall *algorithm; ///< null: it is none
  std::map<std::pair<unsigned, unsigned>, unsigned> loopsAt; ///< line and column
  SmallVector<const Stmt *, 4> around; ///< loops
};

void LoopScanner::markLoops(FunctionDecl &function) {
  if (function.isDependentContext())
    return;
  const SourceManager &sources = sema.getSourceManager();
  if (mayBeOfLibrary(function, sources))
    return algorithms.visitParts(function, [&](FunctionDecl &part, const AlgorithmCall &call) {
      FunctionScan(*this, part, &call).run();
    });
  if (sources.isInSystemHeader(function.getLocation()) || !done.insert(function.getBody()).second)
    return;
  const AlgorithmCall call{&function, firstUse(function, sources)};
  const bool isAlgorithm = call.place.isValid() && runsOneOfLambdas(function);
  FunctionScan(*this, function, isAlgorithm ? &call : nullptr).run();
}

std::vector<ChosenLoop> readChosenLoops(StringRef file, std::string &error) {
  std::vector<ChosenLoop> loops;
  auto text = llvm::MemoryBuffer::getFile(file);
  if (!text) {
    error = text.getError().message();
    return loops;
  }
  llvm::Expected<llvm::json::Value> list = llvm::json::parse((*text)->getBuffer());
  if (!list) {
    error = llvm::toString(list.takeError());
    return loops;
  }
  llvm::json::Path::Root root("loops");
  llvm::json::Path path(root);
  const llvm::json::Array *entries = list->getAsArray();
  for (size_t i = 0; entries && i < entries->size(); ++i) {
    ChosenLoop &loop = loops.emplace_back();
    llvm::json::ObjectMapper fields((*entries)[i], path.index(i));
    if (!fields || !fields.map("file", loop.file) || !fields.map("line", loop.line) ||
        !fields.map("column", loop.column) || !fields.map("kernel", loop.kernel) ||
        !fields.map("grid", loop.dimensions) || !fields.mapOptional("ordinal", loop.ordinal))
      error = llvm::toString(root.getError());
    else if (loop.dimensions < 1 || loop.dimensions > mostDimensions)
      error = "loops[" + std::to_string(i) + "].grid: expected 1, 2 or 3";
    loop.file = absolutePath(loop.file);
  }
  if (!entries)
    error = "expected an array of loops";
  return loops;
}

} // namespace cgpredict
