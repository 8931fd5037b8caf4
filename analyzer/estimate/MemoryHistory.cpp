#include "analyzer/estimate/MemoryHistory.h"

#include "analyzer/affine/LaunchSurvey.h"
#include "analyzer/base/Error.h"
#include "analyzer/base/ParallelFor.h"

#include <algorithm>
#include <map>
#include <utility>

namespace cgpredict {
namespace {

constexpr std::size_t MostBack = 64; // launches, behind which no L2 keeps anything

using Range = AddressSet::interval_type;

double bytesOf(const AddressSet &set) { return static_cast<double>(boost::icl::length(set)); }

double share(const AddressSet &part, const AddressSet &whole) {
  return whole.empty() ? 0 : bytesOf(part) / bytesOf(whole);
}

MemoryUse memoryUseOf(const TracedKernel &kernel, const Launch &launch,
                      const WindowReader &readWindow) try {
  const LaunchSurvey survey(kernel, launch,
                            [&](uint32_t window) { return readWindow(launch, window); });
  const ProfileLayout layout = survey.whole().layout();
  MemoryUse use;
  for (std::size_t object = 0; object < layout.objects(); ++object)
    use.used.add(Range(layout.lowOf(object),
                       layout.lowOf(object) + static_cast<int64_t>(layout.bytesOf(object))));
  for (uint32_t site = 0; site < kernel.tables.sites.size(); ++site)
    if (const auto extent = survey.whole().siteExtent(site)) {
      const bool isStore = kernel.tables.sites[site].kind == SiteKind::Store;
      (isStore ? use.stored : use.loaded).add(Range(extent->low, extent->high));
    }
  use.loaded &= use.used;
  use.stored &= use.used;
  return use;
} catch (const Error &) {
  return {}; // the launch's own estimate says why
}

struct LaunchIndex {
  std::size_t kernel, sampled;
};

std::vector<LaunchIndex> inOrder(std::span<const TracedKernel> kernels) {
  std::vector<LaunchIndex> launches;
  for (std::size_t k = 0; k < kernels.size(); ++k)
    for (std::size_t l = 0; l < kernels[k].sampled.size(); ++l)
      launches.push_back({k, l});
  std::ranges::sort(launches, {}, [&](const LaunchIndex &launch) {
    return kernels[launch.kernel].sampled[launch.sampled].frame;
  });
  return launches;
}

// By launch, in their order; those that do the same use the same.
std::vector<MemoryUse> memoryUses(std::span<const TracedKernel> kernels,
                                  std::span<const LaunchIndex> launches,
                                  const WindowReader &readWindow, unsigned jobs) {
  const auto launchAt = [&](std::size_t index) -> const Launch & {
    return kernels[launches[index].kernel].sampled[launches[index].sampled];
  };
  std::vector<MemoryUse> uses(launches.size());
  parallelFor(launches.size(), jobs, [&](std::size_t index) {
    if (!launchAt(index).sameAs)
      uses[index] = memoryUseOf(kernels[launches[index].kernel], launchAt(index), readWindow);
  });
  std::map<std::pair<std::size_t, uint64_t>, std::size_t> firsts; // by kernel and ordinal
  for (std::size_t index = 0; index < launches.size(); ++index) {
    const std::size_t kernel = launches[index].kernel;
    if (const auto same = launchAt(index).sameAs)
      uses[index] = uses[firsts.at({kernel, *same})];
    else
      firsts[{kernel, launchAt(index).ordinal}] = index;
  }
  return uses;
}

// The first launch of several is like the second; where no second one is known, nothing is.
void repeatFirst(const TracedKernel &kernel, LaunchHistories &histories) {
  if (kernel.launches < 2 || kernel.sampled.empty())
    return;
  if (kernel.sampled.size() > 1)
    histories[kernel.sampled[0].ordinal] = histories[kernel.sampled[1].ordinal];
  else
    histories.clear();
}

} // namespace

LaunchHistory historyOf(std::span<const MemoryUse> uses) {
  const MemoryUse &last = uses.back();
  const auto before = uses.first(uses.size() - 1);
  AddressSet stored, between, left = last.used;
  for (const MemoryUse &earlier : before)
    stored += earlier.stored;
  stored &= last.stored;
  LaunchHistory history;
  for (auto earlier = before.rbegin(); earlier != before.rend() && !left.empty(); ++earlier) {
    const AddressSet found = left & earlier->used;
    if (!found.empty())
      history.push_back({share(found & last.loaded, last.loaded),
                         share(found & stored, last.stored),
                         bytesOf(between) + (bytesOf(earlier->used) + bytesOf(last.used)) / 2});
    left -= found;
    between += earlier->used;
  }
  return history;
}

std::vector<LaunchHistories> launchHistories(std::span<const TracedKernel> kernels,
                                             const WindowReader &readWindow, unsigned jobs) {
  const std::vector<LaunchIndex> launches = inOrder(kernels);
  const std::vector<MemoryUse> uses = memoryUses(kernels, launches, readWindow, jobs);
  std::vector<LaunchHistories> histories(kernels.size());
  for (std::size_t index = 0; index < launches.size(); ++index) {
    const std::size_t first = index < MostBack ? 0 : index - MostBack;
    const auto &[kernel, sampled] = launches[index];
    histories[kernel][kernels[kernel].sampled[sampled].ordinal] =
        historyOf(std::span(uses).subspan(first, index + 1 - first));
  }
  for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel)
    repeatFirst(kernels[kernel], histories[kernel]);
  return histories;
}

TraceHistories::TraceHistories(const Trace &trace, WindowReader windows, unsigned jobs)
    : trace(trace), windows(std::move(windows)), jobs(jobs) {}

std::optional<LaunchHistory> TraceHistories::of(const Launch &launch) const {
  std::call_once(found, [&] { histories = launchHistories(trace.kernels(), windows, jobs); });
  const LaunchHistories &ofKernel = histories[launch.kernel];
  const auto known = ofKernel.find(launch.ordinal);
  return known == ofKernel.end() ? std::nullopt : std::optional(known->second);
}

} // namespace cgpredict
