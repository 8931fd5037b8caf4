#include "simulator/Program.h"

#include "analyzer/base/Error.h"
#include "ptx/CallGraph.h"
#include "simulator/KernelName.h"
#include "simulator/Lowering.h"
#include "simulator/ThreadMemory.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {
namespace {

std::string problemText(const std::string &file, const std::vector<ptx::Problem> &problems) {
  std::vector<std::string> lines;
  for (const ptx::Problem &problem : problems)
    lines.push_back(fmt::format("{}:{}: {}", file, problem.line, problem.text));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

} // namespace

std::string LoweredFunction::where(const std::string &file, const Step &step) const {
  const ptx::Instruction &instruction = decoded->instructions[step.instruction];
  return fmt::format("{}:{}: {}", file, instruction.line, instruction.name);
}

Program::Program(const ptx::Module &module, ProgramOptions options)
    : source(&module), choices(std::move(options)), decoded(ptx::decodeModule(module)),
      global(module.addressBits == 32 ? uint64_t{1} << 32 : uint64_t{1} << 46) {
  if (!decoded.problems.empty())
    throw Error(problemText(module.file, decoded.problems));
  layOutKernels();
  placeVariables();
  fillVariables();
  for (const ptx::DecodedFunction &function : decoded.functions)
    lowered.push_back(lower(*this, decoded, function));
}

const LoweredFunction &Program::entry(const std::string &name) const {
  std::vector<std::string> names;
  std::vector<const LoweredFunction *> alike;
  for (const LoweredFunction &function : lowered) {
    const std::string &symbol = function.decoded->function->name;
    if (!function.decoded->function->entry)
      continue;
    if (symbol == name) {
      checkRunnable(function);
      return function;
    }
    if (sourceName(symbol) == name)
      alike.push_back(&function);
    names.push_back(symbol);
  }
  if (alike.size() != 1)
    throw Error(fmt::format("{}: {} entry '{}'; there are: {}", source->file,
                            alike.empty() ? "no" : "more than one", name, fmt::join(names, ", ")));
  checkRunnable(*alike[0]);
  return *alike[0];
}

void Program::checkRunnable(const LoweredFunction &entry) const {
  const KernelLayout &kernel = layout(entry);
  std::vector<ptx::Problem> problems;
  for (std::size_t f = 0; f < lowered.size(); ++f)
    if (kernel.reaches[f])
      problems.insert(problems.end(), lowered[f].problems.begin(), lowered[f].problems.end());
  if (!problems.empty())
    throw Error(problemText(source->file, problems));
}

void Program::layOutKernels() {
  for (const ptx::DecodedFunction &entry : decoded.functions) {
    if (!entry.function->entry)
      continue;
    KernelLayout layout{ptx::sharedLayout(*source, *entry.function), {}};
    const std::vector<const ptx::Function *> reached =
        ptx::reachableFunctions(*source, *entry.function);
    for (const ptx::DecodedFunction &function : decoded.functions)
      layout.reaches.push_back(std::ranges::find(reached, function.function) != reached.end());
    layouts.emplace(entry.function->name, std::move(layout));
  }
}

const KernelLayout &Program::layout(const LoweredFunction &entry) const {
  return layouts.at(entry.decoded->function->name);
}

void Program::placeVariables() {
  for (const ptx::Variable &variable : source->variables)
    placeVariable("", variable);
  for (const ptx::Function &function : source->functions)
    for (const ptx::Variable &variable : function.variables)
      placeVariable(function.name, variable);
}

void Program::placeVariable(const std::string &function, const ptx::Variable &variable) {
  uint64_t address = 0;
  if (const auto placed = choices.placed.find(variable.name); placed != choices.placed.end()) {
    addresses[function + "/" + variable.name] = placed->second;
    return;
  }
  switch (variable.space) {
  case ptx::Space::Global:
  case ptx::Space::Constant:
    address = global
                  .allocate(variable.name, variable.bytes, variable.alignment,
                            variable.space == ptx::Space::Global)
                  .begin;
    break;
  case ptx::Space::Shared:
    if (variable.bytes > WindowBytes)
      throw Error(fmt::format("{}:{}: more than {} bytes of shared memory", source->file,
                              variable.line, WindowBytes));
    return; // each kernel has its layout
  default:
    return; // of a thread: its frame has them
  }
  addresses[function + "/" + variable.name] = address;
}

uint64_t Program::addressOf(const std::string &function, const std::string &variable) const {
  const auto own = addresses.find(function + "/" + variable);
  return own != addresses.end() ? own->second : addresses.at("/" + variable);
}

uint64_t Program::bind(const Texture &texture) {
  const ptx::Variable *variable = source->variable(texture.name);
  const bool isReference =
      variable && (variable->type == ptx::Type::TexRef || variable->type == ptx::Type::SurfRef);
  const uint64_t handle = isReference ? addresses.at("/" + texture.name)
                                      : global.allocate(texture.name, 8, 8, false).begin;
  global.bind(handle, texture);
  return handle;
}

uint64_t Program::addressIn(const ptx::InitialValue &value) const {
  if (value.symbol.empty())
    return value.bits;
  for (std::size_t f = 0; f < decoded.functions.size(); ++f)
    if (decoded.functions[f].function->name == value.symbol)
      return FunctionAddress + FunctionStride * f;
  if (const ptx::Variable *variable = source->variable(value.symbol);
      variable && variable->space == ptx::Space::Shared)
    throw Error(fmt::format("{}:{}: an initial value has the address of '{}', which is in shared "
                            "memory; expected a function or a variable in .global or .const memory",
                            source->file, variable->line, value.symbol));
  const auto found = addresses.find("/" + value.symbol);
  if (found == addresses.end())
    throw Error(fmt::format("{}: an initial value has the address of '{}', which this file does "
                            "not define",
                            source->file, value.symbol));
  return found->second + value.bits;
}

void Program::fillVariables() {
  for (const ptx::Variable &variable : source->variables) {
    if (variable.space != ptx::Space::Global && variable.space != ptx::Space::Constant)
      continue;
    if (variable.values.empty() || choices.placed.contains(variable.name))
      continue;
    std::byte *host = global.find(addresses.at("/" + variable.name))->host.get();
    for (const ptx::InitialValue &value : variable.values) {
      const uint64_t bits = addressIn(value);
      std::memcpy(host + value.offset, &bits, value.bytes);
    }
  }
}

} // namespace cgpredict::simulator
