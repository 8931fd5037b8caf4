// cgpredict ptx: PTX files, checked and run without a GPU.
#include "tools/PtxCommands.h"

#include <CLI/CLI.hpp>

namespace cgpredict {

CLI::App *addPtxCommand(CLI::App &parent, const std::vector<std::string> &programArguments) {
  CLI::App *command = parent.add_subcommand("ptx", "Check, run and verify PTX, without a GPU");
  command->require_subcommand(1);
  addPtxCheckCommand(*command);
  addPtxRunCommand(*command);
  addPtxVerifyCommand(*command, programArguments);
  return command;
}

} // namespace cgpredict
