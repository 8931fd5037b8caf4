// cgpredict estimate: from a trace to times.
#include "tools/Analysis.h"
#include "tools/Commands.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace cgpredict {

static void estimate(const std::string &trace, const AnalysisOptions &options) {
  checkAnalysisOptions(options, {trace});
  GpuDevice device = deviceOf(options);
  analyse(Trace::open(trace), device, options);
}

CLI::App *addEstimateCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand("estimate", "Estimate the kernels of a trace");
  command->footer(
      "Examples:\n"
      "  CGPREDICT_TRACE=gemm.cgt ./gemm\n"
      "  cgpredict estimate gemm.cgt --device jetson-tk1\n"
      "  cgpredict estimate gemm.cgt --device jetson-tk1 --block 32,8 --json gemm.json\n"
      "  cgpredict estimate gemm.cgt --device ./my-gpu.toml --json | jq .total_ms\n"
      "  cgpredict estimate gemm.cgt --device jetson-tk1 --sarif gemm.sarif --diagnostics");
  auto trace = std::make_shared<std::string>();
  auto options = std::make_shared<AnalysisOptions>();
  addTraceOption(*command, *trace);
  addAnalysisOptions(*command, *options);
  addAssumptionOption(*command, *options);
  addHintOptions(*command, *options);
  addHintFileOptions(*command, options->hintFiles);
  command->callback([trace, options] { estimate(*trace, *options); });
  return command;
}

} // namespace cgpredict
