#include "passes/pragma/PragmaArrays.h"

#include "passes/pragma/PragmaDiagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

struct UsedNames {
  llvm::SetVector<StringRef> all;    ///< of variables and members
  llvm::SetVector<StringRef> arrays; ///< those through which elements are reached
};

bool reachesElements(QualType type) {
  return type->isArrayType() || type->isAnyPointerType() || type->isReferenceType() ||
         type->isDependentType();
}

void note(const DeclarationName &name, QualType type, UsedNames &names) {
  if (!name.isIdentifier() || name.isEmpty()) // a member that is an anonymous structure
    return;
  StringRef text = name.getAsIdentifierInfo()->getName();
  names.all.insert(text);
  if (reachesElements(type))
    names.arrays.insert(text);
}

void collect(const Stmt *statement, UsedNames &names) {
  if (!statement)
    return;
  if (auto *use = dyn_cast<DeclRefExpr>(statement); use && isa<VarDecl>(use->getDecl()))
    note(use->getDecl()->getDeclName(), use->getDecl()->getType(), names);
  else if (auto *member = dyn_cast<MemberExpr>(statement))
    note(member->getMemberDecl()->getDeclName(), member->getType(), names);
  else if (auto *dependent = dyn_cast<CXXDependentScopeMemberExpr>(statement))
    note(dependent->getMember(), dependent->getType(), names);
  for (const Stmt *child : statement->children())
    collect(child, names);
}

/// Whether the loop has a variable of that name; `asMember`: a member of the object whose function
/// it is in.
bool hasName(const Stmt *statement, StringRef name, bool asMember) {
  if (!statement)
    return false;
  const NamedDecl *found = nullptr;
  if (auto *use = dyn_cast<DeclRefExpr>(statement); use && !asMember)
    found = dyn_cast<VarDecl>(use->getDecl());
  if (auto *member = dyn_cast<MemberExpr>(statement);
      member && asMember && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
    found = member->getMemberDecl();
  return (found && found->getDeclName().isIdentifier() && found->getName() == name) ||
         llvm::any_of(statement->children(),
                      [&](const Stmt *child) { return hasName(child, name, asMember); });
}

bool isGlobal(StringRef name, const ASTContext &context) {
  DeclarationName known(&context.Idents.get(name));
  return llvm::any_of(context.getTranslationUnitDecl()->lookup(known),
                      [](const NamedDecl *found) { return isa<VarDecl>(found); });
}

} // namespace

void nameMembers(PrivateVariables &variables, const Stmt &loop) {
  for (auto *names : {&variables.last, &variables.any})
    for (std::string &name : *names)
      if (!hasName(&loop, name, false) && hasName(&loop, name, true))
        name = MemberPrefix + name;
}

void checkArrays(const Anchor &anchor, const ASTContext &context) {
  UsedNames names;
  collect(anchor.statement, names);
  const auto check = [&](const std::vector<std::string> &arrays, bool shared) {
    for (const std::string &name : arrays)
      if (!names.all.contains(name) && !isGlobal(name, context))
        reportError(
            context.getDiagnostics(), anchor.pragma,
            "kernel '%0' has no array '%1' to %select{load through the read-only cache|keep "
            "in shared memory}2; it has %3")
            << anchor.marker.kernel << name << shared
            << (names.arrays.empty() ? "none" : llvm::join(names.arrays, ", "));
  };
  check(anchor.marker.shared, true);
  check(anchor.marker.readOnly, false);
  for (const auto *variables : {&anchor.marker.privates.last, &anchor.marker.privates.any})
    for (const std::string &name : *variables)
      if (!names.all.contains(name) && !isGlobal(name, context))
        reportError(context.getDiagnostics(), anchor.pragma,
                    "kernel '%0' has no variable '%1' for its threads to have their own of; it has "
                    "%2")
            << anchor.marker.kernel << name
            << (names.all.empty() ? "none" : llvm::join(names.all, ", "));
}

} // namespace cgpredict
