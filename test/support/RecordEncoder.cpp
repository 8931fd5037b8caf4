#include "test/support/TraceBuilder.h"

namespace cgpredict::test {

void RecordEncoder::number(uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    bytes.push_back(static_cast<uint8_t>(value | 0x80));
  bytes.push_back(static_cast<uint8_t>(value));
}

// 0, -1, 1, -2, 2 ... become 0, 1, 2, 3, 4 ...
static uint64_t zigzag(uint64_t difference) {
  auto value = static_cast<int64_t>(difference);
  return value < 0 ? 2 * (~difference) + 1 : 2 * difference;
}

void RecordEncoder::record(uint32_t id, const std::vector<int64_t> &payload) {
  if (previous.size() <= id)
    previous.resize(id + 1);
  previous[id].resize(payload.size());
  difference.resize(payload.size());
  lastId = id;
  number(id);
  for (std::size_t k = 0; k < payload.size(); ++k) {
    auto word = static_cast<uint64_t>(payload[k]);
    difference[k] = word - previous[id][k];
    number(zigzag(difference[k]));
    previous[id][k] = word;
  }
}

void RecordEncoder::thread(Coordinate c) {
  record(CGP_RECORD_THREAD, {int64_t(c[0]), int64_t(c[1]), int64_t(c[2])});
}

void RecordEncoder::repeat(uint64_t times) {
  number(CGP_RECORD_REPEAT);
  number(times);
  for (std::size_t k = 0; k < difference.size(); ++k)
    previous[lastId][k] += times * difference[k];
}

void RecordEncoder::rest(const std::vector<std::pair<uint32_t, uint64_t>> &counts) {
  number(CGP_RECORD_REST);
  number(counts.size());
  for (auto [id, count] : counts) {
    number(id);
    number(count);
  }
}

} // namespace cgpredict::test
