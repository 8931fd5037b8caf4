#include "analyzer/models/Pipelines.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/PrivateArrays.h"
#include "analyzer/models/SharedLoads.h"
#include "analyzer/models/TileLoads.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace cgpredict {

// nvcc's choice for loops that it does not unroll whole: 16 by CUDA 13, of constant and of unknown
// length (counted in its code for an H100); 4 by the older ones that times of older GPUs are of,
// but for short loops of constant length.
uint32_t joinedIterations(const GpuDevice &device) { return majorCapability(device) >= 9 ? 16 : 4; }

// By id: integer products whose only use is a sum, which are one instruction with it.
static std::vector<bool> productsOfSums(const OperationGraph &graph) {
  std::vector<uint32_t> uses(graph.operations.size());
  for (const GraphOperation &op : graph.operations)
    for (uint32_t operand : op.operands)
      ++uses[operand];
  std::vector<bool> products(graph.operations.size());
  for (const GraphOperation &sum : graph.operations) {
    if (sum.operationClass != OperationClass::IAlu)
      continue;
    const auto product = std::ranges::find_if(sum.operands, [&](uint32_t id) {
      return graph.operations[id].operationClass == OperationClass::IMul && uses[id] == 1;
    });
    if (product != sum.operands.end())
      products[*product] = true;
  }
  return products;
}

static WholeLoops withSharedLoads(WholeLoops whole, const OperationGraph &graph, uint32_t joined) {
  const std::vector<double> shares = sharesOfLoads(graph, whole, joined);
  std::ranges::transform(whole.left, shares, whole.left.begin(), std::multiplies());
  return whole;
}

CompiledCount::CompiledCount(const InstructionCount &count, const GpuDevice &device)
    : count(count),
      whole(withSharedLoads(wholeLoops(count.graph), count.graph, joinedIterations(device))),
      compiled(withoutAccesses(count.graph, whole.inRegisters)),
      saved(savedByJoining(compiled, joinedIterations(device), whole.unrolled)) {
  const std::vector<bool> ofSums = productsOfSums(count.graph);
  UnitCounts kept{}, all{}, addresses{};
  for (const GraphBlock &block : count.graph.blocks)
    for (uint32_t id : block.operations) {
      const GraphOperation &op = count.graph.operations[id];
      const double left = whole.inRegisters[id] ? 0 : whole.left[id];
      const bool unrolled =
          block.loop >= 0 && whole.unrolled[static_cast<std::size_t>(block.loop)];
      forEachUnit(op, [&](InstructionUnit of, double instructions) {
        const auto unit = static_cast<std::size_t>(of);
        saved[unit] += (1 - left) * instructions * block.executions;
        all[unit] += instructions * block.executions;
        if (op.operationClass == OperationClass::Address)
          addresses[unit] += instructions * block.executions;
        if (unrolled && !ofSums[id])
          kept[unit] += left * instructions * block.executions;
      });
      if (op.operationClass == OperationClass::IMul)
        products += left * block.executions;
    }
  for (std::size_t unit = 0; unit < InstructionUnits; ++unit) {
    // Addresses that PTX has fewer of are saved there.
    const double fewer = std::clamp(all[unit] - count.byUnit[unit], 0.0, addresses[unit]);
    saved[unit] = std::max(saved[unit] - fewer, 0.0);
    saved[unit] = std::clamp(count.byUnit[unit] - kept[unit], 0.0, saved[unit]);
  }
}

double CompiledCount::perWarp() const {
  return count.perWarp - std::accumulate(saved.begin(), saved.end(), 0.0);
}

