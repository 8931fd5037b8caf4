// Decoded windows, up to a size: who needs one again need not decode it.
#ifndef CGPREDICT_ANALYZER_TRACE_WINDOWSTORE_H
#define CGPREDICT_ANALYZER_TRACE_WINDOWSTORE_H

#include "analyzer/trace/Trace.h"

#include <functional>
#include <future>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>

namespace cgpredict {

/// Of the kernels of one trace. May be used by several threads.
///
/// A launch is analysed window by window, in turn and again and again. Where its windows do not all
/// have room the first ones stay: if each made room for the next, none would ever be found. Windows
/// of other launches make room, those first that were asked for the longest ago.
class WindowStore {
public:
  /// `most`: words of the windows together.
  explicit WindowStore(std::size_t most = std::size_t{32} << 20) : most(most) {}

  /// The window, or what `read` returns; who asks while it is being read waits for it. Throws what
  /// `read` throws.
  Window get(const Launch &launch, uint32_t index, const std::function<Window()> &read);

private:
  using Key = std::tuple<uint32_t, uint64_t, uint32_t>; // kernel, launch, window
  struct Entry {
    std::shared_future<Window> window;
    std::optional<std::size_t> words; // once it has been read
    std::list<Key>::iterator place;   // in `order`, then
  };
  void keep(const Key &key);
  bool makeRoom(const Key &key, std::size_t words);

  std::mutex mutex;
  std::map<Key, Entry> entries;
  std::list<Key> order;       // the one that was asked for last at the end
  std::size_t most, kept = 0; // words
};

} // namespace cgpredict

#endif
