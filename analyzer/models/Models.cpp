#include "analyzer/models/Models.h"

#include "analyzer/models/HongKim.h"
#include "analyzer/models/LuoSuda.h"
#include "analyzer/models/MeasuredErrors.h"
#include "analyzer/models/MwpCwp.h"
#include "analyzer/models/MwpCwpCliffs.h"
#include "analyzer/models/Refined.h"
#include "analyzer/models/SiteTraffic.h"
#include "analyzer/models/Volkov.h"

#include <algorithm>

namespace cgpredict {
namespace {

std::string_view nothing(const GpuDevice &) { return ""; }

std::string_view luoSudaCosts(const GpuDevice &device) {
  return device.luoSuda ? "" : "the cost table luo_suda.*, which the device's file does not have";
}

constexpr std::string_view RefinedFields[] = {"sm.fp64_rate",
                                              "sm.sfu_rate",
                                              "sm.to_float_rate",
                                              "sm.int_product_rate",
                                              "sm.lsu",
                                              "shared.lanes",
                                              "l1.lines_per_cycle",
                                              "l1.store_lines_per_cycle",
                                              "l1.bank_words_per_cycle",
                                              "l1.access_gap",
                                              "l1.latency",
                                              "sm.alu_latency",
                                              "sm.block_replacement",
                                              "sm.block_interval",
                                              "sm.warps_together",
                                              "l2.bandwidth",
                                              "l2.partitions",
                                              "l2.efficiency",
                                              "l2.sectors_per_cycle",
                                              "l2.sectors_per_request",
                                              "l2.rewrite_cost",
                                              "l2.rewrite_alone_cost",
                                              "l2.rewrite_part_cost",
                                              "dram.channels",
                                              "dram.banks",
                                              "dram.activations",
                                              "dram.row",
                                              "dram.row_cycle",
                                              "dram.partial_writes",
                                              "dram.scheduling",
                                              "dram.transaction",
                                              "dram.efficiency",
                                              "dram.one_way_efficiency",
                                              "dram.clock",
                                              "dram.bus",
                                              "dram.data_rate",
                                              "launch.overhead",
                                              "launch.back_to_back",
                                              "l1.with_shared",
                                              "l1.loads"};
constexpr std::string_view VolkovFields[] = {"sm.fp64_rate",
                                             "sm.sfu_rate",
                                             "sm.lsu",
                                             "sm.alu_latency",
                                             "l2.bandwidth",
                                             "dram.clock",
                                             "dram.bus",
                                             "dram.data_rate",
                                             "volkov.alu_latency",
                                             "volkov.branch_taken",
                                             "volkov.branch_not_taken",
                                             "volkov.ilp_latency",
                                             "volkov.block_replacement",
                                             "volkov.global_latency",
                                             "volkov.special_register"};
constexpr std::string_view HongKimFields[] = {"hong_kim.latency", "hong_kim.coalesced_delay",
                                              "hong_kim.uncoalesced_delay"};
constexpr std::string_view LuoSudaFields[] = {"luo_suda.a", "luo_suda.b", "luo_suda.c",
                                              "luo_suda.d", "luo_suda.memory"};

constexpr TimeModel AllModels[] = {
    {.name = "refined",
     .description = "warps in a queueing network of pipelines, L2 and DRAM (this project)",
     .source = "docs/models.md",
     .inputs = "instructions by unit, dependences and loops of a warp, replays, sectors, DRAM "
               "lines, rows and write-backs; bandwidths, latencies, rates",
     .optionalFields = RefinedFields,
     .good = "any mix of computation, L2 and DRAM traffic, any number of warps",
     .bad = "warps of very different length, what a compiler does beyond joining loop iterations",
     .meanError = meanErrorOf("refined", "all"),
     .errorsByClass = true,
     .readsTraffic = true,
     .readsMisses = false,
     .countsTiles = true,
     .countsLaunch = true,
     .countsAsWritten = false,
     .siteCost = trafficCost,
     .predict = predictRefined,
     .lacks = nothing},
    {.name = "mwp-cwp",
     .description = "memory-warp against computation-warp parallelism (Wang, Zhong, Mitra 2017)",
     .source = "S. Wang, G. Zhong, T. Mitra: CGPredict, ACM TECS 16 (5s), 146, 2017",
     .inputs = "instructions and accesses per warp by class, L2 misses of one LRU stack; latencies "
               "and departure delays of L2 and DRAM",
     .optionalFields = {},
     .good = "embedded GPUs of one SM whose delays were measured",
     .bad = "working sets as large as the L2, DRAM bandwidth, few warps, math functions",
     .meanError = meanErrorOf("mwp-cwp", "Kepler"), // of which its paper is
     .readsTraffic = false,
     .countsTiles = true,
     .countsLaunch = false,
     .countsAsWritten = true,
     .siteCost = classCost,
     .predict = predictMwpCwp,
     .cliffs = mwpCwpCliffs,
     .lacks = nothing},
    {.name = "volkov",
     .description = "latency bound and throughput bound of every unit (Gajger, Czarnul 2018)",
     .source = "T. Gajger, P. Czarnul: MERPSYS, SCPE 2018; V. Volkov: Understanding Latency Hiding "
               "on GPUs, PhD thesis, UC Berkeley, 2016",
     .inputs = "instructions by unit, critical path of a warp, bytes from L2 and DRAM; peak rates",
     .optionalFields = VolkovFields,
     .good = "kernels that one unit clearly limits, computation above all",
     .bad = "near saturation: bounds meet at a corner; peak bandwidth is never reached",
     .meanError = meanErrorOf("volkov", "all"),
     .readsTraffic = true,
     .readsMisses = false,
     .countsTiles = true,
     .countsLaunch = false,
     .countsAsWritten = false,
     .siteCost = volkovCost,
     .predict = predictVolkov,
     .lacks = nothing},
    {.name = "hong-kim",
     .description = "warp parallelism with an average cache (Hong, Kim 2009)",
     .source = "S. Hong, H. Kim, ISCA 2009, with (24), (25) of CGPredict for the cache",
     .inputs = "instructions and accesses per warp by class, the L2's miss rate; average latency "
               "and departure delay, DRAM bandwidth",
     .optionalFields = HongKimFields,
     .good = "a baseline: GPUs without caches",
     .bad = "caches: hits and misses are one average; refuses arrays in shared memory",
     .meanError = meanErrorOf("hong-kim", "Kepler"),
     .readsTraffic = false,
     .countsTiles = false,
     .countsLaunch = false,
     .countsAsWritten = true,
     .siteCost = classCost,
     .predict = predictHongKim,
     .lacks = nothing},
    {.name = "luo-suda",
     .description = "computation and memory tasks in turn, MPD and CPD (Luo, Suda 2011)",
     .source = "Luo Cheng, R. Suda, IPSJ SIG HPC, 2011",
     .inputs = "a warp's stream of computation and memory tasks; costs per instruction and operand "
               "kind, four fitted parameters",
     .optionalFields = LuoSudaFields,
     .good = "the GTX 260 and its like, 1 to 32 warps per SM",
     .bad = "caches, instructions that its cost table does not have; refuses arrays in shared "
            "memory",
     .meanError = 0.1, // as its authors report it
     .readsTraffic = false,
     .countsTiles = false,
     .countsLaunch = false,
     .countsAsWritten = true,
     .siteCost = classCost,
     .predict = predictLuoSuda,
     .lacks = luoSudaCosts},
};

} // namespace

std::span<const TimeModel> timeModels() { return AllModels; }

const TimeModel *findTimeModel(std::string_view name) {
  const auto *found = std::ranges::find(AllModels, name, &TimeModel::name);
  return found == std::end(AllModels) ? nullptr : found;
}

} // namespace cgpredict
