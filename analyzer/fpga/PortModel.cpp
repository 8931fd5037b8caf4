#include "analyzer/fpga/PortModel.h"

#include "analyzer/fpga/FpgaMemory.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace cgpredict {

TransferModel::TransferModel(const FpgaKernel &kernel, const FpgaDevice &device)
    : kernel(kernel), device(device), buffers(kernel, device) {
  const FpgaPoint plain;
  TransferCost all;
  for (uint32_t a = 0; a < kernel.arrays.size(); ++a)
    if (kernel.arrays[a].affine)
      all += buffers.at({}, a, plain, kernel.typical()).cost;
  const double port = device.portBandwidth().value();
  compulsory =
      Seconds(std::max({all.readBytes / port, all.writtenBytes / port,
                        (all.readBytes + all.writtenBytes) / device.dramBandwidth.value()}));
}

PartitionKind TransferModel::kindOf(const FpgaPoint &point, const ComputePlan &compute,
                                    uint32_t array, const BufferOption &option) const {
  const double half = option.bytes / halves(point, option.place);
  if (option.bytes == 0)
    return PartitionKind::None;
  if (compute.banks[array] <= 1)
    return isRegisters(device, half) && compute.words[array] > device.bramPorts
               ? PartitionKind::Complete
               : PartitionKind::None;
  if (isRegisters(device, half / compute.banks[array]))
    return PartitionKind::Complete;
  bool adjacent = option.place.direct; // or do parallel accesses lie side by side?
  for (uint32_t s : kernel.arrays[array].sites)
    for (uint32_t l = 0; l < kernel.nest.levels.size(); ++l)
      if (l >= kernel.nest.mapped ? point.unroll > 1 : point.lanes[l] > 1)
        adjacent |= std::abs(kernel.accesses[s].strides[l]) ==
                    static_cast<int64_t>(kernel.arrays[array].element);
  return adjacent ? PartitionKind::Cyclic : PartitionKind::Block;
}

FpgaResources TransferModel::memory(const FpgaPoint &point, const ComputePlan &compute,
                                    uint32_t array, const BufferOption &option) const {
  const double banks = halves(point, option.place) * compute.banks[array];
  const FpgaResources bank = memoryOf(device, option.bytes / banks);
  return {0, banks * bank.bram, banks * bank.lut, 0};
}

// Buffers that the transfer time does not need become smaller.
void TransferModel::shrink(const std::vector<std::vector<BufferOption>> &choices, double time,
                           std::vector<std::size_t> &chosen) const {
  constexpr double Slack = 1.002;
  for (std::size_t a = 0; a < chosen.size(); ++a)
    for (std::size_t o = 0; o < chosen[a]; ++o) {
      TransferCost sum = choices[a][o].cost;
      for (std::size_t other = 0; other < chosen.size(); ++other)
        if (other != a)
          sum += choices[other][chosen[other]].cost;
      if (sum.time(device).value() <= time * Slack)
        chosen[a] = o;
    }
}

TransferPlan TransferModel::plan(const FpgaPoint &point, const ComputePlan &compute,
                                 double bram) const {
  constexpr std::size_t MostTries = 20'000;
  const LaunchNest &launch = kernel.typical();
  std::vector<std::vector<BufferOption>> choices;
  for (uint32_t a = 0; a < kernel.arrays.size(); ++a)
    choices.push_back(buffers.of(a, point, launch));
  std::vector<std::size_t> chosen(choices.size()), best;
  double bestTime = 0;
  std::size_t tries = 0;
  // Fastest options first; a part that already takes longer than the best whole is left.
  std::function<void(std::size_t, TransferCost, double)> choose =
      [&](std::size_t a, TransferCost sum, double blocks) {
        if (++tries > MostTries || blocks > bram ||
            (!best.empty() && sum.time(device).value() >= bestTime))
          return;
        if (a == choices.size()) {
          best = chosen;
          bestTime = sum.time(device).value();
          return;
        }
        for (std::size_t o = choices[a].size(); o-- > 0;) {
          TransferCost more = sum;
          more += choices[a][o].cost;
          chosen[a] = o;
          choose(a + 1, more,
                 blocks + memory(point, compute, static_cast<uint32_t>(a), choices[a][o]).bram);
        }
      };
  choose(0, {}, 0);
  shrink(choices, bestTime, best);
  TransferPlan plan;
  plan.fits = !best.empty() || choices.empty();
  for (std::size_t a = 0; a < best.size(); ++a) {
    plan.options.push_back(choices[a][best[a]]);
    plan.cost += plan.options.back().cost;
    plan.uses += memory(point, compute, static_cast<uint32_t>(a), plan.options.back());
  }
  return plan;
}

TransferCost TransferModel::cost(const FpgaPoint &point, const TransferPlan &plan,
                                 const LaunchNest &launch) const {
  TransferCost sum;
  for (uint32_t a = 0; a < plan.options.size(); ++a)
    sum += buffers.at(plan.options[a].place, a, point, launch).cost;
  return sum;
}

FpgaBuffer TransferModel::describe(const FpgaPoint &point, const ComputePlan &compute,
                                   uint32_t array, const BufferOption &option) const {
  FpgaBuffer buffer;
  buffer.array = array;
  buffer.kind = kindOf(point, compute, array, option);
  buffer.banks = option.bytes == 0 ? 1 : compute.banks[array];
  buffer.bytes = option.bytes;
  buffer.bram = memory(point, compute, array, option).bram;
  buffer.read = option.cost.readBytes;
  buffer.written = option.cost.writtenBytes;
  buffer.run = option.run;
  buffer.holds = buffers.describe(option, array, point);
  return buffer;
}

} // namespace cgpredict
