#include "analyzer/trace/WindowStore.h"

namespace cgpredict {
namespace {

std::size_t wordsOf(const Window &window) {
  std::size_t words = window.threads.size() * (sizeof(ThreadRecords) / sizeof(int64_t));
  for (const ThreadRecords &thread : window.threads)
    words += thread.words.size() + 2 * thread.rest.size();
  return words;
}

} // namespace

Window WindowStore::get(const Launch &launch, uint32_t index, const std::function<Window()> &read) {
  const Key key(launch.kernel, launch.ordinal, index);
  std::unique_lock lock(mutex);
  if (const auto found = entries.find(key); found != entries.end()) {
    if (found->second.words)
      order.splice(order.end(), order, found->second.place);
    const std::shared_future<Window> window = found->second.window;
    lock.unlock();
    return window.get();
  }
  std::packaged_task<Window()> task(read);
  const std::shared_future<Window> window = task.get_future().share();
  entries.emplace(key, Entry{window, {}, {}});
  lock.unlock();
  task();
  lock.lock();
  keep(key);
  lock.unlock();
  return window.get();
}

// What has been read, if it has room; not what could not be read.
void WindowStore::keep(const Key &key) try {
  Entry &entry = entries.at(key);
  const std::size_t words = wordsOf(entry.window.get());
  if (!makeRoom(key, words)) {
    entries.erase(key);
    return;
  }
  entry.words = words;
  entry.place = order.insert(order.end(), key);
  kept += words;
} catch (...) {
  entries.erase(key);
}

bool WindowStore::makeRoom(const Key &key, std::size_t words) {
  const auto isOfLaunch = [&](const Key &other) {
    return std::get<0>(other) == std::get<0>(key) && std::get<1>(other) == std::get<1>(key);
  };
  std::size_t ofLaunch = words;
  for (const Key &other : order)
    if (isOfLaunch(other))
      ofLaunch += *entries.at(other).words;
  if (ofLaunch > most)
    return false;
  for (auto at = order.begin(); kept + words > most;) {
    if (isOfLaunch(*at)) {
      ++at;
      continue;
    }
    const auto oldest = entries.find(*at);
    kept -= *oldest->second.words;
    entries.erase(oldest);
    at = order.erase(at);
  }
  return true;
}

} // namespace cgpredict
