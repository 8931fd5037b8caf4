#include "analyzer/report/json/FpgaJsonReport.h"

#include "analyzer/report/json/JsonValues.h"

namespace cgpredict {
namespace {

Json resourcesOf(const FpgaResources &r) {
  return {{"dsp", r.dsp}, {"bram18", r.bram}, {"lut", r.lut}, {"ff", r.ff}};
}

Json pipelinesOf(const FpgaDesign &design, const FpgaKernelEstimate &kernel) {
  Json pipelines = Json::array();
  for (const FpgaPipeline &pipeline : design.pipelines)
    pipelines.push_back({{"loop", kernel.nest.levels[pipeline.level].name},
                         {"line", kernel.nest.levels[pipeline.level].line},
                         {"ii", pipeline.ii},
                         {"depth", pipeline.depth},
                         {"recurrence", pipeline.recurrence},
                         {"recurs", pipeline.recurs},
                         {"unroll", pipeline.unroll}});
  return pipelines;
}

Json buffersOf(const FpgaDesign &design, const FpgaKernelEstimate &kernel) {
  Json buffers = Json::array();
  for (const FpgaBuffer &buffer : design.buffers)
    buffers.push_back({{"array", kernel.arrays[buffer.array].name},
                       {"keeps", buffer.holds},
                       {"bytes", buffer.bytes},
                       {"bram18", buffer.bram},
                       {"partition", toString(buffer.kind)},
                       {"banks", buffer.banks},
                       {"read_bytes", buffer.read},
                       {"written_bytes", buffer.written},
                       {"read_once_bytes", buffer.leastRead},
                       {"written_once_bytes", buffer.leastWritten},
                       {"run_bytes", buffer.run}});
  return buffers;
}

Json mappedOf(const std::array<uint32_t, 3> &values, const SourceNest &nest, uint32_t none) {
  Json object = Json::object();
  for (uint32_t l = 0; l < nest.mapped; ++l)
    if (values[l] != none)
      object[nest.levels[l].name] = values[l];
  return object;
}

Json cutOf(const FpgaDesign &design, const SourceNest &nest) {
  for (const SourceLevel &level : nest.levels)
    if (!design.point.overlap && level.depth == design.point.cut.depth)
      return {{"loop", level.name}, {"steps", design.point.cut.steps}};
  return {};
}

Json designOf(const FpgaDesign &design, const FpgaKernelEstimate &kernel) {
  return {{"limiter", design.limiter},
          {"launch_ms", inMilliseconds(design.time)},
          {"start_ms", inMilliseconds(design.start)},
          {"compute_ms", inMilliseconds(design.compute)},
          {"transfer_ms", inMilliseconds(design.transfer)},
          {"dram_ms", inMilliseconds(design.dram)},
          {"overlap", design.point.overlap},
          {"copies", mappedOf(design.point.lanes, kernel.nest, 1)},
          {"tile", mappedOf(design.point.tile, kernel.nest, 0)},
          {"in_turn", cutOf(design, kernel.nest)},
          {"interleaved", design.point.interleave},
          {"partial_bytes", design.partialBytes},
          {"pipelines", pipelinesOf(design, kernel)},
          {"resources", resourcesOf(design.uses)},
          {"buffers", buffersOf(design, kernel)}};
}

Json fullDesign(const FpgaDesign &design, Seconds time, const TimeInterval &interval,
                const std::vector<HlsPragma> &pragmas, const FpgaKernelEstimate &kernel) {
  Json json = {{"time_ms", inMilliseconds(time)}, {"interval_ms", intervalOf(interval)}};
  json.update(designOf(design, kernel));
  json["pragmas"] = Json::array();
  for (const HlsPragma &pragma : pragmas)
    json["pragmas"].push_back({{"line", pragma.line}, {"text", pragma.text}});
  return json;
}

Json kernelOf(const FpgaKernelEstimate &kernel) {
  Json json = {
      {"name", kernel.name},
      {"function", kernel.function},
      {"file", kernel.file},
      {"line", kernel.line},
      {"launches", kernel.launches},
      {"as_written", fullDesign(kernel.designs.asWritten.design, kernel.asWrittenTime,
                                kernel.asWrittenInterval, kernel.asWrittenPragmas, kernel)},
      {"best", fullDesign(kernel.designs.best.design, kernel.bestTime, kernel.bestInterval,
                          kernel.bestPragmas, kernel)},
      {"designs_computed", kernel.designs.points},
      {"warnings", kernel.warnings}};
  if (!kernel.designs.pareto.empty()) {
    json["pareto"] = Json::array();
    for (const FpgaDesign &design : kernel.designs.pareto)
      json["pareto"].push_back(designOf(design, kernel));
  }
  return json;
}

} // namespace

std::string fpgaJsonReport(const FpgaApplicationEstimate &estimate) {
  Json json = {{"schema", FpgaReportSchema},
               {"trace", estimate.trace},
               {"device", estimate.device.id},
               {"device_name", estimate.device.name},
               {"clock_mhz", estimate.device.clock.value() / 1e6},
               {"total_ms", inMilliseconds(estimate.asWritten)},
               {"best_ms", inMilliseconds(estimate.best)},
               {"interval_ms", intervalOf(estimate.asWrittenInterval)},
               {"best_interval_ms", intervalOf(estimate.bestInterval)},
               {"kernels", Json::array()},
               {"assumptions", estimate.assumptions},
               {"warnings", estimate.warnings}};
  for (const FpgaKernelEstimate &kernel : estimate.kernels)
    json["kernels"].push_back(kernelOf(kernel));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace cgpredict
