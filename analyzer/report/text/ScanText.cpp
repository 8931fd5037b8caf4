#include "analyzer/report/text/ScanText.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"
#include "analyzer/report/text/TextWrap.h"
#include "analyzer/report/text/TransferReport.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict {
namespace {

std::string placeOf(const ProfiledLoop &loop) {
  return fmt::format("{}:{}:{}", loop.file, loop.line, loop.column);
}

std::string times(unsigned count) { return count == 1 ? "once" : fmt::format("{} times", count); }

std::string transfersInWords(const ScanReport &report) {
  if (report.sharesMemory)
    return ", which shares its DRAM with the CPU";
  return report.link.empty() ? "; transfers are not counted, name the link with --link"
                             : ", over " + report.link;
}

std::string head(const ScanReport &report) {
  const std::string runs =
      report.tracedRuns == 0 ? "once, to time its loops"
                             : fmt::format("{}: once to time its loops, {} traced",
                                           times(1 + report.tracedRuns), times(report.tracedRuns));
  return fmt::format("{} on {} (model {}){}\nrun {}; {} of processor time\n\n", report.program,
                     report.device, report.model, transfersInWords(report), runs,
                     shortTime(report.cpu));
}

std::string verdictOf(const ScanRow &row) {
  if (!row.best || row.best->reductions.empty())
    return row.verdict;
  return fmt::format("{}, reduction {}", row.verdict, fmt::join(row.best->reductions, " "));
}

std::string table(const ScanReport &report) {
  TextTable table({"loop", "function", "verdict"}, {"CPU share", "CPU time", "entries", "trips",
                                                    "GPU time", "with transfers", "speed-up"});
  for (const ScanRow &row : report.rows) {
    const ScanAttempt *best = row.best ? &*row.best : nullptr;
    table.add({placeOf(row.loop), row.loop.function, verdictOf(row), percent(row.share),
               shortTime(row.loop.time), fmt::format("{}", row.loop.entries),
               fmt::format("{}", row.loop.trips), best ? shortTime(best->kernels) : "",
               best && best->withTransfers ? shortTime(*best->withTransfers) : "",
               row.speedup() ? fmt::format("{:.3g}", *row.speedup()) : ""});
  }
  return table.text("  ");
}

/// Those that gain, or those that do not.
std::string pragmas(const ScanReport &report, bool gains, const std::string &title) {
  std::string text;
  for (const ScanRow &row : report.rows)
    if (row.best && row.gains() == gains)
      text += fmt::format("  {}:{}  {}\n", row.loop.file, row.loop.line,
                          row.loop.unmarkable.empty()
                              ? row.pragma
                              : "no pragma can be written: " + row.loop.unmarkable);
  return text.empty() ? "" : fmt::format("\n{}\n{}", title, text);
}

/// What "none in sample" stands for is not in the table.
std::string doubts(const ScanReport &report) {
  std::string text;
  for (const ScanRow &row : report.rows)
    if (row.best && !row.best->unproved.empty())
      text += hanging(fmt::format("  {}  ", placeOf(row.loop)), row.best->unproved, 6);
  return text.empty() ? "" : "\nSeen in the traced threads, but not proved for all\n" + text;
}

std::string obstacles(const ScanReport &report) {
  std::string text;
  for (const ScanRow &row : report.rows)
    if (!row.best)
      text += hanging(fmt::format("  {}  ", placeOf(row.loop)), row.reason, 6);
  return text.empty() ? "" : "\nWhy the others get none\n" + text;
}

std::string loopsWithout(const ScanReport &report, Unlisted why) {
  switch (why) {
  case Unlisted::Inside:
    return "inside loops that are listed as kernels or were not tried";
  case Unlisted::Short:
    return fmt::format("of less than {:g} % of the time; --least has others looked into",
                       100 * report.leastShare);
  case Unlisted::BehindTop:
    return fmt::format("in none of the {} longest outermost ones; --top has more looked into",
                       report.top);
  case Unlisted::NeverEntered:
    return "that the program did not get to";
  case Unlisted::NotCounted:
    return "without a way back, or that a jump leads into past their beginning";
  }
  return "";
}

std::string unlisted(const ScanReport &report) {
  std::string text;
  for (const Unlisted why :
       {Unlisted::Inside, Unlisted::Short, Unlisted::BehindTop, Unlisted::NeverEntered,
        Unlisted::NotCounted})
    if (const auto count = std::ranges::count(report.unlisted, why, &UnlistedLoop::why); count > 0)
      text += fmt::format("  {:>5}  {}\n", count, loopsWithout(report, why));
  return text.empty() ? "" : "\nLoops that are not listed (JSON has each)\n" + text;
}

} // namespace

std::string scanText(const ScanReport &report) {
  if (report.rows.empty())
    return head(report) +
           fmt::format("No loop takes {:g} % of the time, of those that ran ({}); --least has "
                       "others looked into.\n",
                       100 * report.leastShare, report.loops) +
           unlisted(report);
  return head(report) + table(report) +
         pragmas(report, true, "Pragmas, each for the line in front of the loop") +
         pragmas(report, false, "Slower on the GPU than now") + doubts(report) + obstacles(report) +
         unlisted(report);
}

} // namespace cgpredict
