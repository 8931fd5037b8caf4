#include "analyzer/fpga/PortModel.h"

#include <algorithm>
#include <functional>

namespace cgpredict {

PortModel::PortModel(const FpgaKernel &kernel, const FpgaDevice &device)
    : kernel(kernel), device(device), buffers(kernel, device) {
  for (uint32_t a = 0; a < kernel.arrays.size(); ++a)
    if (kernel.arrays[a].affine)
      compulsory += buffers.once(a);
}

FpgaResources PortModel::memory(const FpgaPoint &point, const ComputePlan &compute, uint32_t array,
                                const BufferOption &option) const {
  return bufferMemory(kernel, device, point, compute, array, option).uses;
}

// Buffers that the transfer time does not need become smaller.
void PortModel::shrink(const std::vector<std::vector<BufferOption>> &choices, Seconds time,
                       std::vector<std::size_t> &chosen) const {
  constexpr double Slack = 1.002;
  for (std::size_t a = 0; a < chosen.size(); ++a)
    for (std::size_t o = 0; o < chosen[a]; ++o) {
      TransferCost sum = choices[a][o].cost;
      for (std::size_t other = 0; other < chosen.size(); ++other)
        if (other != a)
          sum += choices[other][chosen[other]].cost;
      if (sum.together(device) <= time * Slack)
        chosen[a] = o;
    }
}

TransferPlan PortModel::plan(const FpgaPoint &point, const ComputePlan &compute, double bram) {
  constexpr std::size_t MostTries = 20'000;
  std::vector<std::vector<BufferOption>> choices;
  for (uint32_t a = 0; a < kernel.arrays.size(); ++a)
    choices.push_back(buffers.of(a, point));
  std::vector<std::size_t> chosen(choices.size()), best;
  Seconds bestTime{0};
  std::size_t tries = 0;
  // Fastest options first; a part that already takes longer than the best whole is left.
  std::function<void(std::size_t, TransferCost, double)> choose = [&](std::size_t a,
                                                                      TransferCost sum,
                                                                      double blocks) {
    if (++tries > MostTries || blocks > bram || (!best.empty() && sum.together(device) >= bestTime))
      return;
    if (a == choices.size()) {
      best = chosen;
      bestTime = sum.together(device);
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

TransferCost PortModel::cost(const FpgaPoint &point, const TransferPlan &plan,
                             const LaunchNest &launch) const {
  TransferCost sum;
  for (uint32_t a = 0; a < plan.options.size(); ++a)
    sum += buffers.at(plan.options[a].place, a, point, launch).cost;
  return sum;
}

} // namespace cgpredict
