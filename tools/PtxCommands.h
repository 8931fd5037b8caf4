// The commands below `cgpredict ptx`; see Commands.h.
#ifndef CGPREDICT_TOOLS_PTXCOMMANDS_H
#define CGPREDICT_TOOLS_PTXCOMMANDS_H

namespace CLI {
class App;
}

namespace cgpredict {

CLI::App *addPtxCommand(CLI::App &parent);

CLI::App *addPtxCheckCommand(CLI::App &ptx);
CLI::App *addPtxRunCommand(CLI::App &ptx);

} // namespace cgpredict

#endif
