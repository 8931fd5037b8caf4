#include "analyzer/devices/DeviceFields.h"

#include <algorithm>
#include <regex>

namespace cgpredict {
namespace {

constexpr bool ShapesProfile = true;
using Kind = QuantityKind;
using Device = GpuDevice;

LuoSudaParameters &luoSuda(Device &device) {
  if (!device.luoSuda)
    device.luoSuda.emplace();
  return *device.luoSuda;
}

constexpr NumberField Numbers[] = {
    {{"sm.count", Kind::Count, Required, 1, 1024},
     [](Device &d, double v) { d.smCount = whole(v); },
     ShapesProfile},
    {{"sm.clock", Kind::Frequency, Required, 1e6, 1e10},
     [](Device &d, double v) { d.clock = Hertz(v); }},
    {{"sm.cores", Kind::Count, Required, 1, 1024},
     [](Device &d, double v) { d.coresPerSm = whole(v); }},
    {{"sm.schedulers", Kind::Count, Required, 1, 64},
     [](Device &d, double v) { d.schedulersPerSm = whole(v); }},
    {{"sm.fp64_rate", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.doublesPerCyclePerSm = whole(v); }},
    {{"sm.sfu_rate", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.specialsPerCyclePerSm = whole(v); }},
    {{"sm.to_float_rate", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.toFloatPerCyclePerSm = whole(v); }},
    {{"sm.int_product_rate", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.intProductsPerCyclePerSm = whole(v); }},
    {{"sm.lsu", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.loadStoreLanesPerSm = whole(v); }},
    {{"shared.lanes", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.sharedLanesPerSm = whole(v); }},
    {{"l1.lines_per_cycle", Kind::Number, Optional, 1, 32},
     [](Device &d, double v) { d.l1LinesPerCycle = v; }},
    {{"l1.store_lines_per_cycle", Kind::Number, Optional, 0.1, 32},
     [](Device &d, double v) { d.l1StoreLinesPerCycle = v; }},
    {{"l1.bank_words_per_cycle", Kind::Number, Optional, 0.1, 32},
     [](Device &d, double v) { d.l1BankWordsPerCycle = v; }},
    {{"l1.access_gap", Kind::Cycles, Optional, 0, 8},
     [](Device &d, double v) { d.l1AccessGap = Cycles(v); }},
    {{"l1.latency", Kind::Cycles, Optional, 1, 10000},
     [](Device &d, double v) { d.l1Latency = Cycles(v); }},
    {{"sm.alu_latency", Kind::Cycles, Optional, 1, 1000},
     [](Device &d, double v) { d.aluLatency = Cycles(v); }},
    {{"launch.overhead", Kind::Time, Optional, 0, 1},
     [](Device &d, double v) { d.launchOverhead = Seconds(v); }},
    {{"launch.back_to_back", Kind::Time, Optional, 0, 1},
     [](Device &d, double v) { d.backToBackLaunch = Seconds(v); }},
    {{"sm.block_replacement", Kind::Cycles, Optional, 0, 100000},
     [](Device &d, double v) { d.blockReplacement = Cycles(v); }},
    {{"sm.block_interval", Kind::Cycles, Optional, 0, 10000},
     [](Device &d, double v) { d.blockInterval = Cycles(v); }},
    {{"sm.warps_together", Kind::Number, Optional, 0, 1},
     [](Device &d, double v) { d.warpsTogether = v; }},
    {{"sm.inst_cycle", Kind::Cycles, Required, 0.01, 1000},
     [](Device &d, double v) { d.instCycle = v; }},
    {{"sm.warp_size", Kind::Count, Required, 1, 64},
     [](Device &d, double v) { d.warpSize = whole(v); },
     ShapesProfile},
    {{"sm.max_threads", Kind::Count, Required, 1, 65536},
     [](Device &d, double v) { d.maxThreadsPerSm = whole(v); },
     ShapesProfile},
    {{"sm.max_warps", Kind::Count, Required, 1, 2048},
     [](Device &d, double v) { d.maxWarpsPerSm = whole(v); },
     ShapesProfile},
    {{"sm.max_blocks", Kind::Count, Required, 1, 1024},
     [](Device &d, double v) { d.maxBlocksPerSm = whole(v); },
     ShapesProfile},
    {{"sm.max_threads_per_block", Kind::Count, Required, 1, 65536},
     [](Device &d, double v) { d.maxThreadsPerBlock = whole(v); },
     ShapesProfile},

    {{"registers.per_sm", Kind::Count, Required, 1, 1 << 24},
     [](Device &d, double v) { d.registersPerSm = whole(v); },
     ShapesProfile},
    {{"registers.per_block", Kind::Count, Required, 1, 1 << 24},
     [](Device &d, double v) { d.registersPerBlock = whole(v); },
     ShapesProfile},
    {{"registers.per_thread", Kind::Count, Required, 1, 4096},
     [](Device &d, double v) { d.maxRegistersPerThread = whole(v); },
     ShapesProfile},
    {{"registers.allocation_unit", Kind::Count, Required, 1, 65536},
     [](Device &d, double v) { d.registerAllocationUnit = whole(v); },
     ShapesProfile},
    {{"registers.warp_allocation_unit", Kind::Count, Required, 1, 64},
     [](Device &d, double v) { d.warpAllocationUnit = whole(v); },
     ShapesProfile},

    {{"shared.size", Kind::Size, Required, 0, 1 << 24},
     [](Device &d, double v) { d.sharedMemoryPerSm = bytes(v); },
     ShapesProfile},
    {{"shared.per_block", Kind::Size, Required, 0, 1 << 24},
     [](Device &d, double v) { d.sharedMemoryPerBlock = bytes(v); },
     ShapesProfile},
    {{"shared.allocation_unit", Kind::Size, Required, 1, 65536},
     [](Device &d, double v) { d.sharedMemoryAllocationUnit = bytes(v); },
     ShapesProfile},
    {{"shared.latency", Kind::Cycles, Required, 1, 10000},
     [](Device &d, double v) { d.sharedLatency = Cycles(v); }},
    {{"shared.load_const", Kind::Cycles, Required, 0, 100000},
     [](Device &d, double v) { d.smemLoadConst = Cycles(v); }},
    {{"shared.banks", Kind::Count, Required, 1, 1024},
     [](Device &d, double v) { d.sharedBanks = whole(v); },
     ShapesProfile},
    {{"shared.bank_width", Kind::Size, Required, 1, 1024},
     [](Device &d, double v) { d.sharedBankWidth = bytes(v); },
     ShapesProfile},

    {{"l1.with_shared", Kind::Size, Optional, 1, 1 << 24},
     [](Device &d, double v) { d.onChipMemory = bytes(v); },
     ShapesProfile},
    {{"l1.line", Kind::Size, Optional, 4, 4096}, [](Device &d, double v) { d.l1Line = bytes(v); }},

    {{"l2.size", Kind::Size, Required, 0, 1 << 30},
     [](Device &d, double v) { d.l2.size = bytes(v); },
     ShapesProfile},
    {{"l2.line", Kind::Size, Required, 4, 4096},
     [](Device &d, double v) { d.l2.line = bytes(v); },
     ShapesProfile},
    {{"l2.ways", Kind::Count, Required, 0, 1 << 20},
     [](Device &d, double v) { d.l2.ways = whole(v); },
     ShapesProfile},
    {{"l2.partitions", Kind::Count, Optional, 1, 16},
     [](Device &d, double v) { d.l2.partitions = whole(v); },
     ShapesProfile},
    {{"l2.sector", Kind::Size, Optional, 4, 4096},
     [](Device &d, double v) { d.l2Sector = bytes(v); }},
    {{"l2.bandwidth", Kind::Rate, Optional, 1e6, 1e15},
     [](Device &d, double v) { d.l2Bandwidth = BytesPerSecond(v); }},
    {{"l2.latency", Kind::Cycles, Required, 0, 100000},
     [](Device &d, double v) { d.l2Latency = Cycles(v); }},
    {{"l2.departure_delay", Kind::Cycles, Required, 0.01, 10000},
     [](Device &d, double v) { d.departureDelayL2 = Cycles(v); }},

    {{"l2.efficiency", Kind::Number, Optional, 0.01, 1},
     [](Device &d, double v) { d.l2Efficiency = v; }},
    {{"l2.rewrite_cost", Kind::Number, Optional, 0.1, 16},
     [](Device &d, double v) { d.l2RewriteCost = v; }},
    {{"l2.rewrite_alone_cost", Kind::Number, Optional, 0.1, 16},
     [](Device &d, double v) { d.l2RewriteAloneCost = v; }},
    {{"l2.rewrite_part_cost", Kind::Number, Optional, 0.1, 16},
     [](Device &d, double v) { d.l2RewritePartCost = v; }},
    {{"l2.sectors_per_request", Kind::Number, Optional, 1, 16},
     [](Device &d, double v) { d.l2SectorsPerRequest = v; }},
    {{"l2.sectors_per_cycle", Kind::Count, Optional, 1, 4096},
     [](Device &d, double v) { d.l2SectorsPerCycle = whole(v); }},
    {{"dram.latency", Kind::Cycles, Required, 1, 100000},
     [](Device &d, double v) { d.dramLatency = Cycles(v); }},
    {{"dram.departure_delay", Kind::Cycles, Required, 0.01, 10000},
     [](Device &d, double v) { d.departureDelayDram = Cycles(v); }},
    {{"dram.bandwidth", Kind::Rate, Required, 1e6, 1e14},
     [](Device &d, double v) { d.dramBandwidth = BytesPerSecond(v); }},
    {{"dram.size", Kind::Size, Optional, 1 << 20, 1e15},
     [](Device &d, double v) { d.dramSize = bytes(v); }},
    {{"dram.bus", Kind::Width, Optional, 8, 65536},
     [](Device &d, double v) { d.dramBusBits = whole(v); },
     ShapesProfile},
    {{"dram.clock", Kind::Frequency, Optional, 1e6, 1e11},
     [](Device &d, double v) { d.dramClock = Hertz(v); }},
    {{"dram.data_rate", Kind::Count, Optional, 1, 16},
     [](Device &d, double v) { d.dramTransfersPerClock = whole(v); }},
    {{"dram.channels", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.dramChannels = whole(v); },
     ShapesProfile},
    {{"dram.banks", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.dramBanks = whole(v); }},
    {{"dram.activations", Kind::Number, Optional, 1, 1024},
     [](Device &d, double v) { d.dramActivations = v; }},
    {{"dram.row", Kind::Size, Optional, 64, 1 << 20},
     [](Device &d, double v) { d.dramRow = bytes(v); },
     ShapesProfile},
    {{"dram.row_cycle", Kind::Time, Optional, 1e-9, 1e-6},
     [](Device &d, double v) { d.dramRowCycle = Seconds(v); }},
    {{"dram.transaction", Kind::Size, Optional, 32, 256},
     [](Device &d, double v) { d.dramTransaction = bytes(v); },
     ShapesProfile},
    {{"dram.efficiency", Kind::Number, Optional, 0.01, 1},
     [](Device &d, double v) { d.dramEfficiency = v; }},
    {{"dram.one_way_efficiency", Kind::Number, Optional, 0.01, 1},
     [](Device &d, double v) { d.dramOneWayEfficiency = v; }},

    {{"readonly.size", Kind::Size, Optional, 1024, 1 << 24},
     [](Device &d, double v) { d.readOnly.size = bytes(v); }},
    {{"readonly.line", Kind::Size, Optional, 4, 4096},
     [](Device &d, double v) { d.readOnly.line = bytes(v); }},
    {{"readonly.latency", Kind::Cycles, Optional, 1, 10000},
     [](Device &d, double v) { d.readOnly.latency = Cycles(v); }},
    {{"readonly.caches", Kind::Count, Optional, 1, 64},
     [](Device &d, double v) { d.readOnly.caches = whole(v); }},
    {{"readonly.rate", Kind::Count, Optional, 1, 1024},
     [](Device &d, double v) { d.readOnly.rate = whole(v); }},

    {{"lambda.mwp_cwp", Kind::Number, Optional, 0.01, 100},
     [](Device &d, double v) { d.lambdas["mwp-cwp"] = v; }},
    {{"lambda.refined", Kind::Number, Optional, 0.01, 100},
     [](Device &d, double v) { d.lambdas["refined"] = v; }},
    {{"lambda.volkov", Kind::Number, Optional, 0.01, 100},
     [](Device &d, double v) { d.lambdas["volkov"] = v; }},
    {{"lambda.hong_kim", Kind::Number, Optional, 0.01, 100},
     [](Device &d, double v) { d.lambdas["hong-kim"] = v; }},
    {{"lambda.luo_suda", Kind::Number, Optional, 0.01, 100},
     [](Device &d, double v) { d.lambdas["luo-suda"] = v; }},

    {{"hong_kim.latency", Kind::Cycles, Optional, 1, 100000},
     [](Device &d, double v) { d.hongKim.latency = Cycles(v); }},
    {{"hong_kim.coalesced_delay", Kind::Cycles, Optional, 0.01, 10000},
     [](Device &d, double v) { d.hongKim.coalescedDelay = Cycles(v); }},
    {{"hong_kim.uncoalesced_delay", Kind::Cycles, Optional, 0.01, 10000},
     [](Device &d, double v) { d.hongKim.uncoalescedDelay = Cycles(v); }},

    {{"volkov.alu_latency", Kind::Cycles, Optional, 1, 1000},
     [](Device &d, double v) { d.volkov.alu = Cycles(v); }},
    {{"volkov.branch_taken", Kind::Cycles, Optional, 1, 1000},
     [](Device &d, double v) { d.volkov.branchTaken = Cycles(v); }},
    {{"volkov.branch_not_taken", Kind::Cycles, Optional, 1, 1000},
     [](Device &d, double v) { d.volkov.branchNotTaken = Cycles(v); }},
    {{"volkov.ilp_latency", Kind::Cycles, Optional, 0, 1000},
     [](Device &d, double v) { d.volkov.ilp = Cycles(v); }},
    {{"volkov.block_replacement", Kind::Cycles, Optional, 0, 100000},
     [](Device &d, double v) { d.volkov.blockReplacement = Cycles(v); }},
    {{"volkov.global_latency", Kind::Cycles, Optional, 1, 100000},
     [](Device &d, double v) { d.volkov.global = Cycles(v); }},
    {{"volkov.special_register", Kind::Cycles, Optional, 1, 1000},
     [](Device &d, double v) { d.volkov.specialRegister = Cycles(v); }},

    {{"luo_suda.a", Kind::Number, Optional, 0, 1000},
     [](Device &d, double v) { luoSuda(d).a = v; }},
    {{"luo_suda.b", Kind::Number, Optional, 0, 1000},
     [](Device &d, double v) { luoSuda(d).b = v; }},
    {{"luo_suda.c", Kind::Number, Optional, 0, 1}, [](Device &d, double v) { luoSuda(d).c = v; }},
    {{"luo_suda.d", Kind::Number, Optional, 0, 100000},
     [](Device &d, double v) { luoSuda(d).d = v; }},
    {{"luo_suda.memory", Kind::Cycles, Optional, 1, 100000},
     [](Device &d, double v) { luoSuda(d).memory = v; }},
};

constexpr RowField Rows[] = {
    {{"luo_suda.add", Kind::Cycles, Optional, 1, 100000}, &LuoSudaParameters::add},
    {{"luo_suda.mul", Kind::Cycles, Optional, 1, 100000}, &LuoSudaParameters::multiply},
    {{"luo_suda.div", Kind::Cycles, Optional, 1, 100000}, &LuoSudaParameters::divide},
    {{"luo_suda.neg", Kind::Cycles, Optional, 1, 100000}, &LuoSudaParameters::negate},
    {{"luo_suda.min_max", Kind::Cycles, Optional, 1, 100000}, &LuoSudaParameters::minMaxOrXor},
    {{"luo_suda.and", Kind::Cycles, Optional, 1, 100000}, &LuoSudaParameters::bitAnd},
    {{"luo_suda.not", Kind::Cycles, Optional, 1, 100000}, &LuoSudaParameters::bitNot},
};

bool storeHash(Device &device, const std::string &text) {
  if (text == "none")
    device.l2.hash = SetHash::None;
  else if (text == "modulo")
    device.l2.hash = SetHash::Modulo;
  else if (text == "xor")
    device.l2.hash = SetHash::Xor;
  else
    return false;
  return true;
}

bool storeCapability(Device &device, const std::string &text) {
  device.computeCapability = text;
  return std::regex_match(text, std::regex("[0-9]+\\.[0-9]+"));
}

bool storeTarget(Device &device, const std::string &text) {
  device.target = text;
  return std::regex_match(text, std::regex("sm_[0-9]+[a-z]?"));
}

bool storeAllocation(Device &device, const std::string &text) {
  device.registersPerBlockRounded = text == "block";
  return text == "block" || text == "warp";
}

bool storeHost(Device &device, const std::string &text) {
  device.sharesHostMemory = text == "shared";
  return text == "shared" || text == "separate";
}

bool storeL1Loads(Device &device, const std::string &text) {
  device.l1CachesLoads = text == "cached";
  return text == "cached" || text == "uncached";
}

bool storeScheduling(Device &device, const std::string &text) {
  device.dramInOrder = text == "in-order";
  return text == "in-order" || text == "reordered";
}

bool storePartialWrites(Device &device, const std::string &text) {
  device.dramReadsBeforePartWrites = text == "read-modify-write";
  return text == "read-modify-write" || text == "masked";
}

constexpr TextField Texts[] = {
    {{"device.compute_capability", "a capability such as \"3.2\"", Required}, storeCapability},
    {{"device.target", "an architecture such as \"sm_32\"", Required}, storeTarget},
    {{"registers.allocation", "\"warp\" or \"block\"", Optional}, storeAllocation, ShapesProfile},
    {{"l2.hash", "\"none\", \"modulo\" or \"xor\"", Required}, storeHash, ShapesProfile},
    {{"l1.loads", "\"cached\" or \"uncached\"", Optional}, storeL1Loads, ShapesProfile},
    {{"dram.host", "\"shared\" or \"separate\"", Optional}, storeHost},
    {{"dram.partial_writes", "\"masked\" or \"read-modify-write\"", Optional}, storePartialWrites},
    {{"dram.scheduling", "\"in-order\" or \"reordered\"", Optional}, storeScheduling},
};

} // namespace

std::span<const NumberField> numberFields() { return Numbers; }
std::span<const TextField> textFields() { return Texts; }
std::span<const RowField> rowFields() { return Rows; }

bool isDeviceField(std::string_view path) {
  auto matches = [&](const auto &field) { return field.path == path; };
  return std::ranges::any_of(Numbers, matches) || std::ranges::any_of(Texts, matches) ||
         std::ranges::any_of(Rows, matches);
}

bool isRequiredField(std::string_view path) {
  auto matches = [&](const auto &field) { return field.required && field.path == path; };
  return std::ranges::any_of(Numbers, matches) || std::ranges::any_of(Texts, matches);
}

bool shapesProfile(std::string_view path) {
  auto matches = [&](const auto &field) { return field.shapesProfile && field.path == path; };
  return std::ranges::any_of(Numbers, matches) || std::ranges::any_of(Texts, matches);
}

GpuDevice withParameter(GpuDevice device, std::string_view field, double baseUnits) {
  for (const NumberField &candidate : Numbers)
    if (candidate.path == field)
      candidate.store(device, baseUnits);
  return device;
}

GpuDevice withParameter(GpuDevice device, std::string_view field, const std::string &text) {
  for (const TextField &candidate : Texts)
    if (candidate.path == field)
      candidate.store(device, text);
  return device;
}

} // namespace cgpredict
