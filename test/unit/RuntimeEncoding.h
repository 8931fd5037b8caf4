// Raw records encoded in pieces as the instrumentation would, and a decoder that follows
// TraceFormat.h word by word.
#ifndef CGPREDICT_TEST_UNIT_RUNTIMEENCODING_H
#define CGPREDICT_TEST_UNIT_RUNTIMEENCODING_H

#include "runtime/Encoder.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <map>
#include <new>
#include <random>
#include <set>
#include <stdexcept>
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
  // The last `columns` bytes are those of the frame's columns.
  Decoder(const std::vector<uint16_t> &words, const std::vector<uint8_t> &bytes, size_t columns)
      : words(words), bytes(bytes), records(bytes.size() - columns) {
    next = records;
    while (next < bytes.size())
      block();
    next = 0;
  }

  std::vector<Thread> decode() {
    while (next < records) {
      uint64_t id = number();
      if (id == CGP_RECORD_REPEAT)
        for (uint64_t n = number(); n > 0; --n)
          varied ? vary() : repeat();
      else if (id == CGP_RECORD_REST)
        rest();
      else if (id == words.size())
        wordsThatVary();
      else if (id > words.size())
        vary(id - words.size());
      else
        record(id);
    }
    return threads;
  }
  bool columnsAreUsedUp() const {
    for (const auto &[place, values] : columns)
      if (!values.empty())
        return false;
    return true;
  }

private:
  using Place = std::pair<uint64_t, uint64_t>; // record id, word
  struct Value {
    uint64_t value;
    bool isDifference, isRelative;
    Place source;
  };

  Place placeOf(uint64_t column) const {
    uint64_t id = 0;
    for (; column >= words.at(id); ++id)
      column -= words[id];
    return {id, column};
  }

  // Bit by bit, from the lowest bit of the next byte on.
  Words packed(uint64_t count, uint64_t width) {
    Words values(count);
    for (uint64_t bit = 0; bit < count * width; ++bit)
      values[bit / width] |= uint64_t(bytes.at(next + bit / 8) >> bit % 8 & 1) << bit % width;
    next += (count * width + 7) / 8;
    return values;
  }

  void block() {
    std::deque<Value> &column = columns[placeOf(number())];
    const uint64_t count = bytes.at(next++), form = bytes.at(next++),
                   shift = bytes.at(next++) & 0x7f;
    const bool differences = form & CGP_BLOCK_DIFFERENCES;
    const bool relative = bytes.at(next - 1) & CGP_BLOCK_RELATIVE;
    const Place source = relative ? placeOf(number()) : Place{};
    const uint64_t width = form & 0x7f, base = differences ? 0 : relative ? difference() : number();
    const uint64_t exceptions = bytes.at(next++);
    Words values = packed(count, width > 56 ? 64 : width);
    if (exceptions) {
      const uint64_t above = bytes.at(next++);
      const std::vector<uint8_t> places(&bytes.at(next), &bytes.at(next) + exceptions);
      next += exceptions;
      const Words high = packed(exceptions, above > 56 ? 64 : above);
      for (uint64_t k = 0; k < exceptions; ++k)
        values.at(places[k]) |= high[k] << width;
    }
    for (uint64_t value : values) {
      const uint64_t difference = value % 2 ? ~(value / 2) : value / 2;
      column.push_back({differences ? difference << shift : base + (value << shift), differences,
                        relative, source});
    }
  }

  void wordsThatVary() {
    const uint64_t id = number();
    for (uint64_t n = number(); n > 0; --n)
      varying.insert({id, number()});
  }

  void vary(uint64_t id) {
    previous = id;
    varied = true;
    vary();
  }

  void vary() {
    differences[previous].resize(words.at(previous));
    last[previous].resize(words.at(previous));
    for (uint64_t i = 0; i < words.at(previous); ++i) {
      if (!varying.contains({previous, i}))
        continue;
      std::deque<Value> &column = columns[{previous, i}];
      if (column.empty())
        throw std::out_of_range("column");
      const uint64_t value = absolute(column.front(), before[&column], i);
      differences[previous][i] = value - last[previous][i];
      before[&column] = value;
      column.pop_front();
    }
    repeat();
  }

  // Of word `i` of a record whose words before it have their differences already.
  uint64_t absolute(const Value &value, uint64_t before, uint64_t i) {
    if (value.isDifference)
      return before + value.value;
    if (!value.isRelative)
      return value.value;
    Words &of = last[value.source.first];
    of.resize(words.at(value.source.first));
    const bool own = value.source.first == previous && value.source.second < i;
    return value.value + of[value.source.second] +
           (own ? differences[previous][value.source.second] : 0);
  }

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
    varied = false;
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
  const size_t records;
  size_t next = 0;
  uint64_t previous = 0;
  bool varied = false;
  std::set<Place> varying;
  std::map<Place, std::deque<Value>> columns;
  std::map<const void *, uint64_t> before;
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
    const uint64_t columns = cgpEncoderEndFrame(&encoder);
    std::vector<uint8_t> bytes(encoder.bytes + CGP_ENCODER_HEADROOM, encoder.bytes + encoder.size);
    frameSizes.push_back(bytes.size());
    Decoder decoder(words, bytes, columns);
    for (Thread &thread : decoder.decode())
      threads.push_back(thread);
    EXPECT_TRUE(decoder.columnsAreUsedUp());
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
