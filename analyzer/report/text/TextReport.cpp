#include "analyzer/report/text/TextReport.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/estimate/AccessMix.h"
#include "analyzer/estimate/DependenceWords.h"
#include "analyzer/report/text/AssumptionReport.h"
#include "analyzer/report/text/DependenceTable.h"
#include "analyzer/report/text/HintReport.h"
#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/SiteTable.h"
#include "analyzer/report/text/TextTable.h"
#include "analyzer/report/text/TextWrap.h"
#include "analyzer/report/text/TimeTable.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace cgpredict {
namespace {

template <typename Number> std::string shape(const std::array<Number, 3> &extent) {
  return fmt::format("{}x{}x{}", extent[0], extent[1], extent[2]);
}

template <typename... Arguments>
void line(Page &out, std::string_view label, fmt::format_string<Arguments...> format,
          Arguments &&...arguments) {
  print(out, "{}",
        labelled(label, fmt::format(format, std::forward<Arguments>(arguments)...), out.style));
}

// Why the interval is as wide as it is.
void printModelError(Page &out, const KernelEstimate &kernel) {
  if (!kernel.errorBasis)
    return;
  const ClassError &error = errorOf(kernel.errorBasis->errorClass);
  line(out, "model error", "-{:.0f}/+{:.0f} %: {}", 100 * error.below, 100 * error.above,
       kernel.errorBasis->reason);
}

void printLaunches(Page &out, const KernelEstimate &kernel) {
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  line(out, "launches", "{}; grid {}, block {}", kernel.launches, shape(launch.profile.gridBlocks),
       shape(launch.profile.block));
}

void printDescribed(Page &out, const KernelEstimate &kernel) {
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  if (kernel.launches > 1)
    line(out, "what follows", "is of launch {}, {}, {}", launch.ordinal,
         shown(launch.estimate.time),
         kernel.sampled.size() == 1
             ? "the one that was recorded"
             : fmt::format("the longest of {} recorded", kernel.sampled.size()));
}

void printOccupancy(Page &out, const KernelEstimate &kernel, const GpuDevice &device) {
  const Occupancy &occupancy = kernel.heaviestLaunch().profile.occupancy;
  line(out, "occupancy",
       "{} block{}, {} of {} warps per SM, limited by {}; {} register{} per thread",
       occupancy.blocksPerSm, occupancy.blocksPerSm == 1 ? "" : "s", occupancy.warpsPerSm,
       device.maxWarpsPerSm, occupancy.limitedBy, kernel.registers.perThread,
       kernel.registers.perThread == 1 ? "" : "s");
}

void printModel(Page &out, const TimeEstimate &estimate) {
  if (!estimate.mwpCwp)
    return;
  const MwpCwpValues &v = *estimate.mwpCwp;
  line(out, "MWP, CWP", "{:.2f}, {:.2f} of {:.0f} warps", v.mwp, v.cwp, v.warps);
  line(out, "cycles", "{:.0f} memory and {:.0f} computation per warp; departure delay {:.2f}",
       v.memCycles.value(), v.compCycles.value(), v.departureDelay.value());
}

// What the model counts: hits of the method's L2, or the traffic of all levels.
void printTraffic(Page &out, const KernelEstimate &kernel, const GpuDevice &device) {
  const KernelProfile &profile = kernel.heaviestLaunch().profile;
  if (!kernel.model->readsTraffic) {
    line(out, "L2", "{} of the lines hit", percent(profile.l2HitRate));
    return;
  }
  const std::optional<double> hits = l1HitRate(kernel);
  if (const Bytes l1 = globalL1(device); l1.value() > 0 && hits)
    line(out, "L1", "{} KiB per SM, {} of the loads' requests hit", l1.value() / 1024,
         percent(*hits));
  line(out, "traffic", "{:.1f} sectors of the L2 and {:.1f} bytes of DRAM per warp",
       profile.traffic.sectors, dramBytesPerWarp(kernel));
  if (const TileTraffic tiles = tileTraffic(kernel); tiles.sectors > 0)
    line(out, "", "{:.1f} sectors and at most {:.1f} bytes more fill the tiles", tiles.sectors,
         tiles.dramBytes);
}

void printAccesses(Page &out, const KernelEstimate &kernel) {
  const AccessMix mix = accessMix(kernel);
  auto share = [&](AccessClass accessClass) { return percent(mix.share(accessClass)); };
  line(out, "accesses", "{:.0f} per warp: {} coalesced, {} uncoalesced, {} constant", mix.all(),
       share(AccessClass::Coalesced), share(AccessClass::Uncoalesced),
       share(AccessClass::Constant));
  if (kernel.heaviestLaunch().profile.traffic.readOnlyRequests > 0)
    line(out, "", "{} served by the read-only cache", share(AccessClass::ReadOnly));
}

void printShared(Page &out, const SharedUse &shared) {
  std::string tiles;
  for (const SharedTile &tile : shared.tiles)
    tiles += fmt::format("{}{} {}", tiles.empty() ? "" : ", ", tile.variable,
                         fmt::join(tile.extent, "x"));
  line(out, "shared", "{} bytes per block: {}", shared.bytes.value(), tiles);
  line(out, "", "{:g} steps, {:g} barriers, {:g} loads per thread into it", shared.steps,
       shared.barriers, shared.loadsPerThread);
}

void printInstructions(Page &out, const LaunchEstimate &launch) {
  const char *basis = launch.instructions.basis == CountBasis::Ptx ? "PTX" : "LLVM operations";
  line(out, "instructions", "{:.0f} per warp, counted from {}; {} of the lanes are active",
       launch.instructions.perWarp, basis, percent(launch.profile.activeLaneShare));
}

void printTraced(Page &out, const KernelEstimate &kernel) {
  line(out, "traced", "{} of {} threads ({}); {} of their accesses went through the L2 model",
       kernel.tracedThreads, kernel.threads, percent(kernel.tracedShare()),
       percent(kernel.heaviestLaunch().profile.innerShare));
}

// Histograms and their like, each once.
void printScattered(Page &out, const KernelEstimate &kernel) {
  std::set<std::string> named;
  for (const Dependence &each : kernel.dependences.dependences) {
    const std::string &variable = kernel.variant.kernel->tables.sites[each.to].variable;
    if (each.dependenceClass == DependenceClass::Reduction && !remedyFor(each).empty() &&
        named.insert(variable).second)
      line(out, "", "'{}' by what is loaded: {}", variable, remedyFor(each));
  }
}

void printDependences(Page &out, const KernelEstimate &kernel) {
  line(out, "parallel", "{}", parallelInWords(kernel.variant.kernel->tables, kernel.dependences));
  if (kernel.dependences.watchedShare < 1)
    line(out, "", "seen at {} of the locations that are stored to",
         percent(kernel.dependences.watchedShare));
  if (!kernel.dependences.searchedAll())
    line(out, "", "seen in {} of {} traced threads: the search ended at its budget of accesses",
         kernel.dependences.searchedThreads, kernel.dependences.threads);
  printScattered(out, kernel);
  for (const TimeTerm &term : kernel.heaviestLaunch().estimate.terms)
    if (term.label.starts_with("reduction"))
      line(out, "", "{}: {}", term.label, shown(term.time));
}

void printSites(Page &out, const KernelEstimate &kernel) {
  if (const std::string table = siteTable(kernel, "  "); !table.empty())
    print(out, "\n{}", table);
}

std::vector<std::string> sentencesOf(const std::vector<Assumption> &assumptions) {
  std::vector<std::string> sentences;
  std::ranges::transform(assumptions, std::back_inserter(sentences), assumptionInWords);
  return sentences;
}

// Side by side, with the ratio of the largest to the smallest.
void printModels(Page &out, const std::vector<ModelTime> &models) {
  if (models.empty())
    return;
  TextTable table({"model", "memory operations"}, {"time"});
  std::optional<Seconds> least, most;
  for (const ModelTime &model : models) {
    table.add({model.model, std::string(toString(model.memoryOperations)),
               model.time ? shown(*model.time) : "needs " + model.lacks});
    if (model.time) {
      least = std::min(least.value_or(*model.time), *model.time);
      most = std::max(most.value_or(*model.time), *model.time);
    }
  }
  print(out, "\n{}", table.text("  "));
  if (least && *least > Seconds{0})
    line(out, "spread", "{:.2f} times from the shortest to the longest", *most / *least);
}

void printKernel(Page &out, const KernelEstimate &kernel, const ApplicationEstimate &estimate) {
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  print(out, "\n{}  {}:{}  {}\n", bold(kernel.name, out.style), kernel.file, kernel.line,
        bold(shown(kernel.time), out.style));
  if (const TracedKernel &traced = *kernel.variant.kernel; traced.name != traced.tables.kernel)
    line(out, "instance", "of {}: {}", traced.tables.kernel, inSource(kernel.function));
  line(out, "between", "{} and {}", shown(kernel.interval.low), shown(kernel.interval.high));
  printModelError(out, kernel);
  printDescribed(out, kernel);
  line(out, "limited by", "{}", toString(launch.estimate.limiter));
  if (const std::string table = timeTable(launch.estimate, "  "); !table.empty())
    print(out, "\n{}\n", table);
  printDependences(out, kernel);
  printLaunches(out, kernel);
  printOccupancy(out, kernel, estimate.device);
  printModel(out, launch.estimate);
  printAccesses(out, kernel);
  printTraffic(out, kernel, estimate.device);
  if (const uint64_t own = kernel.variant.kernel->tables.sharedBytes)
    line(out, "shared", "{} bytes per block, of the kernel itself", own);
  if (launch.shared)
    printShared(out, *launch.shared);
  printInstructions(out, launch);
  printTraced(out, kernel);
  for (const std::string &warning : kernel.warnings)
    line(out, "warning", "{}", warning);
  if (const std::string table = dependenceTable(kernel, "  "); !table.empty())
    print(out, "\n{}", table);
  printModels(out, kernel.models);
  printSites(out, kernel);
}

} // namespace

