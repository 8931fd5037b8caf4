// cgpredict choose: the GPU's and the FPGA's time of a trace side by side.
#include "analyzer/base/Error.h"
#include "analyzer/choose/ChoiceForms.h"
#include "analyzer/devices/FpgaDeviceFile.h"
#include "analyzer/estimate/ChosenKernels.h"
#include "analyzer/estimate/Estimate.h"
#include "analyzer/report/json/ChoiceJson.h"
#include "analyzer/report/text/ChoiceReport.h"
#include "tools/Analysis.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/NumberChecks.h"
#include "tools/ReportOutput.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <span>

namespace cgpredict {
namespace {

struct ChooseCommandOptions {
  std::string trace, gpu, fpga, hlsReport, kernel;
  bool allowDependences = false; // threads that depend on each other are no failure
  ReportOptions report;
};

void requireOneFpga(const ChooseCommandOptions &options) {
  if (options.fpga.empty() == options.hlsReport.empty())
    throw UsageError("expected one of --fpga ID (the model) and --hls-report FILE (a synthesis "
                     "report)");
}

// A top function stands for one kernel, called once per launch, or for all kernels together.
uint64_t callsOf(const ApplicationEstimate &gpu) {
  return gpu.kernels.size() == 1 ? gpu.kernels.front().launches : 1;
}

Choice byReport(const ChooseCommandOptions &options, const Trace &trace, const GpuDevice &device,
                const EstimateOptions &analysis) {
  ApplicationEstimate gpu = estimateApplication(trace, device, analysis);
  FpgaSide fpga = fpgaSide(readHlsReport(options.hlsReport), options.hlsReport, callsOf(gpu));
  return choose(std::move(gpu), std::move(fpga));
}

Choice byModel(const ChooseCommandOptions &options, const Trace &trace, const GpuDevice &gpu,
               const EstimateOptions &onGpu) {
  const FpgaDevice fpga = loadFpgaDevice(fpgaDeviceFile(options.fpga));
  FpgaOptions onFpga;
  onFpga.kernel = options.kernel;
  onFpga.jobs = onGpu.jobs;
  EstimateOptions written = onGpu;
  written.memoryOperations = MemoryOperations::AsWritten;
  const std::vector<KernelVariant> asWritten = chosenKernels(trace, written);
  return choose(estimateApplication(trace, gpu, onGpu, withMemoryOperations(asWritten, onGpu)),
                fpgaSide(estimateFpga(trace, fpga, onFpga, asWritten)),
                programForms(trace, gpu, onGpu, fpga, onFpga, asWritten));
}

void runChoose(const ChooseCommandOptions &options) {
  requireOneFpga(options);
  checkOutputs(outputsOf(options.report),
               {options.trace, options.gpu, options.fpga, options.hlsReport});
  const GpuDevice device = deviceNamed(options.gpu);
  const Trace trace = Trace::open(options.trace);
  EstimateOptions analysis;
  analysis.kernel = options.kernel;
  analysis.jobs = 2;
  const Choice choice = options.hlsReport.empty() ? byModel(options, trace, device, analysis)
                                                  : byReport(options, trace, device, analysis);
  writeReport(
      options.report, [&](const TextStyle &style) { return choiceTextReport(choice, style); },
      [&] { return choiceJsonReport(choice); });
  AnalysisOptions accepted;
  accepted.allowDependences = options.allowDependences;
  refuseDependences(choice.gpu, accepted);
}

} // namespace

CLI::App *addChooseCommand(CLI::App &parent) {
  CLI::App *command =
      parent.add_subcommand("choose", "GPU or FPGA: both times of a trace, the choice and why");
  command->footer(
      "Both as the source is written. Where their errors, which are independent, may turn the "
      "order, "
      "it is too close to call. Energy is left out. docs/fpga.md explains it.\n\n"
      "Examples:\n"
      "  cgpredict choose mm.cgt --gpu jetson-tk1 --fpga zc702\n"
      "  cgpredict choose mm.cgt --gpu jetson-tk1 --hls-report solution1/syn/report/csynth.xml\n"
      "  cgpredict choose mm.cgt --gpu jetson-tk1 --fpga zc702 --json | jq .choice");
  auto options = std::make_shared<ChooseCommandOptions>();
  addTraceOption(*command, options->trace);
  command->add_option("--gpu", options->gpu, "GPU id, or the path of a device file")
      ->required()
      ->type_name("ID");
  command
      ->add_option("--fpga", options->fpga, "FPGA id (zc702, zcu102), or the path of a device file")
      ->type_name("ID");
  command
      ->add_option(
          "--hls-report", options->hlsReport,
          "Synthesis report of Vivado or Vitis HLS (csynth.xml), in place of the FPGA model")
      ->type_name("FILE");
  command->add_option("--kernel", options->kernel, "Only the kernels of this name")
      ->check(notEmpty())
      ->type_name("NAME");
  command->add_flag(
      "--allow-dependences", options->allowDependences,
      "No failure if threads of a kernel depend on each other; else the exit code is 1 "
      "after the report");
  addReportOptions(*command, options->report);
  addAssumptionOption(*command, options->report);
  command->callback([options] { runChoose(*options); });
  return command;
}

} // namespace cgpredict
