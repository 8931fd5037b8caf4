#include "ptxtrace/MemoryObjects.h"

#include "ptxtrace/OperationClasses.h"
#include "simulator/KernelName.h"

#include <set>

namespace cgpredict::ptxtrace {
namespace {

constexpr const char *UnknownObject = "*";

// `gemm_param_0` of kernel `gemm` is `param_0`.
std::string shortName(const std::string &parameter, const std::string &kernel) {
  return parameter.starts_with(kernel + "_") ? parameter.substr(kernel.size() + 1) : parameter;
}

} // namespace

MemoryObjects::MemoryObjects(const ptx::Module &module, const ptx::DecodedFunction &kernel,
                             const ValueLinks &links, const LaunchShape &shape)
    : module(module), kernel(kernel), function(*kernel.function), links(links),
      pointers(shape.isPointer) {
  const ptx::VariableLayout layout = ptx::layOut(function.parameters);
  for (uint32_t p = 0; p < function.parameters.size(); ++p) {
    const ptx::Variable &parameter = function.parameters[p];
    all.push_back(
        {shortName(parameter.name, function.name),
         isPointer({Value::Kind::Parameter, p}) ? "ptr" : ptx::traits(parameter.type).name,
         static_cast<uint32_t>(layout.offsets[p]), static_cast<uint32_t>(parameter.bytes)});
  }
  auto offset = static_cast<uint32_t>((layout.bytes + 7) / 8 * 8);
  for (const ptx::Variable &variable : module.variables)
    if (variable.space == ptx::Space::Global) {
      variableArgument[variable.name] = static_cast<uint32_t>(all.size());
      all.push_back({variable.name, "ptr", offset, 8});
      offset += 8;
    }
}

std::optional<uint32_t> MemoryObjects::argumentOf(const Value &variable) const {
  const auto argument = variableArgument.find(variableAt(variable.index).name);
  return argument == variableArgument.end() ? std::nullopt : std::optional(argument->second);
}

std::optional<Value> MemoryObjects::rootOf(const Value &address) const {
  std::optional<Value> root;
  std::vector<Value> work = {address};
  std::set<uint32_t> seen;
  while (!work.empty()) {
    const Value value = work.back();
    work.pop_back();
    if (isPointer(value)) {
      if (root && *root != value)
        return std::nullopt;
      root = value;
    }
    if (value.kind != Value::Kind::Operation || !seen.insert(value.index).second)
      continue;
    const LinkedOperation &operation = links.operations[value.index];
    const bool isLoad = operation.kind == LinkedOperation::Kind::Instruction &&
                        isAccess(kernel.instructions[operation.statement]);
    if (!isLoad)
      work.insert(work.end(), operation.operands.begin(), operation.operands.end());
  }
  return root;
}

bool MemoryObjects::isPointer(const Value &value) const {
  return value.kind == Value::Kind::Variable ||
         (value.kind == Value::Kind::Parameter && value.index < pointers.size() &&
          pointers[value.index]);
}

const ptx::Variable &MemoryObjects::variableAt(uint32_t index) const {
  const std::size_t own = module.variables.size();
  return index < own ? module.variables[index] : function.variables[index - own];
}

std::string MemoryObjects::nameOf(const std::optional<Value> &root) const {
  if (!root)
    return UnknownObject;
  return root->kind == Value::Kind::Variable
             ? simulator::variableName(variableAt(root->index).name)
             : shortName(function.parameters[root->index].name, function.name);
}

int32_t MemoryObjects::numberOf(std::optional<Value> root, uint32_t bytes) {
  if (root && root->kind == Value::Kind::Variable &&
      !variableArgument.contains(variableAt(root->index).name))
    root = std::nullopt;
  const auto [found, isNew] = numbers.try_emplace(root.value_or(Value()), numbered.size());
  if (isNew)
    numbered.push_back(describe(root, bytes));
  return static_cast<int32_t>(found->second);
}

MemoryObject MemoryObjects::describe(const std::optional<Value> &root, uint32_t element) const {
  if (!root)
    return {UnknownObject, ObjectKind::Unknown, -1, element, 0};
  if (root->kind == Value::Kind::Parameter)
    return {nameOf(root), ObjectKind::Argument, static_cast<int32_t>(root->index), element, 0};
  const ptx::Variable &variable = variableAt(root->index);
  return {nameOf(root), ObjectKind::Global,
          static_cast<int32_t>(variableArgument.at(variable.name)), element, variable.bytes};
}

} // namespace cgpredict::ptxtrace
