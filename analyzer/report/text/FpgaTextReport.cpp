#include "analyzer/report/text/FpgaTextReport.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"
#include "analyzer/tables/FileNames.h"

#include <fmt/format.h>

#include <iterator>

namespace cgpredict {
namespace {

void line(Page &out, std::string_view label, const std::string &text) {
  print(out, "{}", labelled(label, text, out.style));
}

std::string resources(const FpgaResources &uses, const FpgaResources &has) {
  return fmt::format("{:.0f} of {:.0f} DSP, {:.0f} of {:.0f} BRAM18, {:.0f} of {:.0f} LUT, {:.0f} "
                     "of {:.0f} FF",
                     uses.dsp, has.dsp, uses.bram, has.bram, uses.lut, has.lut, uses.ff, has.ff);
}

std::string copies(const FpgaDesign &design, const SourceNest &nest) {
  std::string text;
  for (uint32_t l = 0; l < nest.mapped; ++l)
    if (design.point.lanes[l] > 1)
      text += fmt::format("{}{} along {}", text.empty() ? "" : ", ", design.point.lanes[l],
                          nest.levels[l].name);
  return text.empty() ? "1" : text;
}

std::string tiles(const FpgaDesign &design, const SourceNest &nest) {
  std::string text;
  for (uint32_t l = 0; l < nest.mapped; ++l)
    if (design.point.tile[l] > 0)
      text += fmt::format("{}{} iterations of {}", text.empty() ? "" : " x ", design.point.tile[l],
                          nest.levels[l].name);
  return text;
}

void printPipelines(Page &out, const FpgaDesign &design, const FpgaKernelEstimate &kernel) {
  const char *label = "pipeline";
  for (const FpgaPipeline &pipeline : design.pipelines) {
    std::string text = fmt::format("{}: II {}, depth {}", kernel.nest.levels[pipeline.level].name,
                                   pipeline.ii, pipeline.depth);
    if (pipeline.unroll > 1)
      text += fmt::format(", {} iterations at once", pipeline.unroll);
    if (pipeline.recurrence > 1)
      text += fmt::format("; recurrence of {} cycles: {}", pipeline.recurrence, pipeline.recurs);
    line(out, label, text);
    label = "";
  }
}

void printBuffers(Page &out, const FpgaDesign &design, const FpgaKernelEstimate &kernel) {
  TextTable table({"array", "kept on the chip", "partition"},
                  {"buffer", "BRAM18", "read", "written", "run"});
  for (const FpgaBuffer &buffer : design.buffers) {
    const bool parts = buffer.kind == PartitionKind::Cyclic || buffer.kind == PartitionKind::Block;
    table.add({kernel.arrays[buffer.array].name, buffer.holds,
               parts ? fmt::format("{} {}", toString(buffer.kind), buffer.banks)
                     : std::string(toString(buffer.kind)),
               shownBytes(buffer.bytes), fmt::format("{:.0f}", buffer.bram),
               shownBytes(buffer.read), shownBytes(buffer.written), shownBytes(buffer.run)});
  }
  print(out, "\n{}", table.text("    "));
}

void printDesign(Page &out, std::string_view title, Seconds time, const TimeInterval &interval,
                 const FpgaDesign &design, const std::vector<HlsPragma> &pragmas,
                 const FpgaKernelEstimate &kernel, const FpgaDevice &device) {
  print(out, "\n  {}  {}, limited by {}\n", title, shown(time), design.limiter);
  if (interval.high > Seconds(0))
    line(out, "interval", between(interval));
  printPipelines(out, design, kernel);
  line(out, "copies", copies(design, kernel.nest));
  if (const std::string text = tiles(design, kernel.nest); !text.empty())
    line(out, "tile", text);
  if (design.point.interleave)
    line(out, "order",
         fmt::format("{} around the iterations of a tile; {} of partial results on the chip",
                     kernel.nest.levels[design.pipelines.front().level].name,
                     shownBytes(design.partialBytes)));
  line(out, "one launch",
       fmt::format("{} computation {} {} transfers, {} to start it", shown(design.compute),
                   design.point.overlap ? "beside" : "and then", shown(design.transfer),
                   shown(design.start)));
  line(out, "resources", resources(design.uses, device.has));
  printBuffers(out, design, kernel);
  print(out, "\n");
  const std::string file = shortName(kernel.traced->tables, kernel.file);
  for (const HlsPragma &pragma : pragmas)
    print(out, "    {}:{:<5} {}\n", file, pragma.line, pragma.text);
}

void printPareto(Page &out, const FpgaKernelEstimate &kernel) {
  if (kernel.designs.pareto.empty())
    return;
  TextTable table({"copies", "tile"},
                  {"time", "II", "depth", "unroll", "DSP", "BRAM18", "LUT", "FF"});
  for (const FpgaDesign &design : kernel.designs.pareto)
    table.add({copies(design, kernel.nest), tiles(design, kernel.nest), shown(design.time),
               fmt::format("{}", design.pipelines.front().ii),
               fmt::format("{}", design.pipelines.front().depth),
               fmt::format("{}", design.pipelines.front().unroll),
               fmt::format("{:.0f}", design.uses.dsp), fmt::format("{:.0f}", design.uses.bram),
               fmt::format("{:.0f}", design.uses.lut), fmt::format("{:.0f}", design.uses.ff)});
  print(out,
        "\n  Designs that no other beats in both time (of the longest launch) and resources\n{}",
        table.text("    "));
}

void printKernel(Page &out, const FpgaKernelEstimate &kernel, const FpgaDevice &device) {
  print(out, "\n{}  {}:{}  {} launch{}\n", kernel.name, kernel.file, kernel.line, kernel.launches,
        kernel.launches == 1 ? "" : "es");
  printDesign(out, "As written", kernel.asWrittenTime, kernel.asWrittenInterval,
              kernel.designs.asWritten.design, kernel.asWrittenPragmas, kernel, device);
  printDesign(out, "Best", kernel.bestTime, kernel.bestInterval, kernel.designs.best.design,
              kernel.bestPragmas, kernel, device);
  printPareto(out, kernel);
  for (const std::string &warning : kernel.warnings)
    line(out, "warning", warning);
}

} // namespace

std::string fpgaTextReport(const FpgaApplicationEstimate &estimate, const TextStyle &style) {
  Page out{style};
  print(out, "{} on {} ({}), {:.0f} MHz\n\n", estimate.trace, estimate.device.name,
        estimate.device.id, estimate.device.clock.value() / 1e6);
  print(out, "Total as written {}, best {}\n", bold(shown(estimate.asWritten), style),
        bold(shown(estimate.best), style));
  for (const FpgaKernelEstimate &kernel : estimate.kernels)
    printKernel(out, kernel, estimate.device);
  print(out, "{}{}", listed("Warnings", estimate.warnings, style),
        listedAssumptions(estimate.assumptions, style));
  return fmt::to_string(out.text);
}

} // namespace cgpredict
