#include "ptx/SharedLayout.h"

#include "ptx/CallGraph.h"

#include <algorithm>
#include <set>

namespace cgpredict::ptx {
namespace {

bool hasSizeOfLaunch(const Variable &variable) { return variable.bytes == 0; }

std::set<const Variable *> sharedNamedBy(const Module &module, const Function &kernel) {
  std::set<const Variable *> found;
  for (const Function *function : reachableFunctions(module, kernel))
    for (const Statement &statement : function->body)
      forEachOperand(statement, [&](const Operand &operand) {
        if (operand.kind == OperandKind::Variable)
          if (const Variable *variable = sharedVariable(module, *function, operand.symbol))
            found.insert(variable);
      });
  return found;
}

} // namespace

const Variable *sharedVariable(const Module &module, const Function &function,
                               std::string_view name) {
  if (function.parameter(name))
    return nullptr;
  const auto own = std::ranges::find(function.variables, name, &Variable::name);
  const Variable *variable = own != function.variables.end() ? &*own : module.variable(name);
  return variable && variable->space == Space::Shared ? variable : nullptr;
}

SharedLayout sharedLayout(const Module &module, const Function &kernel) {
  const std::set<const Variable *> used = sharedNamedBy(module, kernel);
  SharedLayout layout;
  const auto place = [&](const Variable &variable) {
    if (!used.contains(&variable))
      return;
    if (hasSizeOfLaunch(variable)) {
      layout.dynamic = true;
      return;
    }
    const uint64_t alignment = std::max<uint64_t>(variable.alignment, 1);
    layout.bytes = (layout.bytes + alignment - 1) / alignment * alignment;
    layout.offsets[&variable] = layout.bytes;
    layout.bytes += variable.bytes;
  };
  std::ranges::for_each(module.variables, place);
  for (const Function &function : module.functions)
    std::ranges::for_each(function.variables, place);
  for (const Variable *variable : used)
    if (hasSizeOfLaunch(*variable))
      layout.offsets[variable] = layout.dynamicOffset();
  return layout;
}

} // namespace cgpredict::ptx
