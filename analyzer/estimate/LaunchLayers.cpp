#include "analyzer/estimate/LaunchLayers.h"

#include "analyzer/affine/SameWork.h"

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

LaunchThreads launchThreads(SurveyInputs of, const ProfileOptions &options) {
  const std::array<uint32_t, 3> block = options.block.value_or(of.kernel->block);
  return {std::move(of), block, options.axes};
}

bool LaunchLayers::MadeProfile::servesFor(const ProfileInputs &asked) const {
  if (inputs.threads != asked.threads || inputs.blocksPerSm != asked.blocksPerSm ||
      inputs.memory != asked.memory || inputs.demand.readOnlySites != asked.demand.readOnlySites ||
      !includes(inputs.demand.counted, asked.demand.counted) || !countsRows(inputs, asked.rows))
    return false;
  if (inputs.lineBudget == asked.lineBudget)
    return true;
  try {
    return isReady(value) && value.get().innerShare == 1 &&
           asked.lineBudget >= std::min(inputs.lineBudget, value.get().wholeFrom);
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

std::shared_ptr<const LaunchSurvey>
LaunchLayers::survey(const SurveyInputs &inputs,
                     const std::function<std::shared_ptr<const LaunchSurvey>()> &make) {
  return once(surveys, inputs, make);
}

uint64_t LaunchLayers::likeness(const SurveyInputs &inputs,
                                std::shared_ptr<const LaunchSurvey> survey) {
  if (inputs.kernel->sampled.size() < 2)
    return inputs.launch;
  std::lock_guard lock(comparing);
  const auto isOfKernel = [&](const Likeness &each) {
    return each.first.kernel == inputs.kernel && each.first.withoutSites == inputs.withoutSites;
  };
  for (const Likeness &each : likenesses)
    if (isOfKernel(each) && std::ranges::count(each.launches, inputs.launch) != 0)
      return each.first.launch;
  for (Likeness &each : likenesses)
    if (isOfKernel(each) && doTheSame(*each.survey, *survey)) {
      each.launches.push_back(inputs.launch);
      return each.first.launch;
    }
  likenesses.push_back({inputs, std::move(survey), {inputs.launch}});
  return inputs.launch;
}

LaunchProfile LaunchLayers::profile(const ProfileInputs &inputs,
                                    const std::function<LaunchProfile()> &make) {
  return once(profiles, inputs, make);
}

SharedUse LaunchLayers::shared(const SharedInputs &inputs, const std::function<SharedUse()> &make) {
  return once(uses, inputs, make);
}

} // namespace cgpredict
