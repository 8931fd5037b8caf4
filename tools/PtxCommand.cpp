// cgpredict ptx: PTX files, checked and run without a GPU.
#include "tools/PtxCommands.h"

#include <CLI/CLI.hpp>

namespace cgpredict {

CLI::App *addPtxCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand("ptx", "Check and run PTX, without a GPU");
  command->require_subcommand(1);
  addPtxCheckCommand(*command);
  addPtxRunCommand(*command);
  return command;
}

} // namespace cgpredict
