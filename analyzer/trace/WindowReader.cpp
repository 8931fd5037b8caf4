#include "analyzer/trace/WindowReader.h"

#include <map>
#include <mutex>
#include <utility>

namespace cgpredict {
namespace {

struct Kept {
  std::mutex mutex;
  std::map<std::pair<uint64_t, uint32_t>, Window> windows; // by launch and window
  std::size_t words = 0;
};

std::size_t wordsOf(const Window &window) {
  std::size_t words = window.threads.size() * (sizeof(ThreadRecords) / sizeof(int64_t));
  for (const ThreadRecords &thread : window.threads)
    words += thread.words.size() + 2 * thread.rest.size();
  return words;
}

} // namespace

WindowReader cached(WindowReader reader, std::size_t most) {
  return [reader = std::move(reader), most, kept = std::make_shared<Kept>()](const Launch &launch,
                                                                             uint32_t index) {
    const std::pair key(launch.ordinal, index);
    {
      std::lock_guard lock(kept->mutex);
      if (const auto found = kept->windows.find(key); found != kept->windows.end())
        return found->second;
    }
    Window window = reader(launch, index);
    const std::size_t words = wordsOf(window);
    std::lock_guard lock(kept->mutex);
    if (kept->words + words <= most && kept->windows.emplace(key, window).second)
      kept->words += words;
    return window;
  };
}

} // namespace cgpredict
