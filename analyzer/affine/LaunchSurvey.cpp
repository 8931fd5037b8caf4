#include "analyzer/affine/LaunchSurvey.h"

#include "analyzer/affine/CodeSlopes.h"

#include <utility>

namespace cgpredict {

LaunchSurvey::LaunchSurvey(const TracedKernel &kernel, const Launch &launch,
                           LaunchWindows readWindow, std::span<const uint32_t> without)
    : ofKernel(kernel), ofLaunch(launch), windows(std::move(readWindow)),
      warps(makeWarpProgram(kernel.tables, without)) {}

const ProfileExtents &LaunchSurvey::traced() const {
  std::call_once(tracedMade, [&] {
    ProfileExtents extents(warps, ofLaunch.context);
    for (uint32_t w = 0; w < ofLaunch.windowCount; ++w)
      for (const Window window = windows(w); const ThreadRecords &thread : window.threads)
        extents.add(thread.words);
    ofTraced.emplace(std::move(extents));
  });
  return *ofTraced;
}

const Synthesis &LaunchSurvey::synthesis() const {
  std::call_once(synthesisMade, [&] {
    Synthesis learned(ofKernel.tables, ofLaunch.extent);
    for (uint32_t w = 0; w < ofLaunch.windowCount; ++w)
      learned.add(windows(w));
    learned.learnFrom(codeSlopes(ofKernel, ofLaunch));
    others.emplace(std::move(learned));
  });
  return *others;
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
