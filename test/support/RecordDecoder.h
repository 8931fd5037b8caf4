// What the runtime encoded, decoded by TraceFormat.h word by word: as simply as it can be done.
#ifndef CGPREDICT_TEST_SUPPORT_RECORDDECODER_H
#define CGPREDICT_TEST_SUPPORT_RECORDDECODER_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace cgpredict::test {

using Words = std::vector<uint64_t>;

struct Thread {
  Words coordinate;
  Words records; // id, payload, id, payload, ...
  std::map<uint64_t, uint64_t> rest;
  bool operator==(const Thread &) const = default;
};

struct DecodedFrame {
  std::vector<Thread> threads;
  bool columnsAreUsedUp = true;
};

/// `words`: of each kind of record. The last `columns` bytes are those of the frame's columns.
DecodedFrame decodeRecords(const std::vector<uint16_t> &words, const std::vector<uint8_t> &bytes,
                           std::size_t columns);

} // namespace cgpredict::test

#endif
