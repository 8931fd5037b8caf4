#include "cachemodel/ReuseDistances.h"

#include <algorithm>
#include <bit>
#include <numeric>

using namespace cgpredict;

namespace {
constexpr unsigned wordsPerBlock = 8;
constexpr unsigned timesPerBlock = wordsPerBlock * 64;
constexpr std::size_t firstTimes = 4 * timesPerBlock;
constexpr unsigned firstTableBits = 6;
} // namespace

ReuseDistances::ReuseDistances()
    : slots(std::size_t{1} << firstTableBits), hashShift(64 - firstTableBits),
      live(firstTimes / 64), owner(firstTimes), tree(firstTimes / timesPerBlock + 1) {}

std::optional<std::uint64_t> ReuseDistances::reference(LineIndex line) {
  ++total;
  const std::size_t slot = slotOf(line);
  if (slots[slot] == 0) {
    addLine(line, slot);
    return std::nullopt;
  }
  const Line known = slots[slot] - 1;
  const std::uint64_t distance = liveAfter(entries[known].last);
  if (distance != 0) { // else it is the latest one already, and its time may stay
    const Time time = nextTime();
    clearLive(entries[known].last);
    setLive(time, known);
  }
  if (distance >= counts.size())
    counts.resize(distance + 1);
  ++counts[distance];
  return distance;
}

std::uint64_t ReuseDistances::hits(std::uint64_t capacity) const {
  const auto end = counts.begin() + std::min<std::uint64_t>(capacity, counts.size());
  return std::accumulate(counts.begin(), end, std::uint64_t{0});
}

std::size_t ReuseDistances::slotOf(LineIndex line) const {
  std::size_t slot = (static_cast<std::uint64_t>(line) * 0x9e3779b97f4a7c15u) >> hashShift;
  while (slots[slot] != 0 && entries[slots[slot] - 1].line != line)
    slot = (slot + 1) & (slots.size() - 1);
  return slot;
}

void ReuseDistances::addLine(LineIndex line, std::size_t slot) {
  const Time time = nextTime();
  entries.push_back({line, time});
  slots[slot] = static_cast<Line>(entries.size());
  setLive(time, static_cast<Line>(entries.size() - 1));
  if (entries.size() * 2 > slots.size())
    growTable();
}

void ReuseDistances::growTable() {
  --hashShift;
  slots.assign(slots.size() * 2, 0);
  for (Line line = 0; line < entries.size(); ++line)
    slots[slotOf(entries[line].line)] = line + 1;
}

ReuseDistances::Time ReuseDistances::nextTime() {
  if (now == owner.size())
    renumber();
  return now++;
}

// At least half of the times are free afterwards, so the cost per reference is constant.
void ReuseDistances::renumber() {
  std::vector<Line> inOrder;
  inOrder.reserve(entries.size());
  for (std::size_t word = 0; word < live.size(); ++word)
    for (std::uint64_t bits = live[word]; bits != 0; bits &= bits - 1)
      inOrder.push_back(owner[word * 64 + std::countr_zero(bits)]);
  const std::size_t times = std::max(owner.size(), std::bit_ceil(inOrder.size() * 2));
  owner.assign(times, 0);
  live.assign(times / 64, 0);
  tree.assign(times / timesPerBlock + 1, 0);
  now = 0;
  for (Line line : inOrder)
    setLive(now++, line);
}

void ReuseDistances::setLive(Time time, Line line) {
  entries[line].last = time;
  owner[time] = line;
  live[time / 64] |= std::uint64_t{1} << time % 64;
  addToTree(time / timesPerBlock, 1);
}

void ReuseDistances::clearLive(Time time) {
  live[time / 64] &= ~(std::uint64_t{1} << time % 64);
  addToTree(time / timesPerBlock, -1);
}

std::uint64_t ReuseDistances::liveAfter(Time time) const {
  std::uint64_t upTo = 0;
  for (std::size_t node = time / timesPerBlock; node != 0; node &= node - 1)
    upTo += tree[node];
  const std::size_t word = time / 64;
  for (std::size_t w = word - word % wordsPerBlock; w < word; ++w)
    upTo += std::popcount(live[w]);
  upTo += std::popcount(live[word] << (63 - time % 64)); // bits 0 to time % 64
  return entries.size() - upTo;
}

void ReuseDistances::addToTree(std::size_t block, std::int32_t change) {
  for (std::size_t node = block + 1; node < tree.size(); node += node & -node)
    tree[node] += static_cast<std::uint32_t>(change);
}
