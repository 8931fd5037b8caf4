#include "analyzer/report/text/ComparisonReport.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"
#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cgpredict {

std::string textReport(const Comparison &comparison, const TextStyle &style) {
  const ApplicationEstimate &before = comparison.before, &after = comparison.after;
  std::string text = fmt::format("{} on {} ({}), model {}\n", before.trace, before.device.name,
                                 before.device.id, before.model);
  for (const std::string &change : comparison.changes)
    text += fmt::format("  - {}\n", change);
  if (!comparison.assumptions.empty())
    text += paragraph(fmt::format("assuming that {}", fmt::join(comparison.assumptions, "; ")), 2);
  TextTable table({"kernel", "limited by"}, {"before", "after", "speedup"});
  for (const ComparedKernel &kernel : comparison.kernels())
    table.add({kernel.after->name, toString(kernel.after->heaviestLaunch().estimate.limiter),
               shown(kernel.before->time), shown(kernel.after->time),
               fmt::format("{:.2f}x", kernel.speedup())});
  text += fmt::format("\n{}", table.text("  "));
  text += fmt::format("\nTotal {} -> {}, {}\n", shown(before.total), shown(after.total),
                      bold(fmt::format("{:.2f}x", comparison.speedup()), style));
  return text + listed("Warnings", before.warnings, style);
}

} // namespace cgpredict
