#include "passes/pragma/PragmaConsumer.h"

#include "passes/pragma/DataMarkLowering.h"
#include "passes/pragma/PragmaArrays.h"
#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaExits.h"
#include "passes/pragma/PragmaHandler.h"
#include "passes/pragma/PragmaWrites.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace cgpredict {
namespace {

void rejectInnerMarks(Stmt &statement, const Anchor &outer, const SourceManager &sources,
                      DiagnosticsEngine &diagnostics) {
  for (Stmt *child : statement.children()) {
    if (!child)
      continue;
    if (std::optional<Anchor> inner = findAnchor(child, sources)) {
      reportError(diagnostics, inner->pragma,
                  "kernel '%0' is marked inside kernel '%1'; a kernel's loop cannot hold another "
                  "kernel, remove one of the two pragmas")
          << inner->marker.kernel << outer.marker.kernel;
      reportNote(diagnostics, outer.pragma, "kernel '%0' is marked here") << outer.marker.kernel;
    }
    rejectInnerMarks(*child, outer, sources, diagnostics);
  }
}

/// What is met in a declaration, parents first. One class for all that look into one: compiling
/// the walk takes longer than all else in this folder.
class Walk : public RecursiveASTVisitor<Walk> {
public:
  virtual ~Walk() = default;

  // A lambda's function counts as implicit, and that of a generic one's instance.
  bool shouldVisitImplicitCode() const { return true; }

  virtual bool VisitFunctionDecl(FunctionDecl *) { return true; }
  virtual bool VisitStmt(Stmt *) { return true; }
  virtual bool VisitCapturedDecl(CapturedDecl *) { return true; }
  virtual bool VisitOMPLoopBasedDirective(OMPLoopBasedDirective *) { return true; }
};

/// Finds anchors, each of which is replaced in its parent.
class AnchorVisitor : public Walk {
public:
  AnchorVisitor(Sema &sema, PragmaState &state, RegionCode &regionCode,
                llvm::DenseSet<unsigned> &reported)
      : sema(sema), context(sema.getASTContext()), diagnostics(sema.getDiagnostics()), state(state),
        regionCode(regionCode), reported(reported) {}

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (!function->doesThisDeclarationHaveABody())
      return true;
    regionCode.noteFunction(*function, context.getSourceManager());
    functions.push_back(function);
    bodies.push_back(function->getBody());
    return true;
  }

  bool VisitStmt(Stmt *parent) override {
    regionCode.noteRegion(*parent, state, context.getSourceManager());
    for (Stmt *&child : parent->children()) {
      while (Stmt *lowered = lowerDataMark(child))
        child = lowered;
      if (Stmt *lowered = lower(child))
        child = lowered;
    }
    return true;
  }

  // The body of an OpenMP region is no child, and its directive keeps it too: lowered in place.
  bool VisitCapturedDecl(CapturedDecl *region) override {
    if (Stmt *lowered = lower(region->getBody()))
      *region->getBody()->child_begin() = lowered;
    return true;
  }

  // OpenMP's code generation knows such a loop only as it was written.
  bool VisitOMPLoopBasedDirective(OMPLoopBasedDirective *directive) override {
    std::optional<Anchor> anchor = findAnchor(directive->getRawStmt(), context.getSourceManager());
    if (anchor && reported.insert(anchor->marker.id).second) {
      reportError(diagnostics, anchor->pragma,
                  "kernel '%0': the iterations of this loop are shared out by OpenMP; remove one "
                  "of the two pragmas, or compile without OpenMP")
          << anchor->marker.kernel;
      reportNote(diagnostics, directive->getBeginLoc(), "the OpenMP pragma is here");
    }
    return true;
  }

private:
  /// What takes the place of a marked loop; null where `statement` is none.
  Stmt *lower(Stmt *statement) {
    std::optional<Anchor> anchor = findAnchor(statement, context.getSourceManager());
    if (!anchor)
      return nullptr;
    kernelLoops.push_back(anchor->statement->getSubStmt()->getSourceRange());
    if (state.sharedLoopMarkers.contains(anchor->marker.id))
      return lowerShared(*anchor);
    if (isOfInstances(*anchor) || !shape(*anchor, state, sema.getASTContext()))
      return nullptr;
    if (reported.contains(anchor->marker.id) || check(*anchor))
      return lowerWithDirectives(*anchor);
    return nullptr;
  }

