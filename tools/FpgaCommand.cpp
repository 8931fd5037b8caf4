// cgpredict fpga: from a trace to the designs of its kernels on an FPGA.
#include "analyzer/base/Error.h"
#include "analyzer/devices/FpgaDeviceFile.h"
#include "analyzer/report/json/FpgaJsonReport.h"
#include "analyzer/report/text/FpgaTextReport.h"
#include "tools/AnalysisOptions.h"
#include "tools/Commands.h"
#include "tools/HlsFolder.h"
#include "tools/Layout.h"
#include "tools/NumberChecks.h"
#include "tools/ReportOutput.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace cgpredict {
namespace {

struct FpgaCommandOptions {
  std::string trace, device;
  FpgaOptions analysis;
  std::optional<std::string> exportTo; // folder
  ReportOptions report;
};

// Throws Error where a kernel is refused, after the others are written.
void exportSources(const FpgaApplicationEstimate &estimate, const std::string &folder) {
  const std::vector<HlsProject> projects = hlsProjects(estimate);
  writeHlsProjects(projects, folder);
  std::string refused;
  for (const HlsProject &project : projects)
    if (project.refused.empty())
      fmt::print(stderr, "{}/{}: Vitis HLS project; run vitis_hls -f run_hls.tcl there\n", folder,
                 project.kernel);
    else
      refused += fmt::format("{}kernel {} is not exported: {}", refused.empty() ? "" : "\n",
                             project.kernel, project.refused);
  if (!refused.empty())
    throw Error(refused);
}

void runFpga(const FpgaCommandOptions &options) {
  checkOutputs(outputsOf(options.report), {options.trace, options.device});
  const FpgaDevice device = loadFpgaDevice(fpgaDeviceFile(options.device));
  const Trace trace = Trace::open(options.trace);
  const FpgaApplicationEstimate estimate = estimateFpga(trace, device, options.analysis);
  writeReport(
      options.report, [&](const TextStyle &style) { return fpgaTextReport(estimate, style); },
      [&] { return fpgaJsonReport(estimate); });
  if (options.exportTo)
    exportSources(estimate, *options.exportTo);
}

} // namespace

CLI::App *addFpgaCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand(
      "fpga", "Designs for the kernels of a trace on an FPGA, and their time");
  command->footer(
      "Two designs per kernel: as written, in the source's loop order, and the best with tiled "
      "loops; each with the #pragma HLS lines that it stands for.\n\n"
      "Examples:\n"
      "  cgpredict fpga mm.cgt --device zc702\n"
      "  cgpredict fpga mm.cgt --device zcu102 --pareto\n"
      "  cgpredict fpga mm.cgt --device ./my-fpga.toml --json mm.json\n"
      "  cgpredict fpga mm.cgt --device zc702 --export hls && cd hls/mm && vitis_hls -f "
      "run_hls.tcl");
  auto options = std::make_shared<FpgaCommandOptions>();
  addTraceOption(*command, options->trace);
  command
      ->add_option("--device", options->device,
                   "FPGA id (devices/fpgas: zc702, zcu102), or the path of a device file")
      ->required()
      ->type_name("ID");
  command->add_option("--kernel", options->analysis.kernel, "Only the kernels of this name")
      ->check(notEmpty())
      ->type_name("NAME");
  command->add_flag("--pareto", options->analysis.pareto,
                    "Also list the designs that no other beats in both time and resources");
  options->analysis.jobs = 2;
  command->add_option("--jobs", options->analysis.jobs, "Kernels explored at a time")
      ->capture_default_str()
      ->check(wholeNumber(1, 256))
      ->type_name("N");
  command
      ->add_option("--export", options->exportTo,
                   "Write the designs as written as Vitis HLS sources, a folder for each kernel; "
                   "what cannot be written is named with the reason, and the exit code is 1")
      ->check(notEmpty())
      ->type_name("DIR");
  addReportOptions(*command, options->report);
  addAssumptionOption(*command, options->report);
  command->callback([options] { runFpga(*options); });
  return command;
}

} // namespace cgpredict
