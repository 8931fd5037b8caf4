// cgpredict whatif: the time of a trace's kernels after changes that the user chooses.
#include "tools/Analysis.h"
#include "tools/ChangeOptions.h"
#include "tools/Commands.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace cgpredict {

static void whatIf(const std::string &trace, const AnalysisOptions &options,
                   const ChangeOptions &changes) {
  checkAnalysisOptions(options, {trace});
  GpuDevice device = deviceOf(options);
  const std::vector<Change> chosen = changesOf(changes);
  if (chosen.empty() && !changesLaunch(options))
    throw UsageError("no change was chosen; `cgpredict whatif -h` lists them");
  analyseChanges(Trace::open(trace), device, options, chosen);
}

CLI::App *addWhatIfCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand(
      "whatif", "Estimate the kernels of a trace after changes, without making them");
  command->footer(
      "A change of an array is made in every kernel that has it; --kernel chooses one.\n"
      "Examples:\n"
      "  cgpredict whatif syrk.cgt --device jetson-tk1 --transpose A\n"
      "  cgpredict whatif gemm.cgt --device jetson-tk1 --shared A,B --tile 32\n"
      "  cgpredict whatif conv.cgt --device jetson-tk1 --transpose A:0,2 --block 32x8 --json");
  auto trace = std::make_shared<std::string>();
  auto options = std::make_shared<AnalysisOptions>();
  auto changes = std::make_shared<ChangeOptions>();
  addTraceOption(*command, *trace);
  addAnalysisOptions(*command, *options);
  addChangeOptions(*command, *changes);
  command->callback([trace, options, changes] { whatIf(*trace, *options, *changes); });
  return command;
}

} // namespace cgpredict
