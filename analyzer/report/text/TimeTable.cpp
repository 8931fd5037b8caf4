#include "analyzer/report/text/TimeTable.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr const char *Title = "where the time goes";

std::string limitTable(const TimeEstimate &estimate, const std::string &indent) {
  constexpr double Least = 0.0005; // what rounds to 0.1 %
  TextTable table({Title}, {"busy", "if infinite", "saves"});
  for (const ResourceLimit &limit : limitsBySaving(estimate)) {
    const double saved = std::max(1 - limit.timeWithout / estimate.time, 0.0);
    if (limit.utilisation.value_or(1) >= Least)
      table.add({limit.resource, limit.utilisation ? percent(*limit.utilisation) : "-",
                 shown(limit.timeWithout), saved < Least ? "0.0 %" : percent(saved)});
  }
  return table.text(indent);
}

std::string termTable(const TimeEstimate &estimate, const std::string &indent) {
  std::vector<TimeTerm> terms = estimate.terms;
  std::ranges::stable_sort(terms, std::greater<>(), &TimeTerm::time);
  TextTable table({Title}, {"share", "time"});
  for (const TimeTerm &term : terms)
    table.add({term.label, percent(term.time / estimate.time), shown(term.time)});
  return table.text(indent);
}

} // namespace

std::vector<ResourceLimit> limitsBySaving(const TimeEstimate &estimate) {
  std::vector<ResourceLimit> limits = estimate.limits;
  const auto perMille = [&](const ResourceLimit &limit) {
    return std::lround(1000 * (limit.timeWithout / estimate.time));
  };
  std::ranges::stable_sort(limits, [&](const ResourceLimit &a, const ResourceLimit &b) {
    if (perMille(a) != perMille(b))
      return perMille(a) < perMille(b);
    return a.utilisation.value_or(0) > b.utilisation.value_or(0);
  });
  return limits;
}

std::string timeTable(const TimeEstimate &estimate, const std::string &indent) {
  if (estimate.time == Seconds{0})
    return "";
  return estimate.limits.empty() ? termTable(estimate, indent) : limitTable(estimate, indent);
}

} // namespace cgpredict
