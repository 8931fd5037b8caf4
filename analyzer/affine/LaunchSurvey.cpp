#include "analyzer/affine/LaunchSurvey.h"

#include "analyzer/affine/CodeSlopes.h"

#include <algorithm>
#include <utility>

namespace cgpredict {

LaunchSurvey::LaunchSurvey(const TracedKernel &kernel, const Launch &launch,
                           LaunchWindows readWindow, std::span<const uint32_t> without)
    : ofKernel(kernel), ofLaunch(launch), windows(std::move(readWindow)),
      warps(makeWarpProgram(kernel.tables, without)) {}

const LaunchSurvey::Read &LaunchSurvey::read() const {
  std::call_once(readOnce, [&] {
    Read all{ProfileExtents(warps, ofLaunch.context), Synthesis(ofKernel.tables, ofLaunch.extent),
             {}};
    for (uint32_t w = 0; w < ofLaunch.windowCount; ++w) {
      const Window window = windows(w);
      uint64_t words = 0;
      for (const ThreadRecords &thread : window.threads) {
        all.touched.add(thread.words);
        words += thread.words.size();
      }
      all.others.add(window);
      const bool isCut = std::ranges::any_of(
          window.threads, [](const ThreadRecords &thread) { return !thread.rest.empty(); });
      all.windows.push_back({window.firstBlock, window.blocks, window.complete, isCut, words});
    }
    all.others.learnFrom(codeSlopes(ofKernel, ofLaunch));
    if (!all.others.isInsideKnown())
      for (uint32_t w = 0; w < ofLaunch.windowCount; ++w)
        all.others.addApart(windows(w));
    ofWindows.emplace(std::move(all));
  });
  return *ofWindows;
}

// A complete window has the threads of its blocks.
Window LaunchSurvey::threadsOf(uint32_t index) const {
  const ReadWindow &known = read().windows[index];
  if (!known.complete)
    return windows(index);
  Window window;
  window.index = index;
  window.firstBlock = known.firstBlock;
  window.blocks = known.blocks;
  window.complete = true;
  const ProfileGrid grid(ofLaunch.extent, ofKernel.block, {0, 1, 2});
  for (uint64_t block = known.firstBlock; block < known.firstBlock + known.blocks; ++block)
    for (uint64_t thread = 0; thread < grid.threadsPerBlock(); ++thread)
      if (const auto coordinate = grid.threadAt({block, thread}))
        window.threads.push_back({*coordinate, {}, {}});
  return window;
}

const ProfileExtents &LaunchSurvey::whole() const {
  std::call_once(wholeMade, [&] {
    ProfileExtents extents = traced();
    for (const Synthesis::CornerWords &corners : synthesis().corners())
      extents.addHull(corners);
    ofWhole.emplace(std::move(extents));
  });
  return *ofWhole;
}

} // namespace cgpredict
