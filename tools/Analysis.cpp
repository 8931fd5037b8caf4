#include "tools/Analysis.h"

#include "analyzer/base/Error.h"
#include "analyzer/estimate/DependenceWords.h"
#include "analyzer/report/json/JsonReport.h"
#include "analyzer/report/text/ComparisonReport.h"
#include "analyzer/report/text/TextReport.h"
#include "analyzer/whatif/Search.h"
#include "tools/Terminal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cgpredict {

// After the report, which says it too.
void refuseDependences(const ApplicationEstimate &estimate, const AnalysisOptions &options) {
  if (estimate.isHypothetical() && !options.allowDependences)
    throw Error(fmt::format("{}; the estimate is hypothetical (--allow-dependences accepts it)",
                            fmt::join(whyHypothetical(estimate), ";\n  ")));
}

ApplicationEstimate estimateTrace(const Trace &trace, const GpuDevice &device,
                                  const AnalysisOptions &options) {
  EstimateOptions settings = estimateOptions(options);
  Progress progress("estimating launches");
  settings.progress = [&](std::size_t done, std::size_t all) { progress.show(done, all); };
  ApplicationEstimate estimate = estimateApplication(trace, device, settings);
  progress.clear();
  return estimate;
}

std::vector<Hint> hintsFor(const ApplicationEstimate &estimate, const AnalysisOptions &options) {
  if (!options.hints)
    return {};
  EstimateOptions settings = estimateOptions(options);
  Progress searching("looking for hints");
  settings.progress = [&](std::size_t done, std::size_t all) { searching.show(done, all); };
  std::vector<Hint> hints = findHints(estimate, settings);
  searching.clear();
  return hints;
}

void analyse(const Trace &trace, const GpuDevice &device, const AnalysisOptions &options) {
  const ApplicationEstimate estimate = estimateTrace(trace, device, options);
  const std::vector<Hint> hints = hintsFor(estimate, options);
  writeReport(
      options, [&](const TextStyle &style) { return textReport(estimate, hints, style); },
      [&] { return jsonReport(estimate, hints); });
  writeHintFiles(hints, options.hintFiles, options.noColour);
  refuseDependences(estimate, options);
}

void analyseChanges(const Trace &trace, const GpuDevice &device, const AnalysisOptions &options,
                    std::span<const Change> changes) {
  const Comparison comparison = compareChanges(trace, device, estimateOptions(options), changes);
  writeReport(
      options, [&](const TextStyle &style) { return textReport(comparison, style); },
      [&] { return jsonReport(comparison); });
  refuseDependences(comparison.before, options);
}

} // namespace cgpredict
