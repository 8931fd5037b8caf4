// cgpredict explain: an estimate in words.
#include "analyzer/report/explain/ExplainReport.h"
#include "analyzer/report/json/JsonReport.h"
#include "tools/Analysis.h"
#include "tools/Commands.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace cgpredict {

static void explain(const std::string &file, const AnalysisOptions &options) {
  checkAnalysisOptions(options, {file});
  const GpuDevice device = deviceOf(options);
  const ApplicationEstimate estimate = estimateTrace(Trace::open(file), device, options);
  const std::vector<Hint> hints = hintsFor(estimate, options);
  const auto text = [&](const TextStyle &style) { return explanation(estimate, hints, style); };
  writeReport(options, text, [&] {
    return jsonReport(estimate, hints, text({false, options.assumptions}));
  });
  refuseDependences(estimate, options);
}

CLI::App *addExplainCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand(
      "explain", "Explain the estimate of a trace in words, a page for each kernel");
  command->footer("Each technical term stands beside a plain one. The numbers are those of "
                  "`cgpredict estimate`.\n"
                  "Examples:\n"
                  "  cgpredict explain gemm.cgt --device jetson-tk1\n"
                  "  cgpredict explain app.cgt --device jetson-tk1 --kernel syrk --block 32,8\n"
                  "  cgpredict explain gemm.cgt --device jetson-tk1 --json | jq -r .explanation");
  auto trace = std::make_shared<std::string>();
  auto options = std::make_shared<AnalysisOptions>();
  addTraceOption(*command, *trace);
  addAnalysisOptions(*command, *options);
  addAssumptionOption(*command, *options);
  addHintOptions(*command, *options);
  command->callback([trace, options] { explain(*trace, *options); });
  return command;
}

} // namespace cgpredict
