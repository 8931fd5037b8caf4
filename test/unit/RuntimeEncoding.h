// Raw records encoded in pieces as the instrumentation would, and a decoder that follows
// TraceFormat.h word by word.
#ifndef CGPREDICT_TEST_UNIT_RUNTIMEENCODING_H
#define CGPREDICT_TEST_UNIT_RUNTIMEENCODING_H

#include "runtime/Encoder.h"

#include <cstdint>
#include <map>
#include <new>
#include <random>
#include <vector>

namespace cgpredict::test {

using Words = std::vector<uint64_t>;

struct Thread {
  Words coordinate;
  Words records; // id, payload, id, payload, ...
  std::map<uint64_t, uint64_t> rest;
  bool operator==(const Thread &) const = default;
};

class Decoder {
public:
  Decoder(const std::vector<uint16_t> &words, const std::vector<uint8_t> &bytes)
      : words(words), bytes(bytes) {}

  std::vector<Thread> decode() {
    while (next < bytes.size()) {
      uint64_t id = number();
      if (id == CGP_RECORD_REPEAT)
        for (uint64_t n = number(); n > 0; --n)
          repeat();
      else if (id == CGP_RECORD_REST)
        rest();
      else
        record(id);
    }
    return threads;
  }

private:
  uint64_t number() {
    uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      uint8_t byte = bytes.at(next++);
      value |= uint64_t(byte & 0x7f) << shift;
      if (byte < 0x80)
        return value;
    }
  }

  uint64_t difference() {
    uint64_t n = number();
    return n % 2 ? ~(n / 2) : n / 2;
  }

  void record(uint64_t id) {
    previous = id;
    differences[id].clear();
    for (int i = 0; i < words.at(id); ++i)
      differences[id].push_back(difference());
    repeat();
  }

  void repeat() {
    Words &values = last[previous];
    values.resize(words.at(previous));
    for (size_t i = 0; i < values.size(); ++i)
      values[i] += differences[previous][i];
    if (previous == CGP_RECORD_THREAD) {
      threads.push_back({values, {}, {}});
      return;
    }
    Words &records = threads.at(threads.size() - 1).records;
    records.push_back(previous);
    records.insert(records.end(), values.begin(), values.end());
  }

  void rest() {
    for (uint64_t pairs = number(); pairs > 0; --pairs) {
      uint64_t id = number();
      threads.back().rest[id] = number();
    }
  }

  const std::vector<uint16_t> &words;
  const std::vector<uint8_t> &bytes;
  size_t next = 0;
  uint64_t previous = 0;
  std::map<uint64_t, Words> last, differences;
  std::vector<Thread> threads;
};

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
    std::vector<uint8_t> bytes(encoder.bytes + CGP_ENCODER_HEADROOM, encoder.bytes + encoder.size);
    frameSizes.push_back(bytes.size());
    for (Thread &thread : Decoder(words, bytes).decode())
      threads.push_back(thread);
  }

  std::vector<uint16_t> words;
  CgpEncoder encoder{};
  std::vector<Thread> threads;
};

inline const std::vector<uint16_t> someWords{0, 3, 0, 1, 2, 0, 5, 9};

inline void append(Words &to, const Words &from) { to.insert(to.end(), from.begin(), from.end()); }

// The thread as the encoder is to keep it, by the rule: the longest prefix within the budget.
inline Thread expected(const Kernel &kernel, const Words &coordinate,
                       const std::vector<Words> &records) {
  Thread thread{coordinate, {}, {}};
  bool over = false;
  for (const Words &record : records) {
    over = over || thread.records.size() + record.size() > kernel.budget;
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
