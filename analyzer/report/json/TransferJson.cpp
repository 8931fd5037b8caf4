#include "analyzer/report/json/TransferJson.h"

#include "analyzer/report/json/JsonValues.h"

namespace cgpredict {
namespace {

Json sumsOf(const TransferSums &sums) {
  return {{"transfers", sums.count},
          {"bytes", sums.bytes},
          {"profiled_ms", inMilliseconds(sums.profiled)},
          {"projected_ms", inMilliseconds(sums.projected)},
          {"peak_ms", inMilliseconds(sums.peak)},
          {"envelope_ms", inMilliseconds(sums.envelope)}};
}

Json directionsOf(const Projection &p) {
  Json list = Json::array();
  for (std::size_t i = 0; i < Directions; ++i) {
    if (p.byDirection[i].count == 0)
      continue;
    Json entry = {{"direction", toString(static_cast<Direction>(i))}};
    entry.update(sumsOf(p.byDirection[i]));
    entry["overhead_us"] = p.overheads[i].time->value() * 1e6;
    entry["overhead_from"] = p.overheads[i].origin;
    list.push_back(entry);
  }
  return list;
}

Json sizesOf(const Projection &p) {
  Json list = Json::array();
  for (const SizeBin &bin : p.bySize) {
    Json entry = {{"least_bytes", bin.least},
                  {"below_bytes", bin.below == 0 ? Json() : Json(bin.below)}};
    entry.update(sumsOf(bin.sums));
    list.push_back(entry);
  }
  return list;
}

Json timesOf(const Projection &p) {
  Json list = Json::array();
  for (const TimeBin &bin : p.byTime)
    list.push_back(
        {{"least_ms", inMilliseconds(bin.least)},
         {"below_ms", bin.below == Seconds{0} ? Json() : Json(inMilliseconds(bin.below))},
         {"profiled", bin.profiled},
         {"projected", bin.projected}});
  return list;
}

Json othersOf(const OtherOperations &o) {
  return {{"kernels", o.kernels},
          {"kernel_ms", inMilliseconds(o.kernelTime)},
          {"memsets", o.memsets},
          {"managed", o.managed},
          {"peer", o.peer},
          {"host_to_host", o.hostToHost},
          {"arrays", o.arrays},
          {"unknown_kind", o.unknown},
          {"unknown_memory", o.unknownMemory}};
}

Json errorOf(const ProjectionError &error) {
  return {{"model", error.model},
          {"peak", error.peak},
          {"envelope", error.envelope},
          {"measured_ms", inMilliseconds(error.measured)}};
}

} // namespace

std::string transferJson(const Projection &p, const std::string &profile) {
  Json report = {{"schema", TransferReportSchema},
                 {"profile", profile},
                 {"database", p.schema},
                 {"from", p.from.id},
                 {"to", p.to.id},
                 {"transfer_model", p.model},
                 {"total", sumsOf(p.total)},
                 {"directions", directionsOf(p)},
                 {"by_size", sizesOf(p)},
                 {"by_time", timesOf(p)},
                 {"others", othersOf(p.others)}};
  if (p.error)
    report["wmape"] = errorOf(*p.error);
  return report.dump(2) + "\n";
}

} // namespace cgpredict
