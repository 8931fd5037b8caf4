// What the windows of a launch say, whatever its blocks are: the memory that its threads touch, and
// how threads that were not traced follow from those that were. Made once for all analyses.
#ifndef CGPREDICT_ANALYZER_AFFINE_LAUNCHSURVEY_H
#define CGPREDICT_ANALYZER_AFFINE_LAUNCHSURVEY_H

#include "analyzer/affine/ProfileExtents.h"
#include "analyzer/affine/Synthesis.h"

#include <mutex>
#include <optional>

namespace cgpredict {

/// May be used by several threads. Its functions throw what `readWindow` throws.
class LaunchSurvey {
public:
  /// `kernel` and `launch` must outlive this. Accesses of the sites `without` are not made.
  LaunchSurvey(const TracedKernel &kernel, const Launch &launch, LaunchWindows readWindow,
               std::span<const uint32_t> without = {});

  const TracedKernel &kernel() const { return ofKernel; }
  const Launch &launch() const { return ofLaunch; }
  /// With the threads of its blocks that run no iteration, as a nest is not rectangular: they have
  /// no records, like those that a guard keeps from any work.
  Window readWindow(uint32_t window) const;
  const WarpProgram &program() const { return warps; }

  /// What the traced threads touch.
  const ProfileExtents &traced() const { return read().touched; }
  /// Made from all traced threads.
  const Synthesis &synthesis() const { return read().others; }
  /// What the traced threads touch, and all those that synthesis() can make.
  const ProfileExtents &whole() const;

  /// Where the threads of a window stand; their records are there only where it was cut short.
  Window threadsOf(uint32_t window) const;
  /// Whether some thread of a window executed more than its records hold.
  bool isCut(uint32_t window) const { return read().windows[window].isCut; }
  /// Of all records of its threads.
  uint64_t wordsOf(uint32_t window) const { return read().windows[window].words; }

private:
  struct ReadWindow {
    uint64_t firstBlock = 0, blocks = 0;
    bool complete = false, isCut = false;
    uint64_t words = 0;
  };
  struct Read {
    ProfileExtents touched;
    Synthesis others;
    std::vector<ReadWindow> windows;
  };
  Window placesIn(uint64_t firstBlock, uint64_t blocks) const;
  /// Of all windows, each read once, or again where no one function tells what all threads do.
  const Read &read() const;
  void addAll(Synthesis &others) const;
  void addWider(Synthesis &others) const;
  void lookCloser(Synthesis &others, const SiteSlopes &code) const;

  const TracedKernel &ofKernel;
  const Launch &ofLaunch;
  LaunchWindows windows;
  WarpProgram warps;
  mutable std::once_flag readOnce, wholeMade;
  mutable std::optional<Read> ofWindows;
  mutable std::optional<ProfileExtents> ofWhole;
};

} // namespace cgpredict

#endif