std::string textReport(const ApplicationEstimate &estimate, std::span<const Hint> hints,
                       const TextStyle &style) {
  Page out{style};
  for (const std::string &reason : whyHypothetical(estimate))
    print(out, "{} {}\n", bold("Hypothetical:", style), reason);
  if (estimate.isHypothetical())
    print(out, "\n");
  print(out, "{} on {} ({}), model {}\n", estimate.trace, estimate.device.name, estimate.device.id,
        estimate.model);
  print(out, "At {:.0f} MHz, global loads {} in the L1, memory operations {}\n\n",
        estimate.device.clock.value() / 1e6,
        globalL1(estimate.device).value() > 0 ? "cached" : "not cached",
        toString(estimate.memoryOperations));
  print(out, "Total {}, between {} and {}\n", bold(shown(estimate.total), style),
        shown(estimate.interval.low), shown(estimate.interval.high));
  for (const KernelEstimate &kernel : estimate.kernels)
    printKernel(out, kernel, estimate);
  print(out, "{}", textHints(hints, style));
  print(out, "{}", listed("Warnings", estimate.warnings, style));
  if (style.assumptions)
    print(out, "{}", listed("Assumptions", sentencesOf(estimate.assumptions), style));
  else if (const std::string summary = assumptionSummary(estimate); !summary.empty())
    print(out, "\n{}", paragraph(summary, 0));
  return fmt::to_string(out.text);
}

} // namespace cgpredict
