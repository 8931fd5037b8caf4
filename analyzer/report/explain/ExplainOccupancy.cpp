#include "analyzer/report/explain/ExplainParts.h"

#include "analyzer/estimate/EstimateNotes.h"
#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

std::string counted(uint32_t count, const char *what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string_view basisOf(const KernelEstimate &kernel) {
  const std::string_view basis = registerBasis(kernel);
  return basis == "given" ? "" : basis == "ptxas" ? " (as ptxas allocates them)" : " (estimated)";
}

} // namespace

std::string explainOccupancy(const KernelEstimate &kernel, const GpuDevice &device) {
  const Occupancy &occupancy = kernel.heaviestLaunch().profile.occupancy;
  const double share = static_cast<double>(occupancy.warpsPerSm) / device.maxWarpsPerSm;
  std::string text = fmt::format(
      "A processor (SM, of which the GPU has {}) holds {} of {} at a time: {} of at most {} ({}). "
      "What allows no more: {}. A thread needs {}{}. Warps that stand by are what hides waiting "
      "for memory",
      device.smCount, counted(occupancy.blocksPerSm, "block"),
      counted(occupancy.warpsPerBlock, "warp"), counted(occupancy.warpsPerSm, "warp"),
      device.maxWarpsPerSm, percent(share), occupancy.limitedBy,
      counted(kernel.registers.perThread, "register"), basisOf(kernel));
  text += share < 1 ? "; more would fit if that limit were higher." : ".";
  return paragraph(text, Indent);
}

std::string explainTrust(const KernelEstimate &kernel) {
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  std::string text = paragraph(
      fmt::format("{} of the {} threads were traced ({}), and the cache was simulated for {} of "
                  "their accesses; the others are taken to be alike. The {:.0f} instructions of a "
                  "warp are counted from {}.",
                  kernel.tracedThreads, kernel.threads, percent(kernel.tracedShare()),
                  percent(launch.profile.innerShare), launch.instructions.perWarp,
                  launch.instructions.basis == CountBasis::Ptx
                      ? "the GPU's own assembly (PTX)"
                      : "the compiler's operations (LLVM IR)"),
      Indent);
  for (const std::string &warning : kernel.warnings)
    text += hanging("  - ", warning, Indent + 2);
  return text;
}

} // namespace cgpredict
