#include "analyzer/trace/RecordDecoder.h"

#include "analyzer/trace/TraceFrames.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

RecordDecoder::RecordDecoder(const KernelTables &tables, uint64_t threadWords, uint64_t memory)
    : threadWords(threadWords), memory(memory), memoryLeft(memory) {
  firstWord.push_back(0);
  for (const RecordShape &shape : tables.records)
    firstWord.push_back(firstWord.back() + shape.words);
  previous.resize(firstWord.back());
  difference.resize(firstWord.back());
  varies.resize(firstWord.back());
}

// Numbers are read without looking at the end: what follows it are zeros, which end any number.
inline uint64_t RecordDecoder::number() {
  uint8_t first = *at;
  if (first >= 0x80)
    return longNumber();
  ++at;
  return first;
}

uint64_t RecordDecoder::longNumber() {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    uint64_t byte = *at++;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) {
      if (shift == 63 && byte > 1)
        break;
      return value;
    }
  }
  throw BadFrame("a number of more than 64 bits");
}

void RecordDecoder::takeMemory(uint64_t bytes) {
  if (bytes > memoryLeft)
    throw BadFrame(fmt::format("its window takes more than {} bytes of memory; trace with fewer "
                               "CGPREDICT_WINDOW_THREADS or CGPREDICT_THREAD_WORDS",
                               memory));
  memoryLeft -= bytes;
}

// Before memory is taken for them.
void RecordDecoder::takeWords(uint64_t words) {
  wordsOfThread += words;
  if (wordsOfThread > threadWords)
    throw BadFrame(fmt::format("a thread with {} or more record words, its budget is {}",
                               wordsOfThread, threadWords));
  takeMemory(words * sizeof(int64_t));
}

// Reads the payload of a record into `previous`.
inline void RecordDecoder::differences(uint32_t id) {
  lastId = id;
  lastVaries = false;
  uint64_t *words = previous.data() + firstWord[id], *steps = difference.data() + firstWord[id];
  uint32_t count = this->words(id);
  for (uint32_t k = 0; k < count; ++k) {
    steps[k] = unzigzag(number());
    words[k] += steps[k];
  }
  if (at > end)
    throw BadFrame("the last record is cut off");
}

inline void RecordDecoder::record(uint32_t id) {
  if (!inThread)
    throw BadFrame("records before the first thread");
  differences(id);
  uint32_t count = words(id);
  takeWords(1 + count);
  int64_t *out = pool.extend(1 + count);
  *out++ = id;
  std::copy_n(previous.begin() + firstWord[id], count, out);
}

void RecordDecoder::startThread() {
  const uint64_t *c = &previous[firstWord[CGP_RECORD_THREAD]];
  for (int d = 0; d < 3; ++d)
    if (c[d] < box.lo[d] || c[d] >= box.hi[d])
      throw BadFrame(fmt::format("thread ({}, {}, {}) is outside of its box", c[0], c[1], c[2]));
  finishThread();
  if (threadsLeft-- == 0)
    throw BadFrame("more threads than its box has");
  takeMemory(BytesOfThread);
  std::copy(c, c + 3, current.coordinate.begin());
  inThread = true;
}

void RecordDecoder::finishThread() {
  if (!inThread)
    return;
  current.words = pool.finishRun();
  threads.push_back(std::move(current));
  current = {};
  wordsOfThread = 0;
  inThread = false;
}

// Memory for a record `times` times.
int64_t *RecordDecoder::roomFor(uint32_t id, uint64_t times) {
  if (times >> 32 != 0) // before the product can wrap
    throw BadFrame(fmt::format("a record is repeated {} times", times));
  takeWords(times * (1 + words(id)));
  return pool.extend(times * (1 + words(id)));
}

void RecordDecoder::repeatRecord(uint64_t times) {
  const uint32_t count = words(lastId);
  uint64_t *value = previous.data() + firstWord[lastId];
  const uint64_t *step = difference.data() + firstWord[lastId];
  int64_t *out = roomFor(lastId, times);
  for (uint64_t i = 0; i < times; ++i) {
    *out++ = lastId;
    for (uint32_t k = 0; k < count; ++k)
      *out++ = static_cast<int64_t>(value[k] += step[k]);
  }
}

