// cgpredict fpga: from a trace to the designs of its kernels on an FPGA.
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/FpgaDeviceFile.h"
#include "analyzer/report/json/FpgaJsonReport.h"
#include "analyzer/report/text/FpgaTextReport.h"
#include "tools/AnalysisOptions.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/ReportOutput.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace cgpredict {
namespace {

struct Options {
  std::string trace, device;
  FpgaOptions analysis;
  ReportOptions report;
};

void run(const Options &options) {
  checkOutputs(outputsOf(options.report), {options.trace, options.device});
  const FpgaDevice device = loadFpgaDevice(fpgaDeviceFile(options.device));
  const FpgaApplicationEstimate estimate =
      estimateFpga(Trace::open(options.trace), device, options.analysis);
  writeReport(
      options.report, [&](const TextStyle &style) { return fpgaTextReport(estimate, style); },
      [&] { return fpgaJsonReport(estimate); });
}

} // namespace

std::filesystem::path fpgaDeviceFile(const std::string &device) {
  try {
    return findDeviceFile(device, ownLayout().devices / "fpgas");
  } catch (const Error &error) {
    throw UsageError(error.what());
  }
}

CLI::App *addFpgaCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand(
      "fpga", "Designs for the kernels of a trace on an FPGA, and their time");
  command->footer(
      "Two designs per kernel: as written, in the source's loop order, and the best with tiled\n"
      "loops; each with the #pragma HLS lines that it stands for.\n\n"
      "Examples:\n"
      "  cgpredict fpga mm.cgt --device zc702\n"
      "  cgpredict fpga mm.cgt --device zcu102 --pareto\n"
      "  cgpredict fpga mm.cgt --device ./my-fpga.toml --json mm.json");
  auto options = std::make_shared<Options>();
  addTraceOption(*command, options->trace);
  command
      ->add_option("--device", options->device,
                   "FPGA id (devices/fpgas: zc702, zcu102), or the path of a device file")
      ->required()
      ->type_name("ID");
  command->add_option("--kernel", options->analysis.kernel, "Only the kernels of this name")
      ->type_name("NAME");
  command->add_flag("--pareto", options->analysis.pareto,
                    "Also list the designs that no other beats in both time and resources");
  options->analysis.jobs = 2;
  command->add_option("--jobs", options->analysis.jobs, "Kernels explored at a time")
      ->capture_default_str()
      ->check(CLI::Range(1u, 256u))
      ->type_name("N");
  addReportOptions(*command, options->report);
  command->callback([options] { run(*options); });
  return command;
}

} // namespace cgpredict
