// The commands of `cgpredict`: each function adds one to the program's command line. A command's
// work happens in its CLI11 callback, which composes the stages in reading order.
//
// A callback throws cgpredict::Error for a failed analysis (exit code 1), UsageError for a wrong
// command line (2), and CLI::RuntimeError(code) where it has said everything itself.
#ifndef CGPREDICT_TOOLS_COMMANDS_H
#define CGPREDICT_TOOLS_COMMANDS_H

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cgpredict {

class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

CLI::App *addDevicesCommand(CLI::App &parent);
CLI::App *addEstimateCommand(CLI::App &parent);
/// `programArguments` are what stood behind `--`.
CLI::App *addRunCommand(CLI::App &parent, const std::vector<std::string> &programArguments);
CLI::App *addTraceCommand(CLI::App &parent);

// The file of a device named by id or path. Throws UsageError, naming the known ids.
std::filesystem::path deviceFile(const std::string &device);

} // namespace cgpredict

#endif
