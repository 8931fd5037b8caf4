#include "analyzer/DeviceFields.h"

#include <regex>

namespace cgpredict {
namespace {

constexpr bool Required = true, Optional = false;
using Kind = QuantityKind;
using Device = GpuDevice;

uint32_t whole(double value) { return static_cast<uint32_t>(value); }
Bytes bytes(double value) { return Bytes(static_cast<uint64_t>(value)); }

constexpr NumberField Numbers[] = {
    {"sm.count", Kind::Count, Required, 1, 1024, [](Device &d, double v) { d.smCount = whole(v); }},
    {"sm.clock", Kind::Frequency, Required, 1e6, 1e10,
     [](Device &d, double v) { d.clock = Hertz(v); }},
    {"sm.cores", Kind::Count, Required, 1, 1024,
     [](Device &d, double v) { d.coresPerSm = whole(v); }},
    {"sm.schedulers", Kind::Count, Required, 1, 64,
     [](Device &d, double v) { d.schedulersPerSm = whole(v); }},
    {"sm.fp64_rate", Kind::Count, Optional, 1, 1024,
     [](Device &d, double v) { d.doublesPerCyclePerSm = whole(v); }},
    {"sm.sfu_rate", Kind::Count, Optional, 1, 1024,
     [](Device &d, double v) { d.specialsPerCyclePerSm = whole(v); }},
    {"sm.inst_cycle", Kind::Cycles, Required, 0.01, 1000,
     [](Device &d, double v) { d.instCycle = v; }},
    {"sm.warp_size", Kind::Count, Required, 1, 64,
     [](Device &d, double v) { d.warpSize = whole(v); }},
    {"sm.max_threads", Kind::Count, Required, 1, 65536,
     [](Device &d, double v) { d.maxThreadsPerSm = whole(v); }},
    {"sm.max_warps", Kind::Count, Required, 1, 2048,
     [](Device &d, double v) { d.maxWarpsPerSm = whole(v); }},
    {"sm.max_blocks", Kind::Count, Required, 1, 1024,
     [](Device &d, double v) { d.maxBlocksPerSm = whole(v); }},
    {"sm.max_threads_per_block", Kind::Count, Required, 1, 65536,
     [](Device &d, double v) { d.maxThreadsPerBlock = whole(v); }},

    {"registers.per_sm", Kind::Count, Required, 1, 1 << 24,
     [](Device &d, double v) { d.registersPerSm = whole(v); }},
    {"registers.per_block", Kind::Count, Required, 1, 1 << 24,
     [](Device &d, double v) { d.registersPerBlock = whole(v); }},
    {"registers.per_thread", Kind::Count, Required, 1, 4096,
     [](Device &d, double v) { d.maxRegistersPerThread = whole(v); }},
    {"registers.allocation_unit", Kind::Count, Required, 1, 65536,
     [](Device &d, double v) { d.registerAllocationUnit = whole(v); }},
    {"registers.warp_allocation_unit", Kind::Count, Required, 1, 64,
     [](Device &d, double v) { d.warpAllocationUnit = whole(v); }},

    {"shared.size", Kind::Size, Required, 0, 1 << 24,
     [](Device &d, double v) { d.sharedMemoryPerSm = bytes(v); }},
    {"shared.per_block", Kind::Size, Required, 0, 1 << 24,
     [](Device &d, double v) { d.sharedMemoryPerBlock = bytes(v); }},
    {"shared.allocation_unit", Kind::Size, Required, 1, 65536,
     [](Device &d, double v) { d.sharedMemoryAllocationUnit = bytes(v); }},
    {"shared.latency", Kind::Cycles, Required, 1, 10000,
     [](Device &d, double v) { d.sharedLatency = Cycles(v); }},
    {"shared.load_const", Kind::Cycles, Required, 0, 100000,
     [](Device &d, double v) { d.smemLoadConst = Cycles(v); }},
    {"shared.banks", Kind::Count, Required, 1, 1024,
     [](Device &d, double v) { d.sharedBanks = whole(v); }},
    {"shared.bank_width", Kind::Size, Required, 1, 1024,
     [](Device &d, double v) { d.sharedBankWidth = bytes(v); }},

    {"l1.with_shared", Kind::Size, Optional, 1, 1 << 24,
     [](Device &d, double v) { d.onChipMemory = bytes(v); }},
    {"l1.line", Kind::Size, Optional, 4, 4096, [](Device &d, double v) { d.l1Line = bytes(v); }},

    {"l2.size", Kind::Size, Required, 1024, 1 << 30,
     [](Device &d, double v) { d.l2.size = bytes(v); }},
    {"l2.line", Kind::Size, Required, 4, 4096, [](Device &d, double v) { d.l2.line = bytes(v); }},
    {"l2.ways", Kind::Count, Required, 0, 1 << 20,
     [](Device &d, double v) { d.l2.ways = whole(v); }},
    {"l2.latency", Kind::Cycles, Required, 1, 100000,
     [](Device &d, double v) { d.l2Latency = Cycles(v); }},
    {"l2.departure_delay", Kind::Cycles, Required, 0.01, 10000,
     [](Device &d, double v) { d.departureDelayL2 = Cycles(v); }},

    {"dram.latency", Kind::Cycles, Required, 1, 100000,
     [](Device &d, double v) { d.dramLatency = Cycles(v); }},
    {"dram.departure_delay", Kind::Cycles, Required, 0.01, 10000,
     [](Device &d, double v) { d.departureDelayDram = Cycles(v); }},
    {"dram.bandwidth", Kind::Rate, Required, 1e6, 1e14,
     [](Device &d, double v) { d.dramBandwidth = BytesPerSecond(v); }},
    {"dram.size", Kind::Size, Optional, 1 << 20, 1e15,
     [](Device &d, double v) { d.dramSize = bytes(v); }},
    {"dram.bus", Kind::Width, Optional, 8, 65536,
     [](Device &d, double v) { d.dramBusBits = whole(v); }},
    {"dram.clock", Kind::Frequency, Optional, 1e6, 1e11,
     [](Device &d, double v) { d.dramClock = Hertz(v); }},
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

constexpr TextField Texts[] = {
    {"device.compute_capability", "a capability such as \"3.2\"", storeCapability},
    {"device.target", "an architecture such as \"sm_32\"", storeTarget},
    {"l2.hash", "\"none\", \"modulo\" or \"xor\"", storeHash},
};

struct Unit {
  QuantityKind kind;
  std::string_view name;
  double factor;
};

constexpr Unit Units[] = {
    {Kind::Cycles, "cycles", 1},
    {Kind::Frequency, "Hz", 1},
    {Kind::Frequency, "kHz", 1e3},
    {Kind::Frequency, "MHz", 1e6},
    {Kind::Frequency, "GHz", 1e9},
    {Kind::Size, "B", 1},
    {Kind::Size, "KiB", 1024},
    {Kind::Size, "MiB", 1024 * 1024},
    {Kind::Size, "GiB", 1024 * 1024 * 1024},
    {Kind::Rate, "MB/s", 1e6},
    {Kind::Rate, "GB/s", 1e9},
    {Kind::Rate, "TB/s", 1e12},
    {Kind::Width, "bit", 1},
};

} // namespace

std::span<const NumberField> numberFields() { return Numbers; }
std::span<const TextField> textFields() { return Texts; }

std::optional<double> unitFactor(QuantityKind kind, std::string_view unit) {
  for (const Unit &candidate : Units)
    if (candidate.kind == kind && candidate.name == unit)
      return candidate.factor;
  return std::nullopt;
}

std::string unitsOf(QuantityKind kind) {
  std::string names;
  for (const Unit &candidate : Units)
    if (candidate.kind == kind)
      names += (names.empty() ? "" : ", ") + std::string(candidate.name);
  return names;
}

} // namespace cgpredict
