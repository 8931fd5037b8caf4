#include "analyzer/fpga/HlsPragmas.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

class Writer {
public:
  Writer(const FpgaKernel &kernel, const FpgaDevice &device, const FpgaDesign &design)
      : kernel(kernel), device(device), design(design) {}

  std::vector<HlsPragma> write() {
    writeArrays();
    for (uint32_t l = 0; l < kernel.nest.mapped; ++l)
      if (design.point.lanes[l] > 1)
        add(kernel.nest.levels[l].line, fmt::format("unroll factor={}", design.point.lanes[l]));
    for (const FpgaPipeline &pipeline : design.pipelines)
      writePipeline(pipeline);
    std::ranges::stable_sort(lines, {}, &HlsPragma::line);
    return std::move(lines);
  }

private:
  void add(uint32_t line, const std::string &text) {
    lines.push_back({line, "#pragma HLS " + text});
  }

  void writeArrays() {
    const uint32_t head = kernel.tables->line;
    if (design.point.overlap)
      add(head, "dataflow");
    for (const FpgaBuffer &buffer : design.buffers)
      add(head, fmt::format("interface mode=m_axi port={} bundle=gmem{}",
                            kernel.arrays[buffer.array].name, buffer.array % device.ports));
    if (const uint32_t copies = design.point.copies(); design.partialBytes > 0 && copies > 1)
      add(head, fmt::format("array_partition variable=partial type=cyclic factor={}", copies));
    for (const FpgaBuffer &buffer : design.buffers) {
      if (buffer.kind == PartitionKind::None)
        continue;
      const std::string factor =
          buffer.kind == PartitionKind::Complete ? "" : fmt::format(" factor={}", buffer.banks);
      add(head, fmt::format("array_partition variable={}_buffer type={}{}",
                            kernel.arrays[buffer.array].name, toString(buffer.kind), factor));
    }
  }

  void writePipeline(const FpgaPipeline &pipeline) {
    const SourceLevel &level = // interleaved, threads are innermost
        kernel.nest.levels[design.point.interleave ? kernel.nest.thread() : pipeline.level];
    add(level.line, fmt::format("pipeline II={}", pipeline.ii));
    if (pipeline.unroll > 1)
      add(level.line, fmt::format("unroll factor={}", pipeline.unroll));
    if (!design.point.interleave)
      writeUnrolled(level);
  }

  void writeUnrolled(const SourceLevel &level) {
    for (uint32_t child : level.children) {
      add(kernel.nest.levels[child].line, "unroll");
      writeUnrolled(kernel.nest.levels[child]);
    }
  }

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  const FpgaDesign &design;
  std::vector<HlsPragma> lines;
};

} // namespace

std::vector<HlsPragma> hlsPragmas(const FpgaKernel &kernel, const FpgaDevice &device,
                                  const FpgaDesign &design) {
  return Writer(kernel, device, design).write();
}

} // namespace cgpredict
