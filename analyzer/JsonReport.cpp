#include "analyzer/JsonReport.h"

#include <nlohmann/json.hpp>

namespace cgpredict {
namespace {

using Json = nlohmann::ordered_json;

double milliseconds(Seconds time) { return time.value() * 1e3; }

const char *nameOf(AccessClass accessClass) {
  constexpr const char *names[] = {"uncoalesced", "coalesced", "constant"};
  return names[static_cast<std::size_t>(accessClass)];
}

Json occupancyOf(const Occupancy &occupancy) {
  return {{"blocks_per_sm", occupancy.blocksPerSm},
          {"warps_per_sm", occupancy.warpsPerSm},
          {"limited_by", occupancy.limitedBy}};
}

Json accessesOf(const KernelProfile &profile) {
  auto count = [&](AccessClass accessClass) {
    return profile.classes[static_cast<std::size_t>(accessClass)].instructionsPerWarp;
  };
  return {{"coalesced", count(AccessClass::Coalesced)},
          {"uncoalesced", count(AccessClass::Uncoalesced)},
          {"constant", count(AccessClass::Constant)}};
}

Json siteOf(const SiteEstimate &site, const std::string &file) {
  return {{"file", file},
          {"line", site.site.line},
          {"column", site.site.column},
          {"variable", site.site.variable},
          {"kind", toString(site.site.kind)},
          {"class", nameOf(site.profile.accessClass)},
          {"per_warp", site.profile.instructionsPerWarp},
          {"active_lanes", site.profile.activeLanes},
          {"stride_bytes", site.profile.typicalStrideBytes},
          {"transactions", site.profile.transactionsPerInstruction},
          {"lines", site.profile.linesPerInstruction},
          {"dram_transactions", site.profile.dramPerInstruction},
          {"l2_hit_rate", site.profile.l2HitRate},
          {"memory_time_share", site.share}};
}

Json instructionsOf(const InstructionCount &count) {
  return {{"basis", count.basis == CountBasis::Ptx ? "ptx" : "llvm"},
          {"assumed_per_warp", count.assumedPerWarp}};
}

Json termsOf(const TimeEstimate &estimate) {
  Json terms = Json::array();
  for (const TimeTerm &term : estimate.terms)
    terms.push_back({{"label", term.label}, {"ms", milliseconds(term.time)}});
  return terms;
}

// Values of the mwp-cwp model; zero where nothing was executed.
void addModel(Json &json, const TimeEstimate &estimate) {
  MwpCwpValues v = estimate.mwpCwp.value_or(MwpCwpValues{});
  json["mwp"] = v.mwp;
  json["cwp"] = v.cwp;
  json["mem_cycles"] = v.memCycles.value();
  json["comp_cycles"] = v.compCycles.value();
  json["mem_latency"] = v.memLatency.value();
  json["departure_delay"] = v.departureDelay.value();
  json["batch"] = v.batch;
}

// One object per recorded launch: where its time went.
Json launchesOf(const KernelEstimate &kernel) {
  Json launches = Json::array();
  for (const LaunchEstimate &launch : kernel.sampled)
    launches.push_back({{"launch", launch.ordinal},
                        {"threads", launch.extent},
                        {"time_ms", milliseconds(launch.estimate.time)},
                        {"limiter", toString(launch.estimate.limiter)},
                        {"terms", termsOf(launch.estimate)}});
  return launches;
}

Json kernelOf(const KernelEstimate &kernel) {
  const LaunchEstimate &launch = kernel.typical();
  Json json = {{"name", kernel.name},
               {"function", kernel.function},
               {"file", kernel.file},
               {"line", kernel.line},
               {"launches", kernel.launches},
               {"time_ms", milliseconds(kernel.time)},
               {"described_launch", launch.ordinal},
               {"grid", launch.profile.gridBlocks},
               {"block", launch.profile.block},
               {"registers", kernel.registers.perThread},
               {"occupancy", occupancyOf(launch.profile.occupancy)}};
  addModel(json, launch.estimate);
  json["limiter"] = toString(launch.estimate.limiter);
  json["accesses"] = accessesOf(launch.profile);
  json["l2_hit_rate"] = launch.profile.l2HitRate;
  json["instructions"] = launch.instructions.perWarp;
  json["instruction_count"] = instructionsOf(launch.instructions);
  json["active_lanes"] = launch.profile.activeLaneShare;
  json["traced"] = {{"threads", kernel.tracedThreads},
                    {"of", kernel.threads},
                    {"accesses_through_l2_model", launch.profile.innerShare}};
  json["sampled_launches"] = launchesOf(kernel);
  json["warnings"] = kernel.warnings;
  json["sites"] = Json::array();
  for (const SiteEstimate &site : kernel.sites)
    json["sites"].push_back(siteOf(site, kernel.file));
  return json;
}

} // namespace

std::string jsonReport(const ApplicationEstimate &estimate) {
  Json json = {{"schema", JsonReportSchema},   {"trace", estimate.trace},
               {"device", estimate.device.id}, {"device_name", estimate.device.name},
               {"model", estimate.model},      {"total_ms", milliseconds(estimate.total)},
               {"kernels", Json::array()},     {"assumptions", estimate.assumptions},
               {"warnings", estimate.warnings}};
  for (const KernelEstimate &kernel : estimate.kernels)
    json["kernels"].push_back(kernelOf(kernel));
  // Names and paths of the traced program may be in any encoding.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace cgpredict
