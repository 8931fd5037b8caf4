#include "analyzer/report/json/JsonKernel.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/estimate/AccessMix.h"
#include "analyzer/estimate/DependenceWords.h"
#include "analyzer/estimate/EstimateNotes.h"
#include "analyzer/report/text/SiteTable.h"

namespace cgpredict {
namespace {

Json occupancyOf(const Occupancy &occupancy) {
  return {{"blocks_per_sm", occupancy.blocksPerSm},
          {"warps_per_sm", occupancy.warpsPerSm},
          {"limited_by", occupancy.limitedBy}};
}

Json unless(bool missing, double value) { return missing ? Json(nullptr) : Json(value); }

Json accessesOf(const KernelEstimate &kernel) {
  const AccessMix mix = accessMix(kernel);
  return {{"coalesced", mix.of(AccessClass::Coalesced)},
          {"uncoalesced", mix.of(AccessClass::Uncoalesced)},
          {"constant", mix.of(AccessClass::Constant)},
          {"read_only", mix.of(AccessClass::ReadOnly)}};
}

// Of shared memory, no counts of what lies beyond it.
Json siteOf(const SiteEstimate &site, const KernelEstimate &kernel, bool hasL1) {
  const bool shared = site.profile.bankConflicts.has_value();
  const bool byClass = shared || !kernel.model->readsTraffic;
  const bool byTraffic = shared || kernel.model->readsTraffic;
  return {{"file", site.site.file.empty() ? kernel.file : site.site.file},
          {"line", site.site.line},
          {"column", site.site.column},
          {"variable", site.site.variable},
          {"expression", site.site.text},
          {"kind", toString(site.site.kind)},
          {"class", classOf(site)},
          {"per_warp", site.profile.instructionsPerWarp},
          {"active_lanes", site.profile.activeLanes},
          {"stride_bytes", site.profile.typicalStrideBytes},
          {"transactions", unless(byTraffic, site.profile.transactionsPerInstruction)},
          {"lines", unless(byTraffic, site.profile.linesPerInstruction)},
          {"l2_hit_rate", unless(byTraffic, site.profile.l2HitRate)},
          {"l1_hit_rate", byClass || !hasL1 ? Json(nullptr) : orNull(l1HitRate(site))},
          {"l2_sectors", unless(byClass, site.profile.traffic.sectors)},
          {"dram_bytes", unless(shared, site.dramBytes)},
          {"bank_conflicts", orNull(site.profile.bankConflicts)},
          {"memory_time_share", site.share}};
}

// Worst first, as the kernel's.
Json sharedSitesOf(const SharedUse &shared, const std::vector<SiteEstimate> &estimates) {
  Json sites = Json::array();
  for (const SiteEstimate &estimate : estimates)
    for (const SharedSite &of : shared.sites)
      if (of.site == estimate.profile.site)
        sites.push_back({{"line", estimate.site.line},
                         {"column", estimate.site.column},
                         {"variable", estimate.site.variable},
                         {"tile", of.tile},
                         {"conflicts", of.conflicts}});
  return sites;
}

Json sharedOf(const SharedUse &shared, const KernelEstimate &kernel) {
  const TileTraffic traffic = tileTraffic(kernel);
  Json tiles = Json::array();
  for (const SharedTile &tile : shared.tiles)
    tiles.push_back({{"variable", tile.variable},
                     {"extent", tile.extent},
                     {"element_bytes", tile.elementBytes},
                     {"bytes", tile.bytes.value()},
                     {"loads_per_thread", tile.loadsPerThread}});
  return {{"bytes", shared.bytes.value()},
          {"arrays", shared.request.arrays},
          {"tile", shared.request.tile},
          {"padding", shared.request.padding},
          {"loads_per_thread", shared.loadsPerThread},
          {"steps", shared.steps},
          {"barriers", shared.barriers},
          {"l2_sectors", unless(!kernel.model->readsTraffic, traffic.sectors)},
          {"dram_bytes", unless(!kernel.model->readsTraffic, traffic.dramBytes)},
          {"tiles", std::move(tiles)},
          {"sites", sharedSitesOf(shared, kernel.sites)}};
}

Json instructionsOf(const InstructionCount &count, const TimeEstimate &estimate) {
  return {{"basis", count.basis == CountBasis::Ptx ? "ptx" : "llvm"},
          {"assumed_per_warp", count.assumedPerWarp},
          {"float_per_warp", count.of(InstructionUnit::Fp32) + count.of(InstructionUnit::Fp64)},
          {"unrolled_per_warp", orNull(estimate.unrolledInstructions)}};
}

Json termsOf(const TimeEstimate &estimate) {
  Json terms = Json::array();
  for (const TimeTerm &term : estimate.terms)
    terms.push_back({{"label", term.label}, {"ms", inMilliseconds(term.time)}});
  return terms;
}

// Values of single models.
void addModel(Json &json, const TimeEstimate &estimate) {
  const bool none = !estimate.mwpCwp;
  const MwpCwpValues v = estimate.mwpCwp.value_or(MwpCwpValues{});
  json["mwp"] = unless(none, v.mwp);
  json["mwp_peak_bandwidth"] = orNull(v.peakWarps);
  json["cwp"] = unless(none, v.cwp);
  json["mem_cycles"] = unless(none, v.memCycles.value());
  json["comp_cycles"] = unless(none, v.compCycles.value());
  json["mem_latency"] = unless(none, v.memLatency.value());
  json["departure_delay"] = unless(none, v.departureDelay.value());
  json["batch"] = unless(none, v.batch);
  json["latency_bound_cycles"] =
      unless(!estimate.latencyBound, estimate.latencyBound.value_or(Cycles{0}).value());
}

// Hits and traffic, as far as the model counts them.
void addTraffic(Json &json, const KernelEstimate &kernel, bool hasL1) {
  const KernelProfile &profile = kernel.heaviestLaunch().profile;
  const bool traffic = kernel.model->readsTraffic;
  json["l2_hit_rate"] = unless(traffic, profile.l2HitRate);
  json["l1_hit_rate"] = traffic && hasL1 ? orNull(l1HitRate(kernel)) : Json(nullptr);
  json["l2_sectors"] = unless(!traffic, profile.traffic.sectors);
  json["dram_bytes"] = dramBytesPerWarp(kernel);
}

// One object per recorded launch: where its time went.
Json launchesOf(const KernelEstimate &kernel) {
  Json launches = Json::array();
  for (const LaunchEstimate &launch : kernel.sampled)
    launches.push_back({{"launch", launch.ordinal},
                        {"threads", launch.extent},
                        {"time_ms", inMilliseconds(launch.estimate.time)},
                        {"limiter", toString(launch.estimate.limiter)},
                        {"terms", termsOf(launch.estimate)}});
  return launches;
}

Json positionOf(const KernelEstimate &kernel, uint32_t site) {
  const Site &at = kernel.variant.kernel->tables.sites[site];
  return {
      {"file", kernel.file}, {"line", at.line}, {"column", at.column}, {"kind", toString(at.kind)}};
}

Json dependencesOf(const KernelEstimate &kernel) {
  Json dependences = Json::array();
  for (const Dependence &each : kernel.dependences.dependences)
    dependences.push_back({{"kind", toString(each.kind)},
                           {"class", toString(each.dependenceClass)},
                           {"variable", kernel.variant.kernel->tables.sites[each.to].variable},
                           {"from", positionOf(kernel, each.from)},
                           {"to", positionOf(kernel, each.to)},
                           {"loop", carrierOf(kernel.variant.kernel->tables, each)},
                           {"least_distance", each.leastDistance},
                           {"distance_proved", each.distanceProved},
                           {"remedy", remedyFor(each)},
                           {"distance", each.distance},
                           {"at_distance", each.atDistance},
                           {"count", each.count},
                           {"from_thread", each.fromThread},
                           {"to_thread", each.toThread}});
  return dependences;
}

// A model that the device has no parameters for has no time.
Json modelsOf(const std::vector<ModelTime> &models) {
  Json json = Json::array();
  for (const ModelTime &model : models)
    json.push_back({{"model", model.model},
                    {"memory_operations", toString(model.memoryOperations)},
                    {"time_ms", model.time ? Json(inMilliseconds(*model.time)) : Json(nullptr)},
                    {"lacks", model.lacks}});
  return json;
}

// Null: the model says nothing of it.
Json limitsOf(const TimeEstimate &estimate) {
  if (estimate.limits.empty())
    return nullptr;
  Json limits = Json::array();
  for (const ResourceLimit &limit : estimate.limits)
    limits.push_back({{"resource", limit.resource},
                      {"utilisation", orNull(limit.utilisation)},
                      {"ms_if_infinite", inMilliseconds(limit.timeWithout)}});
  return limits;
}

// Null: the model has no classes.
Json errorClassOf(const KernelEstimate &kernel) {
  if (!kernel.errorBasis)
    return nullptr;
  const ClassError &error = errorOf(kernel.errorBasis->errorClass);
  return {{"name", error.name},
          {"below", error.below},
          {"above", error.above},
          {"reason", kernel.errorBasis->reason}};
}

} // namespace

Json kernelJson(const KernelEstimate &kernel, const GpuDevice &device) {
  const bool hasL1 = globalL1(device).value() > 0;
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  Json json = {{"name", kernel.name},
               {"instance_of", kernel.variant.kernel->tables.kernel},
               {"function", kernel.function},
               {"file", kernel.file},
               {"line", kernel.line},
               {"parallel", toString(kernel.dependences.parallel)},
               {"not_proved", kernel.dependences.unproved},
               {"watched_locations", kernel.dependences.watchedShare},
               {"searched_threads", kernel.dependences.searchedShare()},
               {"launches", kernel.launches},
               {"time_ms", inMilliseconds(kernel.time)},
               {"interval_ms", intervalOf(kernel.interval)},
               {"error_class", errorClassOf(kernel)},
               {"described_launch", launch.ordinal},
               {"grid", launch.profile.gridBlocks},
               {"block", launch.profile.block},
               {"registers", kernel.registers.perThread},
               {"register_basis", registerBasis(kernel)},
               {"occupancy", occupancyOf(launch.profile.occupancy)}};
  addModel(json, launch.estimate);
  json["limiter"] = toString(launch.estimate.limiter);
  json["limits"] = limitsOf(launch.estimate);
  json["accesses"] = accessesOf(kernel);
  if (launch.shared)
    json["shared"] = sharedOf(*launch.shared, kernel);
  addTraffic(json, kernel, hasL1);
  json["instructions"] = launch.instructions.perWarp;
  json["instruction_count"] = instructionsOf(launch.instructions, launch.estimate);
  json["active_lanes"] = launch.profile.activeLaneShare;
  json["traced"] = {{"threads", kernel.tracedThreads},
                    {"of", kernel.threads},
                    {"accesses_through_l2_model", launch.profile.innerShare}};
  json["sampled_launches"] = launchesOf(kernel);
  json["dependences"] = dependencesOf(kernel);
  if (!kernel.models.empty())
    json["models"] = modelsOf(kernel.models);
  json["warnings"] = kernel.warnings;
  json["sites"] = Json::array();
  for (const SiteEstimate &site : kernel.sites)
    json["sites"].push_back(siteOf(site, kernel, hasL1));
  return json;
}

} // namespace cgpredict
