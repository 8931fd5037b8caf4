#include "analyzer/estimate/LaunchLayers.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace cgpredict {
namespace {

template <typename Value> bool isReady(const std::shared_future<Value> &value) {
  return value.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

bool includes(const CountedViews &made, const CountedViews &asked) {
  return made.traffic >= asked.traffic && made.misses >= asked.misses;
}

bool countsRows(const ProfileInputs &made, const DramRows &rows) {
  return made.rows == rows || std::ranges::count(made.demand.otherRows, rows) > 0;
}

} // namespace

LaunchThreads launchThreads(std::shared_ptr<const TracedKernel> kernel, const Launch &launch,
                            const ProfileOptions &options) {
  const std::array<uint32_t, 3> block = options.block.value_or(kernel->block);
  return {std::move(kernel), launch.ordinal, block, options.axes};
}

bool LaunchLayers::MadeProfile::servesFor(const ProfileInputs &asked) const {
  if (inputs.threads != asked.threads || inputs.blocksPerSm != asked.blocksPerSm ||
      inputs.memory != asked.memory || inputs.demand.withoutSites != asked.demand.withoutSites ||
      inputs.demand.readOnlySites != asked.demand.readOnlySites ||
      !includes(inputs.demand.counted, asked.demand.counted) || !countsRows(inputs, asked.rows))
    return false;
  if (inputs.lineBudget == asked.lineBudget)
    return true;
  try {
    return inputs.lineBudget < asked.lineBudget && isReady(value) && value.get().innerShare == 1;
  } catch (...) {
    return false; // the budget may have been what was wrong
  }
}

template <typename Made, typename Inputs, typename Make>
auto LaunchLayers::once(std::vector<Made> &made, const Inputs &inputs, const Make &make) {
  using Value = std::decay_t<decltype(std::declval<Made>().value.get())>;
  std::unique_lock lock(mutex);
  const auto found =
      std::ranges::find_if(made, [&](const Made &each) { return each.servesFor(inputs); });
  if (found != made.end()) {
    const std::shared_future<Value> value = found->value;
    lock.unlock();
    return value.get();
  }
  std::packaged_task<Value()> task(make);
  const std::shared_future<Value> value = task.get_future().share();
  made.push_back({inputs, value});
  lock.unlock();
  task();
  return value.get();
}

LaunchProfile LaunchLayers::profile(const ProfileInputs &inputs,
                                    const std::function<LaunchProfile()> &make) {
  return once(profiles, inputs, make);
}

SharedUse LaunchLayers::shared(const SharedInputs &inputs, const std::function<SharedUse()> &make) {
  return once(uses, inputs, make);
}

} // namespace cgpredict
