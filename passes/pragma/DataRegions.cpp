#include "passes/pragma/DataRegions.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

/// The outermost statement in `body` that begins at `begin`, or null.
const Stmt *statementAt(const Stmt *body, SourceLocation begin, const SourceManager &sources) {
  if (!body)
    return nullptr;
  if (sources.getExpansionLoc(body->getBeginLoc()) == begin)
    return body;
  for (const Stmt *child : body->children())
    if (const Stmt *found = statementAt(child, begin, sources))
      return found;
  return nullptr;
}

/// The directives whose statements hold the loop, the outer ones first: the source's order.
SmallVector<const DataDirective *, 4> around(SourceLocation loop,
                                             ArrayRef<DataDirective> directives,
                                             ArrayRef<const Stmt *> bodies,
                                             const SourceManager &sources) {
  const auto stands = [&](const DataDirective &directive) {
    if (directive.statement.isInvalid() ||
        sources.isBeforeInTranslationUnit(loop, directive.statement))
      return false;
    return llvm::any_of(bodies, [&](const Stmt *body) {
      const Stmt *region = statementAt(body, directive.statement, sources);
      return region &&
             !sources.isBeforeInTranslationUnit(sources.getExpansionLoc(region->getEndLoc()), loop);
    });
  };
  SmallVector<const DataDirective *, 4> result;
  for (const DataDirective &directive : directives)
    if (stands(directive))
      result.push_back(&directive);
  return result;
}

class MapsOfKernel {
public:
  /// Those of `kind`, also where another directive names an array so: it may be another one.
  void add(const DataDirective &directive, format::MapKind kind) {
    for (const MappedArray &array : directive.arrays)
      if (array.kind == kind)
        result.push_back(array);
  }

  /// `enter data` brings in what `exit data` takes out.
  void join(const DataDirective &directive) {
    for (const MappedArray &array : directive.arrays) {
      if (array.kind == format::MapKind::Update)
        continue;
      if (MappedArray *first = known(array.name)) {
        first->in |= array.in;
        first->out |= array.out;
      } else {
        result.push_back(array);
      }
    }
  }

  void addUpdates(const DataDirective &directive) {
    for (const MappedArray &array : directive.arrays)
      if (array.kind == format::MapKind::Update)
        result.push_back(array);
  }

  std::vector<MappedArray> take() { return std::move(result); }

private:
  MappedArray *known(StringRef name) {
    auto found =
        llvm::find_if(result, [&](const MappedArray &array) { return array.name == name; });
    return found == result.end() ? nullptr : &*found;
  }

  std::vector<MappedArray> result;
};

} // namespace

std::vector<MappedArray> mapsOf(const Anchor &anchor, ArrayRef<DataDirective> directives,
                                ArrayRef<const Stmt *> bodies, const SourceManager &sources) {
  const SourceLocation loop =
      sources.getExpansionLoc(anchor.statement->getSubStmt()->getBeginLoc());
  MapsOfKernel maps;
  for (const DataDirective &directive : directives)
    if (directive.statement.isInvalid())
      maps.join(directive);
  for (format::MapKind kind : {format::MapKind::Region, format::MapKind::Launch})
    for (const DataDirective *directive : around(loop, directives, bodies, sources))
      maps.add(*directive, kind);
  for (const DataDirective &directive : directives)
    maps.addUpdates(directive);
  return maps.take();
}

PrivateVariables privatesOf(const Stmt &loop, ArrayRef<DataDirective> directives,
                            ArrayRef<const Stmt *> bodies, const SourceManager &sources) {
  const SourceLocation begin = sources.getExpansionLoc(loop.getBeginLoc());
  PrivateVariables result;
  for (const DataDirective *directive : around(begin, directives, bodies, sources)) {
    llvm::append_range(result.any, directive->privates.any);
    if (directive->statement == begin)
      llvm::append_range(result.last, directive->privates.last);
  }
  return result;
}

} // namespace cgpredict
