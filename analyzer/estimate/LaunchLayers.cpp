#include "analyzer/estimate/LaunchLayers.h"

#include <algorithm>
#include <chrono>

namespace cgpredict {
namespace {

template <typename Value> bool isReady(const std::shared_future<Value> &value) {
  return value.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

} // namespace

LaunchLayers::Geometry LaunchLayers::geometryOf(const Kernel &kernel, const Launch &launch,
                                                const ProfileOptions &options) {
  return {kernel, launch.ordinal, options.block.value_or(kernel->block), options.axes};
}

bool LaunchLayers::MadeProfile::servesFor(const MadeProfile &asked) const {
  if (geometry != asked.geometry || blocksPerSm != asked.blocksPerSm ||
      options.withoutSites != asked.options.withoutSites ||
      options.readOnlySites != asked.options.readOnlySites ||
      options.traffic < asked.options.traffic || options.misses < asked.options.misses)
    return false;
  if (options.lineBudget == asked.options.lineBudget)
    return true;
  try {
    return options.lineBudget < asked.options.lineBudget && isReady(value) &&
           value.get().innerShare == 1;
  } catch (...) {
    return false; // the budget may have been what was wrong
  }
}

template <typename Made, typename Make>
auto LaunchLayers::once(std::vector<Made> &made, Made asked, const Make &make) {
  using Value = std::decay_t<decltype(asked.value.get())>;
  std::unique_lock lock(mutex);
  const auto found =
      std::ranges::find_if(made, [&](const Made &each) { return each.servesFor(asked); });
  if (found != made.end()) {
    const std::shared_future<Value> value = found->value;
    lock.unlock();
    return value.get();
  }
  std::packaged_task<Value()> task(make);
  asked.value = task.get_future().share();
  const std::shared_future<Value> value = asked.value;
  made.push_back(std::move(asked));
  lock.unlock();
  task();
  return value.get();
}

KernelProfile LaunchLayers::profile(const Kernel &kernel, const Launch &launch,
                                    const ProfileOptions &options, const Occupancy &occupancy,
                                    const std::function<KernelProfile()> &make) {
  KernelProfile profile = once(
      profiles,
      MadeProfile{geometryOf(kernel, launch, options), options, occupancy.blocksPerSm, {}}, make);
  profile.occupancy = occupancy;
  return profile;
}

SharedUse LaunchLayers::shared(const Kernel &kernel, const Launch &launch,
                               const ProfileOptions &options, const SharedRequest &request,
                               const std::function<SharedUse()> &make) {
  return once(uses, MadeShared{geometryOf(kernel, launch, options), request, {}}, make);
}

} // namespace cgpredict
