#include "analyzer/report/text/AssumptionReport.h"

#include "analyzer/estimate/EstimateNotes.h"
#include "analyzer/report/text/ReportText.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

constexpr std::size_t Shown = 2;

} // namespace

std::string assumptionSummary(const ApplicationEstimate &estimate) {
  if (estimate.assumptions.empty())
    return "";
  const std::vector<const Assumption *> decisive = decisiveAssumptions(estimate, Shown);
  std::string values;
  for (const Assumption *each : decisive)
    values += fmt::format("{}{} = {} ({}), which makes it {}", values.empty() ? "" : "; ",
                          each->field, each->value, each->range, between(*each->total));
  return fmt::format("Assumptions: {} (--assumptions lists them){}{}\n",
                     estimate.assumptions.size(),
                     values.empty() ? "" : "; most for the total: ", values);
}

std::string assumptionInWords(const Assumption &assumption) {
  return assumption.total ? fmt::format("{}; total {}", assumption.text, between(*assumption.total))
                          : assumption.text;
}

} // namespace cgpredict
