// Decoded windows that were asked for last, up to a size: who needs one again need not decode it.
#ifndef CGPREDICT_ANALYZER_TRACE_WINDOWSTORE_H
#define CGPREDICT_ANALYZER_TRACE_WINDOWSTORE_H

#include "analyzer/trace/Trace.h"

#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>

namespace cgpredict {

/// Of the kernels of one trace. May be used by several threads.
class WindowStore {
public:
  /// `most`: words of the windows together.
  explicit WindowStore(std::size_t most = std::size_t{8} << 20) : most(most) {}

  std::optional<Window> find(const Launch &launch, uint32_t window);
  /// Larger windows than the store are not kept.
  void keep(const Launch &launch, uint32_t index, const Window &window);

private:
  using Key = std::tuple<uint32_t, uint64_t, uint32_t>; // kernel, launch, window
  struct Entry {
    Window window;
    std::size_t words = 0;
    std::list<Key>::iterator place; // in `order`
  };
  std::mutex mutex;
  std::map<Key, Entry> entries;
  std::list<Key> order;       // the one that was asked for last at the end
  std::size_t most, kept = 0; // words
};

} // namespace cgpredict

#endif
