// What memory a launch reads and writes, object by object, from its traced threads and, where all
// addresses are affine, from all others too.
#ifndef CGPREDICT_ANALYZER_AFFINE_FOOTPRINT_H
#define CGPREDICT_ANALYZER_AFFINE_FOOTPRINT_H

#include "analyzer/trace/Trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

/// Half open; empty where low == high.
struct ByteRange {
  int64_t low = 0, high = 0;
  bool empty() const { return low >= high; }
  uint64_t bytes() const { return empty() ? 0 : static_cast<uint64_t>(high - low); }
  bool contains(const ByteRange &other) const {
    return other.empty() || (low <= other.low && other.high <= high);
  }
  /// Whether the two share bytes or meet.
  bool touches(const ByteRange &other) const {
    return !empty() && !other.empty() && low <= other.high && other.low <= high;
  }
};

/// The smallest range that holds both.
ByteRange hullOf(const ByteRange &a, const ByteRange &b);

struct ObjectUse {
  std::string name;        ///< of the array, as the source calls it
  ByteRange loads, stores; ///< addresses of the traced program
  bool storesAll = false;  ///< every byte of `stores` is written
};

struct LaunchFootprint {
  std::vector<ObjectUse> objects; ///< those in global memory that are used
  std::string sampleOnly;         ///< why only traced threads are covered; empty if all are
};

/// Throws Error if a record of the trace is invalid.
LaunchFootprint footprintOf(const TracedKernel &kernel, const Launch &launch,
                            const WindowReader &readWindow);

} // namespace cgpredict

#endif
