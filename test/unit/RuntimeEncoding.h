// Raw records encoded in pieces as the instrumentation would, and decoded word by word.
#ifndef CGPREDICT_TEST_UNIT_RUNTIMEENCODING_H
#define CGPREDICT_TEST_UNIT_RUNTIMEENCODING_H

#include "runtime/Encoder.h"
#include "test/support/RecordDecoder.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <new>
#include <random>
#include <vector>

namespace cgpredict::test {

struct Kernel {
  std::vector<uint16_t> words;
  uint64_t budget = 1 << 20;
};

class Encoding {
public:
  explicit Encoding(const Kernel &kernel) : words(kernel.words) {
    if (!cgpEncoderPrepare(&encoder, words.data(), uint32_t(words.size()), kernel.budget))
      throw std::bad_alloc();
    cgpEncoderBeginBox(&encoder);
  }
  ~Encoding() { cgpEncoderRelease(&encoder); }

  void add(const Words &records) {
    const uint64_t *p = records.data(), *end = p + records.size();
    while ((p = cgpEncode(&encoder, p, end)) != end && !encoder.malformed) {
      takeFrame();
      cgpEncoderBeginFrame(&encoder);
    }
  }

  std::vector<Thread> finish() {
    cgpEncoderEndBox(&encoder);
    takeFrame();
    return threads;
  }

  bool malformed() const { return encoder.malformed; }
  std::vector<size_t> frameSizes;

private:
  void takeFrame() {
    const uint64_t columns = cgpEncoderEndFrame(&encoder);
    std::vector<uint8_t> bytes(encoder.bytes + CGP_ENCODER_HEADROOM, encoder.bytes + encoder.size);
    frameSizes.push_back(bytes.size());
    const DecodedFrame frame = decodeRecords(words, bytes, columns);
    threads.insert(threads.end(), frame.threads.begin(), frame.threads.end());
    EXPECT_TRUE(frame.columnsAreUsedUp);
  }

  std::vector<uint16_t> words;
  CgpEncoder encoder{};
  std::vector<Thread> threads;
};

inline const std::vector<uint16_t> someWords{0, 3, 0, 1, 2, 0, 5, 9};

inline void append(Words &to, const Words &from) { to.insert(to.end(), from.begin(), from.end()); }

// Records as a program writes them: behind those in the buffer, which is encoded and emptied
// wherever it is full.
template <class IsFull>
void write(Encoding &encoding, Words &buffer, const std::vector<Words> &records, IsFull isFull) {
  for (const Words &record : records) {
    append(buffer, record);
    if (isFull()) {
      encoding.add(buffer);
      buffer.clear();
    }
  }
}

// The thread as the encoder is to keep it, by the rule: the longest prefix within the budget.
inline Thread expected(const Kernel &kernel, const Words &coordinate,
                       const std::vector<Words> &records) {
  Thread thread{coordinate, {}, {}};
  bool over = false;
  for (const Words &record : records) {
    over = over || thread.records.size() + record.size() > kernel.budget - kernel.budget / 8;
    if (over)
      ++thread.rest[record[0]];
    else
      append(thread.records, record);
  }
  return thread;
}

// Payloads that often go on as before, as addresses in loops do.
class RandomRecords {
public:
  explicit RandomRecords(uint32_t seed) : random(seed) {}
  uint64_t upTo(uint64_t most) { return random() % (most + 1); }

  Words next() {
    if (upTo(3) == 0)
      id = CGP_RECORD_FIRST + upTo(someWords.size() - CGP_RECORD_FIRST - 1);
    return advance(id, 19);
  }

  // The record's payload one step further; a word takes another step once in `constancy` times.
  Words advance(uint64_t id, uint64_t constancy) {
    Words record{id};
    for (int i = 0; i < someWords[id]; ++i) {
      if (upTo(constancy) == 0)
        step[id][i] = upTo(1) ? random() >> upTo(63) : -(random() >> upTo(63));
      record.push_back(value[id][i] += step[id][i]);
    }
    return record;
  }

private:
  std::mt19937_64 random;
  uint64_t id = CGP_RECORD_FIRST;
  std::map<uint64_t, std::map<int, uint64_t>> value, step;
};

} // namespace cgpredict::test

#endif
