#include "analyzer/trace/WordPool.h"

#include <algorithm>

namespace cgpredict {

static constexpr std::size_t ChunkWords = std::size_t(1) << 18; // 2 MiB

// A long run moves into chunks that double, so each of its words is copied about once.
void WordPool::moveRun(std::size_t words) {
  auto present = static_cast<std::size_t>(cursor - begin);
  std::size_t size = std::max(ChunkWords, 2 * present + words);
  std::shared_ptr<int64_t[]> chunk(new int64_t[size]); // not cleared: written before it is read
  std::copy(begin, cursor, chunk.get());
  if (!chunks.empty() && begin == chunks.back().get())
    chunks.pop_back(); // nothing but this run is in it
  begin = chunk.get();
  cursor = begin + present;
  limit = begin + size;
  chunks.push_back(std::move(chunk));
}

} // namespace cgpredict
