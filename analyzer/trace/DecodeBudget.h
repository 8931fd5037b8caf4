// How many words of records a trace's windows may hold in all: a small file can state many windows,
// each within its own limit, that together take hours to decode. Private to the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_DECODEBUDGET_H
#define CGPREDICT_ANALYZER_TRACE_DECODEBUDGET_H

#include <array>
#include <cstdint>
#include <mutex>
#include <set>

namespace cgpredict {

class DecodeBudget {
public:
  using Key = std::array<uint64_t, 3>; ///< kernel, launch, window

  explicit DecodeBudget(uint64_t most = uint64_t{1} << 33) : most(most) {} ///< some minutes

  /// False where the window, counted the first time that it is decoded, is more than was left.
  bool take(const Key &window, uint64_t words) {
    std::lock_guard lock(mutex);
    if (counted.insert(window).second)
      taken += words;
    return taken <= most;
  }
  uint64_t limit() const { return most; }

private:
  std::mutex mutex;
  std::set<Key> counted;
  uint64_t taken = 0;
  const uint64_t most;
};

} // namespace cgpredict

#endif
