// Memory for the records of a window's threads: large chunks, in which the words of one thread
// stay contiguous. Private to the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_WORDPOOL_H
#define CGPREDICT_ANALYZER_TRACE_WORDPOOL_H

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cgpredict {

class WordPool {
public:
  // Room for `words` more words of the present run, directly after those it has.
  int64_t *extend(std::size_t words) {
    if (static_cast<std::size_t>(limit - cursor) < words)
      moveRun(words);
    int64_t *place = cursor;
    cursor += words;
    return place;
  }

  // Ends the present run and starts the next one.
  std::span<const int64_t> finishRun() {
    std::span<const int64_t> run(begin, cursor);
    begin = cursor;
    return run;
  }

  std::vector<std::shared_ptr<const int64_t[]>> takeChunks() { return std::move(chunks); }

private:
  void moveRun(std::size_t words);

  std::vector<std::shared_ptr<const int64_t[]>> chunks;
  int64_t *begin = nullptr, *cursor = nullptr, *limit = nullptr;
};

} // namespace cgpredict

#endif
