// The records of one thread, one after the other.
#ifndef CGPREDICT_ANALYZER_TRACE_THREADSTREAM_H
#define CGPREDICT_ANALYZER_TRACE_THREADSTREAM_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

/// A cursor over ThreadRecords::words: record id, payload, record id, payload, ...
class ThreadStream {
public:
  ThreadStream() = default;
  explicit ThreadStream(std::span<const int64_t> words)
      : at(words.data()), end(words.data() + words.size()) {}

  bool done() const { return at == end; }
  uint32_t record() const { return static_cast<uint32_t>(*at); }
  const int64_t *payload() const { return at + 1; }
  /// To the next record; `shape` is that of the current one.
  void advance(const RecordShape &shape) { at += 1 + shape.words; }

private:
  const int64_t *at = nullptr, *end = nullptr;
};

} // namespace cgpredict

#endif
