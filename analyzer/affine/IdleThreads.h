// Threads that run nothing on one side of a straight line through a launch, or of two parallel
// ones: as its nest is not rectangular (`for (j = 0; j <= i; ++j)`), or a guard leaves as much
// (`if (i + j >= n) continue`). Learned from those that were traced.
#ifndef CGPREDICT_ANALYZER_AFFINE_IDLETHREADS_H
#define CGPREDICT_ANALYZER_AFFINE_IDLETHREADS_H

#include "analyzer/affine/AffineThreads.h"

#include <vector>

namespace cgpredict {

/// Neighbours along x of a window that all run, or all run nothing.
struct ThreadRow {
  ThreadCoordinate first{};
  uint64_t count = 0;
  bool idle = false;
};
void appendRows(const Window &window, std::vector<ThreadRow> &rows);

class IdleThreads {
public:
  /// None where no line parts `rows`, or none of them shows where it lies.
  static std::optional<IdleThreads> of(const std::vector<ThreadRow> &rows);

  bool contains(const ThreadCoordinate &thread) const;

private:
  struct Normal {
    unsigned first, second; ///< dimensions
    int64_t ofFirst, ofSecond;
  };
  struct Strip { // from one line to a parallel one
    int64_t low, high;
    bool idle;
  };
  static std::optional<IdleThreads> across(const Normal &normal,
                                           const std::vector<ThreadRow> &rows);
  static int64_t distance(const Normal &normal, const ThreadCoordinate &thread);
  static std::vector<Strip> joined(std::vector<Strip> strips);

  Normal normal{};
  bool firstIdle = false;
  std::vector<int64_t> cuts; // distances at which the second strip begins, and the third
};

} // namespace cgpredict

#endif
