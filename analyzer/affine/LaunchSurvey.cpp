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
      const Window window = readWindow(w);
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
    addWider(all.others);
    const SiteSlopes code = codeSlopes(ofKernel, ofLaunch);
    all.others.learnFrom(code);
    if (!all.others.isInsideKnown())
      lookCloser(all.others, code);
    ofWindows.emplace(std::move(all));
  });
  return *ofWindows;
}

void LaunchSurvey::addAll(Synthesis &others) const {
  for (uint32_t w = 0; w < ofLaunch.windowCount; ++w)
    others.add(readWindow(w));
}

void LaunchSurvey::addWider(Synthesis &others) const {
  while (others.widen())
    addAll(others);
}

// Every second and every fourth thread, or those on one side of a line, may follow a function.
void LaunchSurvey::lookCloser(Synthesis &others, const SiteSlopes &code) const {
  std::vector<ThreadRow> rows;
  others.lookApart();
  for (uint32_t w = 0; w < ofLaunch.windowCount; ++w) {
    const Window window = readWindow(w);
    others.add(window);
    appendRows(window, rows);
  }
  addWider(others);
  std::optional<IdleThreads> idle = IdleThreads::of(rows);
  if (others.isInsideKnown() || !idle)
    return;
  Synthesis besides(ofKernel.tables, ofLaunch.extent, std::move(idle));
  addAll(besides);
  addWider(besides);
  besides.learnFrom(code);
  if (besides.isInsideKnown())
    others = std::move(besides);
}

Window LaunchSurvey::threadsOf(uint32_t index) const {
  const ReadWindow &known = read().windows[index];
  if (!known.complete)
    return windows(index);
  Window window = placesIn(known.firstBlock, known.blocks);
  window.index = index;
  return window;
}

Window LaunchSurvey::readWindow(uint32_t index) const {
  Window window = windows(index);
  if (window.complete || !window.recorded)
    return window;
  Window all = placesIn(window.firstBlock, window.blocks); // in the same order
  auto ran = window.threads.begin();
  for (ThreadRecords &thread : all.threads)
    if (ran != window.threads.end() && ran->coordinate == thread.coordinate)
      thread = std::move(*ran++);
  all.index = index;
  all.storage = std::move(window.storage);
  return all;
}

// All threads of blocks, without records.
Window LaunchSurvey::placesIn(uint64_t firstBlock, uint64_t blocks) const {
  Window window;
  window.firstBlock = firstBlock;
  window.blocks = blocks;
  window.complete = true;
  const ProfileGrid grid(ofLaunch.extent, ofKernel.block, {0, 1, 2});
  for (uint64_t block = firstBlock; block < firstBlock + blocks; ++block)
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
