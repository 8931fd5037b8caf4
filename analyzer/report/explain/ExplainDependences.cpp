#include "analyzer/report/explain/ExplainParts.h"

#include "analyzer/estimate/DependenceWords.h"
#include "analyzer/report/text/DependenceTable.h"
#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

std::string_view exceptions(const DependenceReport &report) {
  if (!report.reductions.empty())
    return ", but for a reduction, which needs no order";
  return report.dependences.empty() ? "" : ", except as follows";
}

std::string verdict(const KernelEstimate &kernel) {
  const DependenceReport &report = kernel.dependences;
  if (kernel.variant.kernel->tables.origin == KernelOrigin::Ptx)
    return "The threads are those of a GPU's kernel, so they are not asked whether they may run "
           "together.";
  switch (report.parallel) {
  case Parallel::No:
    return fmt::format("The iterations cannot run in any order (not parallel): {}. On a GPU all "
                       "threads run together, so the kernel would not compute what the program "
                       "computes, and its time is hypothetical.",
                       inWords(kernel.variant.kernel->tables, *report.firstForbidding()));
  case Parallel::WriteConflict:
    return fmt::format("No thread reads what another one wrote, but threads overwrite each other "
                       "(write conflict): {}. The program keeps the last iteration's value, a GPU "
                       "any one's; so {}.",
                       inWords(kernel.variant.kernel->tables, *report.firstForbidding()),
                       remedyFor(*report.firstForbidding()));
  case Parallel::Unknown:
    return fmt::format("Whether the iterations can run in any order is not known: {}.",
                       report.unproved);
  case Parallel::NoneInSample:
    return fmt::format("No thread needs another one's result among those that were traced{}. That "
                       "is no proof{}.",
                       exceptions(report), report.unproved.empty() ? "" : ": " + report.unproved);
  case Parallel::Proved:
    return fmt::format("No thread needs another one's result{}, so they may run in any order "
                       "(proved for all threads).",
                       exceptions(report));
  }
  return "";
}

std::string_view meaning(DependenceClass kind) {
  switch (kind) {
  case DependenceClass::EqualValues:
    return "all threads store the same value there, so the order does not matter";
  case DependenceClass::Privatisable:
    return "every thread writes the variable before it reads it, at the same places, so each can "
           "have its own";
  case DependenceClass::Reduction:
    return "all threads add to the same place, or the like; a GPU does that with partial results, "
           "at a cost that is in the time";
  case DependenceClass::WriteConflict:
    return "threads overwrite what others wrote, and what the last one wrote stays";
  case DependenceClass::True:
    return "a thread needs what another one computed";
  }
  return "";
}

std::string legendOf(const DependenceReport &report) {
  std::string text;
  for (DependenceClass kind :
       {DependenceClass::True, DependenceClass::WriteConflict, DependenceClass::Reduction,
        DependenceClass::Privatisable, DependenceClass::EqualValues})
    if (std::ranges::count(report.dependences, kind, &Dependence::dependenceClass))
      text +=
          hanging(fmt::format("{:{}}{}: ", "", Indent, toString(kind)), meaning(kind), Indent + 2);
  return text;
}

} // namespace

std::string explainDependences(const KernelEstimate &kernel) {
  return paragraph(verdict(kernel), Indent) + dependenceTable(kernel, std::string(Indent, ' ')) +
         legendOf(kernel.dependences);
}

} // namespace cgpredict