void RecordDecoder::varyingRecords(uint32_t id, uint64_t times) {
  if (!inThread)
    throw BadFrame("records before the first thread");
  lastId = id;
  lastVaries = true;
  int64_t *out = roomFor(id, times);
  for (uint64_t i = 0; i < times; ++i) {
    *out++ = id;
    for (uint32_t word = firstWord[id]; word < firstWord[id + 1]; ++word) {
      if (varies[word])
        difference[word] = columns.next(word, previous) - previous[word];
      *out++ = static_cast<int64_t>(previous[word] += difference[word]);
    }
  }
}

void RecordDecoder::wordsThatVary() {
  const uint64_t id = number();
  if (!isRecord(id))
    throw BadFrame(fmt::format("words that vary of record id {}", id));
  for (uint64_t left = number(); left > 0; --left) {
    const uint64_t word = number();
    if (at > end || word >= words(static_cast<uint32_t>(id)))
      throw BadFrame(fmt::format("word {} of record id {} varies, but it has {} words", word, id,
                                 words(static_cast<uint32_t>(id))));
    varies[firstWord[id] + word] = 1;
  }
  lastId = CGP_RECORD_REPEAT;
  lastVaries = false;
}

void RecordDecoder::repeat() {
  uint64_t times = number();
  if (lastId == CGP_RECORD_REPEAT)
    throw BadFrame("a repetition without a record before it");
  if (lastVaries)
    return varyingRecords(lastId, times);
  if (lastId != CGP_RECORD_THREAD)
    return repeatRecord(times);
  uint64_t *c = &previous[firstWord[CGP_RECORD_THREAD]];
  const uint64_t *step = &difference[firstWord[CGP_RECORD_THREAD]];
  for (uint64_t i = 0; i < times; ++i) {
    for (int d = 0; d < 3; ++d)
      c[d] += step[d];
    startThread();
  }
}

void RecordDecoder::rest() {
  if (!inThread)
    throw BadFrame("counts before the first thread");
  for (uint64_t pairs = number(); pairs > 0; --pairs) {
    uint64_t id = number(), count = number();
    if (at > end || !isRecord(id))
      throw BadFrame(fmt::format("a count for record id {}", id));
    takeMemory(2 * sizeof current.rest[0]); // a vector that grows
    current.rest.emplace_back(static_cast<uint32_t>(id), count);
  }
  lastId = CGP_RECORD_REPEAT;
}

void RecordDecoder::openColumns(std::span<const uint8_t> blocks) {
  std::fill(varies.begin(), varies.end(), 0);
  const uint64_t ofColumns = ColumnBlocks::memory(firstWord.back());
  if (!blocks.empty() && !hasColumns) {
    takeMemory(ofColumns);
    hasColumns = true;
  }
  columns.open(blocks, hasColumns ? firstWord.back() : 0);
}

void RecordDecoder::readRecord() {
  const uint64_t id = number(), varying = id - ids();
  if (isRecord(id))
    record(static_cast<uint32_t>(id));
  else if (id == CGP_RECORD_THREAD) {
    differences(CGP_RECORD_THREAD);
    startThread();
  } else if (id == CGP_RECORD_REPEAT)
    repeat();
  else if (id == CGP_RECORD_REST)
    rest();
  else if (id == ids())
    wordsThatVary();
  else if (isRecord(varying))
    varyingRecords(static_cast<uint32_t>(varying), 1);
  else
    throw BadFrame(fmt::format("record id {}, but the kernel has ids below {}", id, ids()));
}

void RecordDecoder::part(const CgpWindowFrame &head, std::span<const std::byte> encoded) {
  const CgpBox &of = box = head.box;
  threadsLeft = (of.hi[0] - of.lo[0]) * (of.hi[1] - of.lo[1]) * (of.hi[2] - of.lo[2]);
  at = reinterpret_cast<const uint8_t *>(encoded.data());
  const uint8_t *const all = at + (encoded.size() - Padding);
  if (head.columns_size > static_cast<uint64_t>(all - at))
    throw BadFrame(
        fmt::format("{} bytes of columns in a frame of {}", head.columns_size, all - at));
  end = all - head.columns_size;
  openColumns({end, all});
  std::fill(previous.begin(), previous.end(), 0);
  std::fill(difference.begin(), difference.end(), 0);
  lastId = CGP_RECORD_REPEAT;
  lastVaries = false;
  while (at < end)
    readRecord();
  if (at > end)
    throw BadFrame("the last record is cut off");
  finishThread();
}

} // namespace cgpredict
