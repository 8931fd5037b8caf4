#include "analyzer/trace/WindowReader.h"

#include <iterator>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

namespace cgpredict {
namespace {

using Key = std::tuple<uint32_t, uint64_t, uint32_t>; // kernel, launch, window

std::size_t wordsOf(const Window &window) {
  std::size_t words = window.threads.size() * (sizeof(ThreadRecords) / sizeof(int64_t));
  for (const ThreadRecords &thread : window.threads)
    words += thread.words.size() + 2 * thread.rest.size();
  return words;
}

// Those that were asked for last, up to a size.
class LastWindows {
public:
  explicit LastWindows(std::size_t most) : most(most) {}

  std::optional<Window> find(const Key &key) {
    std::lock_guard lock(mutex);
    const auto found = entries.find(key);
    if (found == entries.end())
      return std::nullopt;
    order.splice(order.end(), order, found->second.place);
    return found->second.window;
  }

  void keep(const Key &key, const Window &window) {
    const std::size_t words = wordsOf(window);
    std::lock_guard lock(mutex);
    if (words > most || entries.contains(key))
      return;
    for (; kept + words > most; order.pop_front()) {
      const auto oldest = entries.find(order.front());
      kept -= oldest->second.words;
      entries.erase(oldest);
    }
    order.push_back(key);
    entries.emplace(key, Entry{window, words, std::prev(order.end())});
    kept += words;
  }

private:
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

} // namespace

WindowReader cached(WindowReader reader, std::size_t most) {
  return [reader = std::move(reader),
          last = std::make_shared<LastWindows>(most)](const Launch &launch, uint32_t index) {
    const Key key(launch.kernel, launch.ordinal, index);
    if (std::optional<Window> known = last->find(key))
      return *std::move(known);
    Window window = reader(launch, index);
    last->keep(key, window);
    return window;
  };
}

WindowReader windowsOf(const Trace &trace) {
  return cached(
      [trace](const Launch &launch, uint32_t window) { return trace.readWindow(launch, window); });
}

} // namespace cgpredict