  /// In a template whose instances have the numbers of the clauses.
  static bool isOfInstances(const Anchor &anchor) {
    return llvm::any_of(anchor.numbers, [](Expr *number) { return number->isValueDependent(); });
  }

  /// What takes the place of a directive of data; null where `statement` is none. Constants are
  /// worked out by what stands in their functions, templates by their instances, and kernels go on
  /// without what would be done by their threads.
  Stmt *lowerDataMark(Stmt *statement) {
    std::optional<DataAnchor> anchor = findDataAnchor(statement, state.dataMarks);
    FunctionDecl *function = anchor ? functionAround(anchor->pragma) : nullptr;
    if (!function || function->isDependentContext() || function->isConstexpr() ||
        isWithin(anchor->pragma, kernelLoops))
      return nullptr;
    return lowerData(sema, *anchor, *function);
  }

  bool isWithin(SourceLocation place, ArrayRef<SourceRange> ranges) const {
    const SourceManager &sources = context.getSourceManager();
    return llvm::any_of(ranges, [&](SourceRange range) {
      return !sources.isBeforeInTranslationUnit(place, sources.getExpansionLoc(range.getBegin())) &&
             !sources.isBeforeInTranslationUnit(sources.getExpansionLoc(range.getEnd()), place);
    });
  }

  /// The innermost one, of a template's instances the one that is visited.
  FunctionDecl *functionAround(SourceLocation place) const {
    auto found = llvm::find_if(llvm::reverse(functions), [&](FunctionDecl *function) {
      return isWithin(place, function->getBody()->getSourceRange());
    });
    return found == functions.rend() ? nullptr : *found;
  }

  Stmt *lowerWithDirectives(const Anchor &anchor) {
    Marker marker = anchor.marker;
    marker.maps = mapsOf(anchor, state.dataDirectives, bodies, context.getSourceManager());
    const PrivateVariables stated = privatesOf(
        *anchor.statement->getSubStmt(), state.dataDirectives, bodies, context.getSourceManager());
    llvm::append_range(marker.privates.any, stated.any);
    llvm::append_range(marker.privates.last, stated.last);
    nameMembers(marker.privates, *anchor.statement->getSubStmt());
    return markLoop(sema, withoutHint(sema.getASTContext(), anchor), marker, anchor.pragma);
  }

  /// What keeps the loop from being a kernel is a warning here or in the passes: the program is
  /// right as it is. Loops that are shared out inside it run in its threads.
  Stmt *lowerShared(Anchor &anchor) {
    dropInnerMarks(*anchor.statement);
    anchor.marker.refusal = whyForHostThreads(anchor, state, context);
    if (!anchor.marker.refusal.empty())
      return markLoop(sema, withoutHint(sema.getASTContext(), anchor), anchor.marker,
                      anchor.pragma);
    if (isOfInstances(anchor))
      return nullptr;
    shapeShared(anchor, state, sema.getASTContext());
    return lowerWithDirectives(anchor);
  }

  void dropInnerMarks(Stmt &statement) {
    for (Stmt *&child : statement.children()) {
      if (!child)
        continue;
      std::optional<Anchor> inner = findAnchor(child, context.getSourceManager());
      if (inner && state.sharedLoopMarkers.contains(inner->marker.id))
        child = withoutHint(sema.getASTContext(), *inner);
      dropInnerMarks(*child);
    }
  }

