#include "analyzer/TextReport.h"

#include "analyzer/TextTable.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>

namespace cgpredict {
namespace {

using Buffer = fmt::memory_buffer;

template <typename... Arguments>
void print(Buffer &out, fmt::format_string<Arguments...> format, Arguments &&...arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

std::string bold(const std::string &text, const TextStyle &style) {
  return style.colour ? fmt::format("\x1b[1m{}\x1b[0m", text) : text;
}

std::string shown(Seconds time) {
  double ms = time.value() * 1e3;
  return ms == 0 || ms >= 0.1 ? fmt::format("{:.2f} ms", ms) : fmt::format("{:.3f} us", ms * 1e3);
}

// Small shares keep a digit that says something.
std::string percent(double share) {
  return share > 0 && share < 0.0005 ? fmt::format("{:.1g} %", 100 * share)
                                     : fmt::format("{:.1f} %", 100 * share);
}

template <typename Number> std::string shape(const std::array<Number, 3> &extent) {
  return fmt::format("{}x{}x{}", extent[0], extent[1], extent[2]);
}

std::string_view nameOf(AccessClass accessClass) {
  constexpr std::string_view names[] = {"uncoalesced", "coalesced", "constant"};
  return names[static_cast<std::size_t>(accessClass)];
}

template <typename... Arguments>
void line(Buffer &out, std::string_view label, fmt::format_string<Arguments...> format,
          Arguments &&...arguments) {
  print(out, "  {:<13} ", label);
  print(out, format, std::forward<Arguments>(arguments)...);
  out.push_back('\n');
}

void printLaunches(Buffer &out, const KernelEstimate &kernel) {
  const LaunchEstimate &launch = kernel.typical();
  line(out, "launches", "{}; grid {}, block {}", kernel.launches, shape(launch.profile.gridBlocks),
       shape(launch.profile.block));
  if (kernel.sampled.size() > 1)
    line(out, "", "what follows is of launch {}, the longest of {} recorded", launch.ordinal,
         kernel.sampled.size());
}

void printOccupancy(Buffer &out, const KernelEstimate &kernel, const GpuDevice &device) {
  const Occupancy &occupancy = kernel.typical().profile.occupancy;
  line(out, "occupancy",
       "{} block{}, {} of {} warps per SM, limited by {}; {} registers per thread",
       occupancy.blocksPerSm, occupancy.blocksPerSm == 1 ? "" : "s", occupancy.warpsPerSm,
       device.maxWarpsPerSm, occupancy.limitedBy, kernel.registers.perThread);
}

void printModel(Buffer &out, const TimeEstimate &estimate) {
  if (!estimate.mwpCwp)
    return;
  const MwpCwpValues &v = *estimate.mwpCwp;
  line(out, "MWP, CWP", "{:.2f}, {:.2f} of {:.0f} warps", v.mwp, v.cwp, v.warps);
  line(out, "cycles", "{:.0f} memory and {:.0f} computation per warp; departure delay {:.2f}",
       v.memCycles.value(), v.compCycles.value(), v.departureDelay.value());
}

void printAccesses(Buffer &out, const KernelProfile &profile) {
  double all = profile.memoryInstructionsPerWarp;
  auto share = [&](AccessClass accessClass) {
    const ClassProfile &access = profile.classes[static_cast<std::size_t>(accessClass)];
    return percent(all > 0 ? access.instructionsPerWarp / all : 0);
  };
  line(out, "accesses", "{:.0f} per warp: {} coalesced, {} uncoalesced, {} constant", all,
       share(AccessClass::Coalesced), share(AccessClass::Uncoalesced),
       share(AccessClass::Constant));
  line(out, "L2", "{} of the lines hit", percent(profile.l2HitRate));
}

void printInstructions(Buffer &out, const LaunchEstimate &launch) {
  const char *basis = launch.instructions.basis == CountBasis::Ptx ? "PTX" : "LLVM operations";
  line(out, "instructions", "{:.0f} per warp, counted from {}; {} of the lanes are active",
       launch.instructions.perWarp, basis, percent(launch.profile.activeLaneShare));
}

void printTraced(Buffer &out, const KernelEstimate &kernel) {
  double share = kernel.threads > 0 ? static_cast<double>(kernel.tracedThreads) /
                                          static_cast<double>(kernel.threads)
                                    : 0;
  line(out, "traced", "{} of {} threads ({}); {} of their accesses went through the L2 model",
       kernel.tracedThreads, kernel.threads, percent(share),
       percent(kernel.typical().profile.innerShare));
}

void printSites(Buffer &out, const KernelEstimate &kernel) {
  TextTable table({"where", "variable", "kind", "class"},
                  {"per warp", "transactions", "L2 hits", "memory time"});
  std::string file = std::filesystem::path(kernel.file).filename().string();
  for (const SiteEstimate &site : kernel.sites)
    table.add({fmt::format("{}:{}", file, site.site.line), site.site.variable,
               std::string(toString(site.site.kind)), std::string(nameOf(site.profile.accessClass)),
               fmt::format("{:.1f}", site.profile.instructionsPerWarp),
               fmt::format("{:.1f}", site.profile.transactionsPerInstruction),
               percent(site.profile.l2HitRate), percent(site.share)});
  if (!kernel.sites.empty())
    print(out, "\n{}", table.text("  "));
}

void printSentences(Buffer &out, std::string_view title, const std::vector<std::string> &sentences,
                    const TextStyle &style) {
  if (sentences.empty())
    return;
  print(out, "\n{}\n", bold(std::string(title), style));
  for (const std::string &sentence : sentences)
    print(out, "  - {}\n", sentence);
}

void printKernel(Buffer &out, const KernelEstimate &kernel, const ApplicationEstimate &estimate,
                 const TextStyle &style) {
  const LaunchEstimate &launch = kernel.typical();
  print(out, "\n{}  {}:{}  {}\n", bold(kernel.name, style), kernel.file, kernel.line,
        bold(shown(kernel.time), style));
  line(out, "limited by", "{}", toString(launch.estimate.limiter));
  printLaunches(out, kernel);
  printOccupancy(out, kernel, estimate.device);
  printModel(out, launch.estimate);
  printAccesses(out, launch.profile);
  printInstructions(out, launch);
  printTraced(out, kernel);
  for (const std::string &warning : kernel.warnings)
    line(out, "warning", "{}", warning);
  printSites(out, kernel);
}

} // namespace

std::string textReport(const ApplicationEstimate &estimate, const TextStyle &style) {
  Buffer out;
  print(out, "{} on {} ({}), model {}\n\n", estimate.trace, estimate.device.name,
        estimate.device.id, estimate.model);
  print(out, "Total {}\n", bold(shown(estimate.total), style));
  for (const KernelEstimate &kernel : estimate.kernels)
    printKernel(out, kernel, estimate, style);
  printSentences(out, "Warnings", estimate.warnings, style);
  printSentences(out, "Assumptions", estimate.assumptions, style);
  return fmt::to_string(out);
}

} // namespace cgpredict
