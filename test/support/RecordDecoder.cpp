#include "test/support/RecordDecoder.h"

#include "cgpredict/TraceFormat.h"

#include <deque>
#include <set>
#include <stdexcept>

namespace cgpredict::test {

namespace {

class RecordDecoder {
public:
  RecordDecoder(const std::vector<uint16_t> &words, const std::vector<uint8_t> &bytes, size_t columns)
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

} // namespace

DecodedFrame decodeRecords(const std::vector<uint16_t> &words, const std::vector<uint8_t> &bytes,
                           std::size_t columns) {
  RecordDecoder decoder(words, bytes, columns);
  DecodedFrame frame;
  frame.threads = decoder.decode();
  frame.columnsAreUsedUp = decoder.columnsAreUsedUp();
  return frame;
}

} // namespace cgpredict::test
