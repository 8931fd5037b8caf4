// cgpredict transfer: what the transfers of a profile would take on another node.
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/NodeFile.h"
#include "analyzer/report/json/TransferJson.h"
#include "analyzer/report/text/TransferReport.h"
#include "analyzer/transfer/Projection.h"
#include "tools/Commands.h"
#include "tools/NumberChecks.h"
#include "tools/Layout.h"
#include "tools/ReportOutput.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace cgpredict {
namespace {

struct TransferOptions {
  std::string profile, from, to, measured, csv, model;
  ReportOptions report;
};

void checkOptions(const TransferOptions &options) {
  std::vector<OutputFile> outputs = outputsOf(options.report);
  if (!options.csv.empty())
    outputs.push_back({"--csv", options.csv});
  checkOutputs(outputs, {options.profile, options.from, options.to, options.measured});
}

void transfer(const TransferOptions &options) {
  checkOptions(options);
  Node from = nodeNamed(options.from), to = nodeNamed(options.to);
  const TransferTimeModel &model = transferModelNamed(options.model, to);
  Projection projection = project(readTransferProfile(options.profile), from, to, model);
  if (!options.measured.empty())
    projection.error = projectionError(projection, readTransferProfile(options.measured));
  if (!options.csv.empty())
    writeTextFile(options.csv, transferCsv(projection));
  writeReport(
      options.report, [&](const TextStyle &) { return transferText(projection, options.profile); },
      [&] { return transferJson(projection, options.profile); });
}

} // namespace

// An unknown name is wrong usage, what is wrong in a file is not.
Node nodeNamed(const std::string &node) {
  std::filesystem::path devices = ownLayout().devices;
  try {
    findDeviceFile(node, devices / "nodes", "node");
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
  return loadNode(node, devices);
}

void addTransferModelOption(CLI::App &command, std::string &name) {
  std::vector<std::string> names;
  for (const TransferTimeModel &model : transferTimeModels())
    names.emplace_back(model.name);
  name = names.front();
  command
      .add_option("--transfer-model", name,
                  "ahead: protocol of the link; merpsys: start-up time and share of the bandwidth, "
                  "of a node that has them")
      ->type_name("MODEL")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

const TransferTimeModel &transferModelNamed(const std::string &name, const Node &node) {
  const TransferTimeModel &model = *findTransferTimeModel(name);
  if (const std::string_view missing = model.lacks(node); !missing.empty())
    throw UsageError(fmt::format("--transfer-model {}: {} has no {}; choose a node that has them, "
                                 "such as merpsys-gtx970, or add them to a file of your own "
                                 "(docs/transfer.md)",
                                 name, node.id.empty() ? "a link alone" : "node " + node.id,
                                 missing));
  return model;
}

CLI::App *addTransferCommand(CLI::App &parent) {
  CLI::App *command =
      parent.add_subcommand("transfer", "Project a profile's transfers onto another node");
  command->footer("Reads what `nvprof -o` writes and what `nsys export --type sqlite` makes of a "
                  "report. docs/transfer.md explains the model and the report.\n\n"
                  "Examples:\n"
                  "  cgpredict transfer a.sqlite --from titan --to summit\n"
                  "  cgpredict transfer a.sqlite --from titan --to summit --measured b.sqlite\n"
                  "  cgpredict transfer a.sqlite --from ./my-node.toml --to summit --csv all.csv");
  auto options = std::make_shared<TransferOptions>();
  command->add_option("PROFILE", options->profile, "Database of nvprof or Nsight Systems")
      ->check(isThere())
      ->required();
  command->add_option("--from", options->from, "Node that was profiled: id or file")
      ->required()
      ->type_name("NODE");
  command->add_option("--to", options->to, "Node to project onto: id or file")
      ->required()
      ->type_name("NODE");
  command
      ->add_option("--measured", options->measured,
                   "Profile of the same run on the target: print the error against it")
      ->check(isThere())
      ->type_name("DB");
  command->add_option("--csv", options->csv, "Write every transfer as a row to FILE")
      ->type_name("FILE");
  addTransferModelOption(*command, options->model);
  addReportOptions(*command, options->report);
  command->callback([options] { transfer(*options); });
  return command;
}

} // namespace cgpredict