namespace {

// Accesses to shared memory take a turn for each bank conflict, as does what a load into it stores.
double sharedTurns(const KernelProfile &profile) {
  return profile.shared ? profile.shared->conflictsPerWarp + tileLoadsOf(profile) : 0;
}

// Where the L1 is the memory of shared memory, it moves 32 bits of each lane in a pass, also where
// all lanes ask for one place.
double registersPerPass(const SiteProfile &site, const GpuDevice &device) {
  return majorCapability(device) >= 7 ? std::max(std::ceil(site.elementBytes / 4.0), 1.0) : 1;
}

// (R1) Conversions of integers to float are at the special-function unit where they have no
// pipeline of their own.
Cycles conversions(const CompiledCount &count, const GpuDevice &device) {
  const double warp = device.warpSize, special = count.of(InstructionUnit::Special),
               toFloat = count.of(InstructionUnit::ToFloat);
  const double own = device.toFloatPerCyclePerSm.value_or(0);
  if (own <= specialRate(device))
    return Cycles{warp * (special + toFloat) / specialRate(device)};
  return Cycles{warp * std::max(special / specialRate(device), toFloat / own)};
}

} // namespace

// A store's lines that get part of one sector each.
static double linesOfOnePart(const Traffic &store) {
  const double parts = store.sectorsInPart + store.sectorsContinued;
  return std::max(2 * store.l1Requests - store.sectors, 0.0) * parts / std::max(store.sectors, 1.0);
}

// An instruction's lanes take several cycles where the unit accepts fewer than a warp has, and so
// do its lines and the words of a bank, each at its rate.
Cycles loadStoreTime(const SiteProfile &site, const GpuDevice &device) {
  if (site.bankConflicts || site.traffic.readOnlyRequests > 0)
    return Cycles{0};
  const double passes = device.warpSize / loadStoreLanes(device) * registersPerPass(site, device);
  const double alone = site.isStore ? linesOfOnePart(site.traffic) : 0;
  return Cycles{std::max({passes + l1AccessGap(device).value(),
                          (site.traffic.l1Requests - alone) / l1LinesPerCycle(device) +
                              alone / l1StoreLinesPerCycle(device),
                          site.traffic.tagTurns,
                          site.traffic.bankWords / l1BankWordsPerCycle(device)})};
}

// Of loads into tiles, lane by lane and, as of others, word by word of a bank.
static double tileLoadTurns(const KernelProfile &profile, const GpuDevice &device) {
  const double lanes = device.warpSize / loadStoreLanes(device) * tileLoadsOf(profile);
  if (majorCapability(device) < 7 || !profile.shared)
    return lanes;
  return std::max(lanes, profile.shared->loadTurnsPerWarp / l1BankWordsPerCycle(device));
}

Cycles loadStoreDemand(const KernelProfile &profile, const CompiledCount &count,
                       const GpuDevice &device) {
  double cycles = device.warpSize / sharedLanes(device) * sharedTurns(profile) +
                  tileLoadTurns(profile, device);
  for (const SiteProfile &site : profile.sites)
    cycles +=
        site.instructionsPerWarp * count.leftAt(site.site) * loadStoreTime(site, device).value();
  return Cycles{cycles};
}

static Cycles doublesDemand(const CompiledCount &count, const GpuDevice &device) {
  return Cycles{device.warpSize * count.of(InstructionUnit::Fp64) / doubleRate(device)};
}

bool isBusiestShared(const KernelProfile &profile, const CompiledCount &count,
                     const GpuDevice &device) {
  return doubleRate(device) < device.schedulersPerSm &&
         doublesDemand(count, device) >= pipelineDemand(profile, count, device);
}

// (R1) Products of integers are made by the floats' multipliers.
static double coresDemand(const CompiledCount &count, const GpuDevice &device) {
  const double floats = count.of(InstructionUnit::Fp32), ints = count.of(InstructionUnit::Int);
  if (!hasIntegerCores(device))
    return floats + ints;
  return std::max(floats + count.intProducts(), ints - count.intProducts());
}

// (R1) The busiest of the SM's pipelines; they work side by side.
Cycles pipelineDemand(const KernelProfile &profile, const CompiledCount &count,
                      const GpuDevice &device) {
  const double warp = device.warpSize;
  return Cycles{std::max(
      {count.perWarp() / std::max(device.schedulersPerSm, 1u),
       warp * coresDemand(count, device) / std::max(device.coresPerSm, 1u),
       doublesDemand(count, device).value(), warp * count.intProducts() / intProductRate(device),
       conversions(count, device).value(), loadStoreDemand(profile, count, device).value(),
       profile.traffic.readOnlyRequests * readOnlyDelay(device).value()})};
}

} // namespace cgpredict
