#include "passes/pragma/Algorithms.h"

#include "passes/pragma/PragmaNest.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cgpredict {
namespace {

bool isOfStandardLibrary(const FunctionDecl &function) {
  for (const DeclContext *at = function.getDeclContext(); at; at = at->getParent())
    if (at->isStdNamespace())
      return true;
  return false;
}

void appendCallees(Stmt &statement, SmallVectorImpl<FunctionDecl *> &callees) {
  if (auto *call = dyn_cast<CallExpr>(&statement))
    if (FunctionDecl *callee = call->getDirectCallee())
      callees.push_back(callee);
  for (Stmt *child : statement.children())
    if (child)
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

SmallVector<FunctionDecl *, 8> calleesIn(Stmt &statement) {
  SmallVector<FunctionDecl *, 8> callees;
  appendCallees(statement, callees);
  return callees;
}

} // namespace cgpredict
