#include "analyzer/choose/ChoiceReasons.h"

#include "analyzer/base/PlainText.h"
#include "analyzer/choose/ChoiceWords.h"
#include "analyzer/estimate/AccessMix.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

const KernelEstimate &heaviest(const ApplicationEstimate &gpu) {
  return *std::ranges::max_element(gpu.kernels, {}, &KernelEstimate::time);
}

std::string times(double ratio) {
  return ratio < 10 ? fmt::format("{:.1f}", ratio) : fmt::format("{:.0f}", ratio);
}

std::string ratio(const Choice &choice) {
  const double gpu = choice.gpu.total.value(), fpga = choice.fpga.time.value();
  if (gpu <= 0 || fpga <= 0)
    return "one of them has nothing to do";
  return gpu < fpga ? fmt::format("the GPU takes 1/{} of the FPGA's time", times(fpga / gpu))
                    : fmt::format("the FPGA takes 1/{} of the GPU's time", times(gpu / fpga));
}

std::string clocks(const Choice &choice) {
  const GpuDevice &gpu = choice.gpu.device;
  const double mhz = choice.fpga.report ? 1e-6 / choice.fpga.report->period.value()
                                        : choice.fpga.estimate->device.clock.value() / 1e6;
  return fmt::format("clock: {} cores at {:.0f} MHz against a datapath at {:.0f} MHz",
                     gpu.smCount * gpu.coresPerSm, gpu.clock.value() / 1e6, mhz);
}

std::string bandwidth(const Choice &choice) {
  const FpgaDevice &fpga = choice.fpga.estimate->device;
  return fmt::format("bandwidth: {:.1f} GB/s of the GPU's DRAM against {:.1f} GB/s through the "
                     "FPGA's ports ({:.1f} GB/s of its DRAM)",
                     choice.gpu.device.dramBandwidth.value() / 1e9,
                     fpga.portBandwidth().value() / 1e9, fpga.dramBandwidth().value() / 1e9);
}

std::string gpuAccesses(const Choice &choice) {
  const KernelEstimate &kernel = heaviest(choice.gpu);
  const KernelProfile &profile = kernel.heaviestLaunch().profile;
  const AccessMix mix = accessMix(kernel);
  const std::string traffic =
      kernel.model->readsTraffic
          ? fmt::format("a warp moves {:.0f} B with DRAM", dramBytesPerWarp(kernel))
          : fmt::format("{:.0f} % of lines hit the L2", 100 * profile.l2HitRate);
  return fmt::format(
      "access patterns on the GPU: {:.0f} % of {}'s accesses are uncoalesced, {:.0f} "
      "% coalesced, {}; it is limited by {}",
      100 * mix.share(AccessClass::Uncoalesced), kernel.name,
      100 * mix.share(AccessClass::Coalesced), traffic,
      toString(kernel.heaviestLaunch().estimate.limiter));
}

// The array that most is moved for, and how often.
std::string traffic(const FpgaKernelEstimate &kernel) {
  const auto moved = [](const FpgaBuffer &b) { return b.read + b.written; };
  const std::vector<FpgaBuffer> &buffers = kernel.designs.asWritten.design.buffers;
  double all = 0, least = 0;
  for (const FpgaBuffer &buffer : buffers) {
    all += moved(buffer);
    least += buffer.leastRead + buffer.leastWritten;
  }
  const FpgaBuffer &most = *std::ranges::max_element(buffers, {}, moved);
  std::string text = fmt::format("traffic of the FPGA: a launch of {} moves {} where {} would "
                                 "do, {} of it for {}",
                                 kernel.name, shownBytes(all), shownBytes(least),
                                 shownBytes(moved(most)), kernel.arrays[most.array].name);
  if (most.leastRead > 0 && most.read > 1.5 * most.leastRead)
    text += fmt::format(", which is read {} times", grouped(most.read / most.leastRead));
  return text;
}

std::string fpgaTime(const FpgaKernelEstimate &kernel) {
  const FpgaDesign &design = kernel.designs.asWritten.design;
  return fmt::format(
      "a launch of {} on the FPGA: computation {} {} transfers {}, {} to start it; it is "
      "limited by {}",
      kernel.name, shown(design.compute), design.point.overlap ? "beside" : "and then",
      shown(design.transfer), shown(design.start), design.limiter);
}

std::string recurrences(const FpgaKernelEstimate &kernel) {
  const FpgaDesign &design = kernel.designs.asWritten.design;
  const uint32_t copies = design.point.copies();
  const FpgaPipeline &pipeline = design.pipelines.front();
  if (pipeline.recurrence <= 1)
    return fmt::format("recurrences: none, {} an iteration every {}",
                       copies == 1 ? "the pipeline starts" : fmt::format("{} copies start", copies),
                       pipeline.ii == 1 ? "cycle" : fmt::format("{} cycles", pipeline.ii));
  return fmt::format("recurrences: {} needs {} cycles, {}", pipeline.recurs, pipeline.recurrence,
                     copies == 1
                         ? "and the datapath is there once"
                         : fmt::format("{} copies of the datapath work beside each other", copies));
}

std::string decides(const Choice &choice) {
  return fmt::format("the intervals {} to {} and {} to {} overlap; a measurement of either, "
                     "or {}, would decide it",
                     shown(choice.gpu.interval.low), shown(choice.gpu.interval.high),
                     shown(choice.fpga.interval.low), shown(choice.fpga.interval.high),
                     choice.fpga.report ? "co-simulation of the design"
                                        : "a synthesis report of the FPGA design (--hls-report)");
}

} // namespace

std::vector<std::string> choiceReasons(const Choice &choice) {
  std::vector<std::string> reasons = {ratio(choice)};
  if (choice.choice == Accelerator::TooClose)
    reasons.push_back(decides(choice));
  reasons.push_back(clocks(choice));
  if (choice.fpga.estimate)
    reasons.push_back(bandwidth(choice));
  reasons.push_back(gpuAccesses(choice));
  if (const FpgaKernelEstimate *kernel = choice.fpga.heaviest()) {
    reasons.push_back(fpgaTime(*kernel));
    if (!kernel->designs.asWritten.design.buffers.empty())
      reasons.push_back(traffic(*kernel));
    reasons.push_back(recurrences(*kernel));
  }
  return reasons;
}

} // namespace cgpredict
