#include "ptx/Module.h"

#include <algorithm>

namespace cgpredict::ptx {
namespace {

template <typename Values> auto *named(Values &values, std::string_view name) {
  const auto found =
      std::ranges::find_if(values, [&](const auto &value) { return value.name == name; });
  return found == values.end() ? nullptr : &*found;
}

} // namespace

VariableLayout layOut(const std::vector<Variable> &variables) {
  VariableLayout layout;
  for (const Variable &variable : variables) {
    const uint64_t alignment = std::max<uint64_t>(variable.alignment, 1);
    layout.bytes = (layout.bytes + alignment - 1) / alignment * alignment;
    layout.offsets.push_back(layout.bytes);
    layout.bytes += variable.bytes;
  }
  return layout;
}

std::string Statement::name() const {
  std::string text = opcode;
  for (const std::string &word : words)
    text += "." + word;
  return text;
}

const Variable *Function::parameter(std::string_view wanted) const {
  const Variable *found = named(parameters, wanted);
  return found ? found : named(results, wanted);
}

const Function *Module::function(std::string_view wanted) const { return named(functions, wanted); }

const Variable *Module::variable(std::string_view wanted) const { return named(variables, wanted); }

} // namespace cgpredict::ptx
