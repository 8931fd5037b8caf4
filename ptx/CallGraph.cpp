#include "ptx/CallGraph.h"

#include <algorithm>
#include <set>

namespace cgpredict::ptx {
namespace {

using Names = std::set<std::string>;

void visitAll(const Operand &operand, const std::function<void(const Operand &)> &visit) {
  visit(operand);
  for (const Operand &element : operand.elements)
    visitAll(element, visit);
}

// The callee stands beside the lists of results and arguments.
bool isCallee(const Statement &statement, const Operand &operand) {
  return statement.opcode == "call" &&
         std::ranges::any_of(statement.operands, [&](const Operand &o) { return &o == &operand; });
}

bool callsByPointer(const Statement &statement) {
  return statement.opcode == "call" &&
         std::ranges::any_of(statement.operands,
                             [](const Operand &o) { return o.kind == OperandKind::Register; });
}

Names addressesTaken(const Module &module) {
  Names names;
  for (const Variable &variable : module.variables)
    for (const InitialValue &value : variable.values)
      names.insert(value.symbol);
  for (const Function &function : module.functions)
    for (const Statement &statement : function.body)
      forEachOperand(statement, [&](const Operand &operand) {
        if (operand.kind == OperandKind::Function && !isCallee(statement, operand))
          names.insert(operand.symbol);
      });
  return names;
}

Names calleesOf(const Module &module, const Function &function) {
  Names names;
  for (const Statement &statement : function.body)
    for (const Operand &operand : statement.operands)
      if (operand.kind == OperandKind::Function && isCallee(statement, operand))
        names.insert(operand.symbol);
  if (std::ranges::any_of(function.body, callsByPointer))
    names.merge(addressesTaken(module));
  return names;
}

} // namespace

void forEachOperand(const Statement &statement, const std::function<void(const Operand &)> &visit) {
  for (const Operand &operand : statement.operands)
    visitAll(operand, visit);
}

std::vector<const Function *> reachableFunctions(const Module &module, const Function &root) {
  std::vector<const Function *> reached = {&root};
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (const std::string &name : calleesOf(module, *reached[next]))
      if (const Function *callee = module.function(name);
          callee && callee->hasBody && std::ranges::find(reached, callee) == reached.end())
        reached.push_back(callee);
  return reached;
}

} // namespace cgpredict::ptx
