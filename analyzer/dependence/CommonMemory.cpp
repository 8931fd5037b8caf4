#include "analyzer/dependence/CommonMemory.h"

#include <algorithm>

namespace cgpredict {

constexpr uint64_t SeveralThreads = 4; // two that store to one place may do so by chance

void CommonMemory::add(uint32_t object, uint32_t thread, uint64_t cells) {
  Stored &stored = objects[object];
  if (stored.thread != thread)
    stored.last = 0;
  stored.thread = thread;
  stored.last += cells;
  stored.all += cells;
  stored.most = std::max(stored.most, stored.last);
}

bool CommonMemory::has(uint32_t object, uint64_t cells) const {
  const auto found = objects.find(object);
  return found != objects.end() && 2 * found->second.most > cells &&
         found->second.all >= SeveralThreads * cells;
}

} // namespace cgpredict
