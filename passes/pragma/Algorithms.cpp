#include "passes/pragma/Algorithms.h"

#include "passes/pragma/PragmaNest.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cgpredict {
namespace {

/// Parallel algorithms are of a library of their own (libstdc++'s __pstl).
bool isOfStandardLibrary(const Decl &declaration) {
  for (const DeclContext *at = declaration.getDeclContext(); at; at = at->getParent()) {
    auto *space = dyn_cast<NamespaceDecl>(at);
    if (at->isStdNamespace() || (space && space->getName() == "__pstl"))
      return true;
  }
  return false;
}

/// What the statement calls by name outside of its loops.
void appendCallees(Stmt &statement, SmallVectorImpl<FunctionDecl *> &callees) {
  if (auto *call = dyn_cast<CallExpr>(&statement))
    if (FunctionDecl *callee = call->getDirectCallee())
      callees.push_back(callee);
  for (Stmt *child : statement.children())
    if (child && !isLoop(child))
      appendCallees(*child, callees);
}

bool takesLambda(const FunctionDecl &function) {
  return llvm::any_of(function.parameters(), [](const ParmVarDecl *parameter) {
    const CXXRecordDecl *type = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return type && type->isLambda();
  });
}

unsigned countNests(const Stmt &statement) {
  if (isLoop(&statement))
    return 1;
  unsigned nests = 0;
  for (const Stmt *child : statement.children())
    if (child && !isa<LambdaExpr>(child))
      nests += countNests(*child);
  return nests;
}

} // namespace

// The library's classes of function objects are __for_each_fn, or __for_each.
std::string functionObjectName(const FunctionDecl &function) {
  auto *method = dyn_cast<CXXMethodDecl>(&function);
  if (!method || method->getOverloadedOperator() != OO_Call || method->getParent()->isLambda())
    return "";
  StringRef name = method->getParent()->getName();
  if (!name.consume_front("__"))
    return "";
  name.consume_back("_fn");
  return "std::ranges::" + name.str();
}

std::string qualifiedName(const FunctionDecl &function) {
  std::string name = functionObjectName(function);
  if (name.empty())
    name = function.getQualifiedNameAsString();
  StringRef behind = name;
  if (!behind.consume_front("std::"))
    return name;
  while (behind.starts_with("_") && behind.contains("::"))
    behind = behind.split("::").second;
  return "std::" + behind.str();
}

bool mayBeOfLibrary(const FunctionDecl &function, const SourceManager &sources) {
  auto *method = dyn_cast<CXXMethodDecl>(&function);
  return function.isTemplateInstantiation() && isOfStandardLibrary(function) &&
         (!method || method->isStatic() || !functionObjectName(function).empty()) &&
         sources.isInSystemHeader(function.getLocation());
}

bool runsOneOfLambdas(const FunctionDecl &function) {
  const FunctionTemplateDecl *pattern = function.getPrimaryTemplate();
  return pattern && function.isTemplateInstantiation() && takesLambda(function) &&
         llvm::count_if(pattern->specializations(), [](const FunctionDecl *instance) {
           return instance->getPointOfInstantiation().isValid() && takesLambda(*instance);
         }) > 1 && countNests(*function.getBody()) == 1;
}

bool takesParallelPolicy(const FunctionDecl &function) {
  if (function.getNumParams() == 0)
    return false;
  const QualType type = function.getParamDecl(0)->getType().getNonReferenceType();
  const CXXRecordDecl *policy = type->getAsCXXRecordDecl();
  return policy && policy->getDeclName().isIdentifier() && isOfStandardLibrary(*policy) &&
         (policy->getName() == "parallel_policy" ||
          policy->getName() == "parallel_unsequenced_policy");
}

SourceLocation firstUse(const FunctionDecl &function, const SourceManager &sources) {
  SourceLocation use = sources.getExpansionLoc(function.getPointOfInstantiation());
  return use.isValid() && !sources.isInSystemHeader(use) ? use : SourceLocation();
}

void AlgorithmCalls::visitParts(
    FunctionDecl &function, llvm::function_ref<void(FunctionDecl &, const AlgorithmCall &)> visit) {
  AlgorithmCall call = callOf.lookup(function.getCanonicalDecl());
  if (SourceLocation use = firstUse(function, sources); !call.function && use.isValid())
    call = {&function, use};
  if (!call.function || !done.insert(function.getBody()).second)
    return;
  visit(function, call);
  SmallVector<FunctionDecl *, 8> callees;
  appendCallees(*function.getBody(), callees);
  for (FunctionDecl *callee : callees) {
    callOf.try_emplace(callee->getCanonicalDecl(), call);
    const FunctionDecl *instance = nullptr;
    if (callee->hasBody(instance) && mayBeOfLibrary(*instance, sources))
      visitParts(const_cast<FunctionDecl &>(*instance), visit);
  }
}

} // namespace cgpredict
