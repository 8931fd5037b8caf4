#include "ptx/Scopes.h"

#include <algorithm>
#include <charconv>
#include <ranges>

namespace cgpredict::ptx {

Scopes::Scopes(Function &function, const TokenStream &tokens) : function(function), tokens(tokens) {
  open();
}

void Scopes::refuseTwice(const std::string &name) const {
  const Scope &scope = scopes.back();
  if (scope.registers.contains(name) || scope.variables.contains(name))
    tokens.fail(fmt::format("'{}' is declared twice", name));
}

void Scopes::declareRegisters(const std::string &prefix, uint64_t count, Type type,
                              unsigned elements) {
  scopes.back().ranges.push_back({prefix, count, type, elements});
}

void Scopes::declareRegister(const std::string &name, Type type, unsigned elements) {
  refuseTwice(name);
  std::vector<uint32_t> &made = scopes.back().registers[name];
  for (unsigned e = 0; e < elements; ++e) {
    made.push_back(static_cast<uint32_t>(function.registers.size()));
    function.registers.push_back(
        {elements == 1 ? name : fmt::format("{}.{}", name, e < 4 ? "xyzw"[e] : 'w'), type});
  }
}

void Scopes::declareVariable(Variable variable) {
  refuseTwice(variable.name);
  const std::string written = variable.name;
  const auto taken = [&](const std::string &name) {
    return function.parameter(name) ||
           std::ranges::count(function.variables, name, &Variable::name) > 0;
  };
  // `#` is in no name of a file.
  if (taken(variable.name))
    variable.name = fmt::format("{}#{}", written, function.variables.size());
  scopes.back().variables[written] = variable.name;
  function.variables.push_back(std::move(variable));
}

std::vector<uint32_t> Scopes::registers(const std::string &name) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(name.data() + digits, name.data() + name.size(), number);
  const bool numbered = digits < name.size() && error == std::errc() &&
                        (name[digits] != '0' || name.size() == digits + 1);
  for (Scope &scope : scopes | std::views::reverse) {
    if (const auto found = scope.registers.find(name); found != scope.registers.end())
      return found->second;
    for (const RegisterRange &range : scope.ranges)
      if (numbered && number < range.count && name.compare(0, digits, range.prefix) == 0) {
        std::vector<uint32_t> &made = scope.registers[name];
        for (unsigned e = 0; e < range.elements; ++e) {
          made.push_back(static_cast<uint32_t>(function.registers.size()));
          function.registers.push_back({name, range.type});
        }
        return made;
      }
  }
  return {};
}

std::string Scopes::variable(const std::string &name) const {
  for (const Scope &scope : scopes | std::views::reverse)
    if (const auto found = scope.variables.find(name); found != scope.variables.end())
      return found->second;
  return function.parameter(name) ? name : "";
}

uint32_t Scopes::newLabel(const std::string &name, uint32_t line) {
  function.labels.push_back({name, 0, {}});
  defined.push_back(false);
  firstUse.push_back(line);
  return scopes.back().labels[name] = static_cast<uint32_t>(function.labels.size() - 1);
}

uint32_t Scopes::label(const std::string &name, uint32_t line) {
  const auto found = scopes.back().labels.find(name);
  return found != scopes.back().labels.end() ? found->second : newLabel(name, line);
}

void Scopes::defineLabel(const std::string &name, uint32_t line) {
  const uint32_t index = label(name, line);
  if (defined[index])
    tokens.fail(fmt::format("the label '{}' is defined twice", name));
  defined[index] = true;
  function.labels[index].statement = function.body.size();
}

// Labels that are used here and not defined are those of the braces around.
void Scopes::close() {
  const Scope closed = std::move(scopes.back());
  scopes.pop_back();
  if (scopes.empty())
    return;
  for (const auto &[name, index] : closed.labels)
    if (!defined[index])
      outer.emplace_back(index, label(name, firstUse[index]));
}

void Scopes::checkLabels() {
  for (const auto &[inner, around] : outer | std::views::reverse) {
    defined[inner] = defined[around];
    function.labels[inner].statement = function.labels[around].statement;
    function.labels[inner].targets = function.labels[around].targets;
  }
  for (std::size_t l = 0; l < function.labels.size(); ++l)
    if (!defined[l])
      tokens.failAt(firstUse[l], fmt::format("'{}' is not declared, and no label of this function",
                                             function.labels[l].name));
}

} // namespace cgpredict::ptx
