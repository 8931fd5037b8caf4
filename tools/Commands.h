// The commands of `cgpredict`: each function adds one to the program's command line. A command's
// work happens in its CLI11 callback, which composes the stages in reading order.
//
// A callback throws cgpredict::Error for a failed analysis (exit code 1), UsageError for a wrong
// command line (2), and CLI::RuntimeError(code) where it has said everything itself.
#ifndef CGPREDICT_TOOLS_COMMANDS_H
#define CGPREDICT_TOOLS_COMMANDS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/transfer/TransferModel.h"

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

CLI::App *addAppCommand(CLI::App &parent);
CLI::App *addCalibrateCommand(CLI::App &parent);
CLI::App *addChooseCommand(CLI::App &parent);
CLI::App *addDeviceImportCommand(CLI::App &devices);
CLI::App *addDevicesCommand(CLI::App &parent);
CLI::App *addEstimateCommand(CLI::App &parent);
CLI::App *addExplainCommand(CLI::App &parent);
CLI::App *addFpgaCommand(CLI::App &parent);
CLI::App *addModelsCommand(CLI::App &parent);
/// `programArguments` are what stood behind `--`.
CLI::App *addRunCommand(CLI::App &parent, const std::vector<std::string> &programArguments);
CLI::App *addScanCommand(CLI::App &parent, const std::vector<std::string> &programArguments);
CLI::App *addTraceCommand(CLI::App &parent);
CLI::App *addTransferCommand(CLI::App &parent);
CLI::App *addWhatIfCommand(CLI::App &parent);

// The file of a device named by id or path. Throws UsageError, naming the known ids.
std::filesystem::path deviceFile(const std::string &device);
std::filesystem::path fpgaDeviceFile(const std::string &device);

// The device named by id or path. Throws UsageError as above, Error for what is wrong in its file.
GpuDevice deviceNamed(const std::string &device);

// The node named by id or path, with its link and GPU. Throws as above.
Node nodeNamed(const std::string &node);

// `--transfer-model NAME`, of transferTimeModels(), into `name`.
void addTransferModelOption(CLI::App &command, std::string &name);
// Throws UsageError where the node's file lacks what the model needs.
const TransferTimeModel &transferModelNamed(const std::string &name, const Node &node);

} // namespace cgpredict

#endif
