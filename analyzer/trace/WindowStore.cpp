#include "analyzer/trace/WindowStore.h"

#include <iterator>

namespace cgpredict {
namespace {

std::size_t wordsOf(const Window &window) {
  std::size_t words = window.threads.size() * (sizeof(ThreadRecords) / sizeof(int64_t));
  for (const ThreadRecords &thread : window.threads)
    words += thread.words.size() + 2 * thread.rest.size();
  return words;
}

} // namespace

std::optional<Window> WindowStore::find(const Launch &launch, uint32_t window) {
  std::lock_guard lock(mutex);
  const auto found = entries.find({launch.kernel, launch.ordinal, window});
  if (found == entries.end())
    return std::nullopt;
  order.splice(order.end(), order, found->second.place);
  return found->second.window;
}

void WindowStore::keep(const Launch &launch, uint32_t index, const Window &window) {
  const Key key(launch.kernel, launch.ordinal, index);
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

} // namespace cgpredict
