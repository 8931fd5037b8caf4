#include "analyzer/report/explain/ExplainReport.h"

#include "analyzer/report/explain/ExplainParts.h"
#include "analyzer/report/text/AssumptionReport.h"
#include "analyzer/report/text/HintReport.h"
#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace cgpredict {
namespace {

std::string section(const std::string &title, const std::string &text, const TextStyle &style) {
  return text.empty() ? "" : fmt::format("\n{}\n{}", bold(title, style), text);
}

// Of so many dimensions; x alone of one.
template <typename Number> std::string sides(const std::array<Number, 3> &extent, std::size_t n) {
  return fmt::format("{}", fmt::join(extent.begin(), extent.begin() + n, " x "));
}

// The mapped loops, the outermost first, as the source nests them.
std::string loopsOf(const KernelEstimate &kernel) {
  std::vector<std::string> names;
  for (const MappedLoop &loop : kernel.variant.kernel->tables.mapped)
    names.insert(names.begin(), loop.variable);
  return fmt::format("{} over {}", names.size() == 1 ? "loop" : "loops", fmt::join(names, " and "));
}

std::string introduction(const KernelEstimate &kernel) {
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  const KernelTables &tables = kernel.variant.kernel->tables;
  const std::size_t dimensions = tables.mapped.size();
  std::string text =
      tables.origin == KernelOrigin::Ptx
          ? "A GPU's kernel as it was launched"
          : fmt::format("Each iteration of the {} becomes a thread", loopsOf(kernel));
  text += fmt::format(": {} threads in {} block{} of {}.", sides(launch.extent, dimensions),
                      launch.profile.blocks, launch.profile.blocks == 1 ? "" : "s",
                      sides(launch.profile.block, dimensions));
  if (kernel.launches == 1)
    text += " The kernel is launched once.";
  else
    text += fmt::format(" The kernel is launched {} times, {} in all; what follows is of launch "
                        "{}, {}, {}.",
                        kernel.launches, shown(kernel.time), launch.ordinal,
                        shown(launch.estimate.time),
                        kernel.sampled.size() == 1
                            ? "the one that was recorded"
                            : fmt::format("the longest of {} recorded", kernel.sampled.size()));
  return paragraph(text, Indent);
}

std::string hintsOf(const KernelEstimate &kernel, std::span<const Hint> all,
                    const TextStyle &style) {
  std::vector<Hint> hints;
  std::ranges::copy_if(all, std::back_inserter(hints), [&](const Hint &hint) {
    return hint.kernel == kernel.name && hint.function == kernel.function;
  });
  return hintLines(hints, style);
}

std::string page(const KernelEstimate &kernel, const GpuDevice &device, std::span<const Hint> hints,
                 const TextStyle &style) {
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  return fmt::format("\n{}  {}:{}, in {}  {}\n", bold("Kernel " + kernel.name, style), kernel.file,
                     kernel.line, inSource(kernel.function), bold(shown(kernel.time), style)) +
         introduction(kernel) +
         section("Where the time goes", explainTime(launch.estimate), style) +
         section("Waiting and computing (MWP against CWP)", explainWaiting(launch), style) +
         section("Accesses to memory, the most expensive first", explainAccesses(kernel), style) +
         section("Shared memory", explainShared(launch), style) +
         section("What threads need of each other (dependences)", explainDependences(kernel),
                 style) +
         section("Idle threads (divergence)", explainDivergence(kernel, device), style) +
         section("How full the GPU is (occupancy)", explainOccupancy(kernel, device), style) +
         section("What would help", hintsOf(kernel, hints, style), style) +
         section("How much was measured", explainTrust(kernel), style);
}

std::string sentences(const std::vector<std::string> &list) {
  std::string text;
  for (const std::string &sentence : list)
    text += hanging("  - ", sentence, Indent + 2);
  return text;
}

std::string assumptions(const ApplicationEstimate &estimate, const TextStyle &style) {
  if (!style.assumptions)
    return paragraph(assumptionSummary(estimate), Indent);
  std::vector<std::string> list;
  std::ranges::transform(estimate.assumptions, std::back_inserter(list), assumptionInWords);
  return sentences(list);
}

} // namespace

std::string explanation(const ApplicationEstimate &estimate, std::span<const Hint> hints,
                        const TextStyle &style) {
  std::string text = paragraph(
      fmt::format("{} on {} ({}): {} in all by the model {}, {} to {} with what is uncertain about "
                  "it.",
                  estimate.trace, estimate.device.name, estimate.device.id, shown(estimate.total),
                  estimate.model, shown(estimate.interval.low), shown(estimate.interval.high)),
      0);
  for (const KernelEstimate &kernel : estimate.kernels)
    text += page(kernel, estimate.device, hints, style);
  return text + section("Warnings", sentences(estimate.warnings), style) +
         section("What the numbers assume", assumptions(estimate, style), style);
}

} // namespace cgpredict
