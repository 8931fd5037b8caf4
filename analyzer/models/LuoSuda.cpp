#include "analyzer/models/LuoSuda.h"

#include "analyzer/models/WarpParallelism.h"
#include "analyzer/models/WarpTasks.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

const LuoSudaRow &rowOf(const GraphOperation &operation, const LuoSudaParameters &table) {
  switch (operation.operationClass) {
  case OperationClass::FMul:
  case OperationClass::IMul:
    return table.multiply;
  case OperationClass::FDiv:
  case OperationClass::IDiv:
  case OperationClass::FSpecial:
  case OperationClass::Call:
    return table.divide;
  case OperationClass::Select:
    return table.minMaxOrXor;
  case OperationClass::Logic:
    return table.bitAnd;
  default: // [1] has no mad, mov, setp, bra: they cost what an addition does
    return table.add;
  }
}

// [1], table of instruction costs; one with a constant is cheaper than one with two registers.
Cycles costOf(const GraphOperation &operation, const LuoSudaParameters &table) {
  if (operation.unit == InstructionUnit::Memory)
    return Cycles{table.memory};
  const LuoSudaRow &row = rowOf(operation, table);
  const bool isFloat =
      operation.unit == InstructionUnit::Fp32 || operation.unit == InstructionUnit::Fp64;
  const double cost = operation.constantOperand ? (isFloat ? row.floatConstant : row.intConstant)
                                                : (isFloat ? row.floatRegister : row.intRegister);
  const bool table1 = &row == &table.divide; // a whole division is one row
  return Cycles{table1 ? cost : cost * operation.instructions};
}

// N_trans: a half-warp of compute capability 1.x accesses memory by itself, also where both want
// one address.
double transactionsOf(const GraphOperation &access, const KernelProfile &profile) {
  constexpr double halfWarps = 2;
  const auto site = std::ranges::find_if(
      profile.sites, [&](const SiteProfile &each) { return each.site == access.site; });
  return site == profile.sites.end() ? halfWarps
                                     : std::max(site->transactionsPerInstruction, halfWarps);
}

// MPD of a memory task, by the mean of its accesses.
double degreeOf(const TaskPair &task, const OperationGraph &graph, const KernelProfile &profile,
                const GpuDevice &device, const LuoSudaParameters &table) {
  double bytes = 0, transactions = 0;
  for (uint32_t id : task.accesses) {
    const GraphOperation &access = graph.operations[id];
    bytes += access.bytes;
    transactions += transactionsOf(access, profile);
  }
  if (transactions == 0)
    return profile.warpsPerSm();
  const auto count = static_cast<double>(task.accesses.size());
  const double one =
      warpBandwidth(device.warpSize, bytes / count, transactions / count, Cycles{table.memory});
  return memoryParallelDegree(profile.warpsPerSm(),
                              device.dramBandwidth.value() / device.clock.value(), device.smCount,
                              one);
}

std::vector<Period> periodsOf(const KernelProfile &profile, const OperationGraph &graph,
                              const GpuDevice &device) {
  const LuoSudaParameters &table = *device.luoSuda;
  std::vector<Period> periods;
  double degree = 1;
  for (const TaskPair &task :
       warpTasks(graph, [&](const GraphOperation &op) { return costOf(op, table); })) {
    Period period{.computation = task.computation, .memory = task.memory, .times = task.times};
    if (!periods.empty()) {
      period.previousComputation = periods.back().computation;
      period.previousMemory = periods.back().memory;
    }
    period.memoryParallelDegree = degree;
    degree = degreeOf(task, graph, profile, device, table);
    periods.push_back(period);
  }
  return periods;
}

double computationShare(const std::vector<Period> &periods) {
  Cycles computation{0}, memory{0};
  for (const Period &period : periods) {
    computation += period.times * period.computation;
    memory += period.times * period.memory;
  }
  return computation + memory > Cycles{0} ? computation / (computation + memory) : 0;
}

} // namespace

// (1)
double warpBandwidth(double threads, double bytesPerThread, double transactions, Cycles latency) {
  return threads * bytesPerThread / (transactions * latency.value());
}

// (2)
double memoryParallelDegree(double activeWarps, double gpuBandwidth, double smCount,
                            double warpBandwidth) {
  return std::max(std::min(activeWarps, std::floor(gpuBandwidth / (smCount * warpBandwidth))), 1.0);
}

double computationParallelDegree(double share, double activeWarps, double mostWarps,
                                 const LuoSudaParameters &p) {
  const double first = (p.c - share) * (activeWarps - p.b) + p.a; // (3)
  const double n = p.d * (share - p.c) * (share - p.c);           // (5)
  const double radius = mostWarps - 1, distance = activeWarps - mostWarps;
  const double second =
      n / radius * std::sqrt(std::max(radius * radius - distance * distance, 0.0)) + p.a; // (4)
  const double degree = std::max(share > p.c ? second : std::min(first, second), 1.0);
  return std::min(degree, std::max(activeWarps, 1.0));
}

Cycles periodCost(const Period &period, double activeWarps, double degree) {
  const Cycles others = (activeWarps - 1) * period.computation;
  Cycles previous{0}, current{0};
  if (period.previousComputation < period.previousMemory) // (10), (12)
    previous = std::max(
        period.previousMemory * std::floor(activeWarps / period.memoryParallelDegree - 1) - others,
        Cycles{0});
  if (period.computation < period.memory) // (8), (13)
    current = std::max(period.memory - (others + previous), Cycles{0});
  const Cycles computing{std::ceil(activeWarps * period.computation.value() / degree)};
  return computing + previous + current; // (6), (7), (9), (11)
}

TimeEstimate predictLuoSuda(const KernelProfile &profile, const InstructionCount &instructions,
                            const GpuDevice &device) {
  TimeEstimate estimate;
  const double resident = static_cast<double>(profile.occupancy.blocksPerSm) * device.smCount;
  if (profile.blocks == 0 || resident == 0)
    return estimate;
  const std::vector<Period> periods = periodsOf(profile, instructions.graph, device);
  const double share = computationShare(periods), warps = profile.warpsPerSm();
  const double degree =
      computationParallelDegree(share, warps, device.maxWarpsPerSm, *device.luoSuda);
  Cycles total{0};
  for (const Period &period : periods)
    total += period.times * periodCost(period, warps, degree);
  const double waves = std::ceil(static_cast<double>(profile.blocks) / resident);
  estimate.time = total * waves / device.clock;
  estimate.terms = {{"periods", estimate.time}};
  estimate.limiter = share > device.luoSuda->c ? Limiter::Computation : Limiter::Parallelism;
  if (share > device.luoSuda->c)
    estimate.notes.push_back("luo-suda: computation is more than the share c of the time, so CPD "
                             "is CPD2 alone");
  return estimate;
}

} // namespace cgpredict
