// cgpredict ptx: PTX files, checked and run without a GPU.
#include "tools/PtxCommands.h"

#include <CLI/CLI.hpp>

namespace cgpredict {

CLI::App *addPtxCommand(CLI::App &parent, const std::vector<std::string> &programArguments) {
  CLI::App *command = parent.add_subcommand("ptx", "Check, run and verify PTX, without a GPU");
  command->require_subcommand(1);
  command->footer("Examples:\n"
                  "  cgpredict ptx check kernel.ptx\n"
                  "  cgpredict ptx run kernel.ptx --grid 64 --block 256 --arg zero:16384\n"
                  "  cgpredict ptx verify ./gemm");
  addPtxCheckCommand(*command);
  addPtxRunCommand(*command);
  addPtxVerifyCommand(*command, programArguments);
  return command;
}

} // namespace cgpredict
