// The commands below `cgpredict ptx`; see Commands.h.
#ifndef CGPREDICT_TOOLS_PTXCOMMANDS_H
#define CGPREDICT_TOOLS_PTXCOMMANDS_H

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cgpredict {

// `programArguments` stand behind `--`.
CLI::App *addPtxCommand(CLI::App &parent, const std::vector<std::string> &programArguments);

CLI::App *addPtxCheckCommand(CLI::App &ptx);
CLI::App *addPtxRunCommand(CLI::App &ptx);
CLI::App *addPtxVerifyCommand(CLI::App &ptx, const std::vector<std::string> &programArguments);

} // namespace cgpredict

#endif