  /// False in a template whose loops are known only in its instances. These are made from the
  /// lowered loop otherwise, so that nothing is checked twice.
  bool check(const Anchor &anchor) {
    unsigned before = countReports();
    dropInnerMarks(*anchor.statement);
    rejectInnerMarks(*anchor.statement, anchor, context.getSourceManager(), diagnostics);
    std::optional<MappedNest> nest =
        collectNest(anchor.statement->getSubStmt(), anchor.marker, anchor.pragma, diagnostics);
    if (nest) {
      checkExits(*nest, anchor.marker, bodies, diagnostics);
      checkWrites(*nest, anchor.marker, bodies, diagnostics);
      checkArrays(anchor, context);
    }
    bool quiet = countReports() == before;
    if (!quiet)
      reported.insert(anchor.marker.id);
    return nest || !quiet;
  }

  unsigned countReports() const {
    return diagnostics.getNumErrors() + diagnostics.getNumWarnings();
  }

  Sema &sema;
  const ASTContext &context;
  DiagnosticsEngine &diagnostics;
  PragmaState &state;
  RegionCode &regionCode;
  llvm::DenseSet<unsigned> &reported;
  SmallVector<FunctionDecl *, 4> functions; ///< Met so far.
  SmallVector<const Stmt *, 4> bodies;      ///< Theirs.
  SmallVector<SourceRange, 4> kernelLoops;  ///< Met so far.
};

/// Hands every function to the marker of its loops.
template <typename LoopMarker> class FunctionVisitor : public Walk {
public:
  explicit FunctionVisitor(LoopMarker &marker) : marker(marker) {}

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (function->doesThisDeclarationHaveABody())
      marker.markLoops(*function);
    return true;
  }

private:
  LoopMarker &marker;
};

} // namespace

PragmaConsumer::PragmaConsumer(CompilerInstance &compiler, const PragmaOptions &options)
    : compiler(compiler), options(options) {
  // Not through PragmaHandlerRegistry, whose handlers act under -E too.
  if (options.scan)
    compiler.getPreprocessor().AddPragmaHandler(new MarkNoteHandler(state.taken));
  else
    compiler.getPreprocessor().AddPragmaHandler(new CGPredictPragmaHandler(state));
  const LangOptions &obeyed = compiler.getLangOpts();
  addDirectives(Language::OpenMP, options.openMP, obeyed.OpenMP || obeyed.OpenMPSimd);
  addDirectives(Language::OpenACC, options.openACC, obeyed.OpenACC);
}

/// A program that is scanned runs its loops one iteration after the other, whatever clang is told.
void PragmaConsumer::addDirectives(Language language, bool makeKernels, bool areObeyed) {
  if (makeKernels && !options.scan)
    directives.push_back(std::make_unique<SharedLoopHandler>(state, language));
  else if (options.scan || !areObeyed)
    directives.push_back(std::make_unique<PrivateNoteHandler>(state, language, !areObeyed));
}

/// The parser has put its own handler in place by now, and will take it out by its name again.
void PragmaConsumer::InitializeSema(Sema &sema) {
  state.sema = &sema;
  if (options.scan)
    scanner = std::make_unique<LoopScanner>(sema, *options.scan, state);
  else if (options.stdPar)
    algorithms = std::make_unique<ParallelAlgorithms>(sema, state);
  for (const std::unique_ptr<PragmaHandler> &handler : directives) {
    sema.getPreprocessor().RemovePragmaHandler(handler.get());
    sema.getPreprocessor().AddPragmaHandler(handler.get());
  }
}

bool PragmaConsumer::HandleTopLevelDecl(DeclGroupRef group) {
  for (Decl *declaration : group)
    lower(declaration);
  return true;
}

void PragmaConsumer::HandleInlineFunctionDefinition(FunctionDecl *function) { lower(function); }

void PragmaConsumer::lower(Decl *declaration) {
  if (scanner) {
    FunctionVisitor(*scanner).TraverseDecl(declaration);
    return;
  }
  if (algorithms)
    FunctionVisitor(*algorithms).TraverseDecl(declaration);
  AnchorVisitor(compiler.getSema(), state, regionCode, reported).TraverseDecl(declaration);
}

void PragmaConsumer::HandleTranslationUnit(ASTContext &context) {
  regionCode.warn(context.getSourceManager(), context.getDiagnostics());
}

} // namespace cgpredict
