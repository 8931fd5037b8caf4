// cgpredict ptx check: is this PTX, what is in it, and which of its instructions are not supported.
#include "ptx/Decoder.h"
#include "ptx/Parser.h"
#include "ptx/SharedLayout.h"
#include "simulator/Program.h"
#include "tools/PtxCommands.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace cgpredict {
namespace {

std::string sharedText(const ptx::Module &module, const ptx::Function &function) {
  const ptx::SharedLayout layout = ptx::sharedLayout(module, function);
  return fmt::format("{} B{}", layout.bytes, layout.dynamic ? " + dynamic" : "");
}

uint64_t localBytes(const ptx::Module &module, const ptx::Function &function) {
  std::vector<ptx::Variable> variables;
  for (const std::vector<ptx::Variable> *list : {&module.variables, &function.variables})
    std::ranges::copy_if(*list, std::back_inserter(variables), [](const ptx::Variable &variable) {
      return variable.space == ptx::Space::Local;
    });
  return ptx::layOut(variables).bytes;
}

std::string limitText(const ptx::Function &function) {
  const auto text = [](const char *word, const std::array<uint32_t, 3> &threads) {
    return fmt::format(", block {} {} x {} x {}", word, threads[0], threads[1], threads[2]);
  };
  if (function.requiredThreads)
    return text("of", *function.requiredThreads);
  return function.maximumThreads ? text("at most", *function.maximumThreads) : "";
}

void printFunction(const ptx::Module &module, const ptx::Function &function) {
  fmt::print(
      "  {} {}: parameters {} ({} B), registers {}, shared {}, local {} B, instructions {}{}\n",
      function.entry ? "entry" : "function", function.name, function.parameters.size(),
      ptx::layOut(function.parameters).bytes, function.registers.size(),
      sharedText(module, function), localBytes(module, function), function.body.size(),
      limitText(function));
}

// What is PTX, and not for `ptx run`.
void printNotRun(const ptx::Module &module) {
  const simulator::Program program(module);
  for (const simulator::LoweredFunction &function : program.functions())
    for (const ptx::Problem &problem : function.problems)
      fmt::print("  not run: {}:{}: {}\n", module.file, problem.line, problem.text);
}

void checkPtx(const std::string &file) {
  const ptx::Module module = ptx::readModule(file);
  const ptx::DecodedModule decoded = ptx::decodeModule(module);
  fmt::print("{}: PTX {}.{} for {}, {}-bit addresses\n", file, module.version / 10,
             module.version % 10, module.target.empty() ? "no target" : module.target,
             module.addressBits);
  for (const ptx::DecodedFunction &function : decoded.functions)
    printFunction(module, *function.function);
  if (decoded.problems.empty())
    printNotRun(module);
  std::fflush(stdout);
  for (const ptx::Problem &problem : decoded.problems)
    fmt::print(stderr, "{}:{}: {}\n", file, problem.line, problem.text);
  if (!decoded.problems.empty())
    throw CLI::RuntimeError(1);
}

} // namespace

CLI::App *addPtxCheckCommand(CLI::App &ptx) {
  CLI::App *command = ptx.add_subcommand(
      "check", "Parse, decode and check a PTX file; names every instruction that is not supported");
  auto file = std::make_shared<std::string>();
  command->add_option("FILE", *file, "PTX file")->required()->check(CLI::ExistingFile);
  command->footer("Examples:\n"
                  "  nvcc -ptx kernel.cu && cgpredict ptx check kernel.ptx");
  command->callback([file] { checkPtx(*file); });
  return command;
}

} // namespace cgpredict
