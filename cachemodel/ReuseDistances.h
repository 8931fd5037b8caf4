//===- ReuseDistances.h - Exact fully associative reuse distances ----------------------------===//
//
// The reuse distance of a reference is the number of distinct lines since the previous reference
// to the same line: |TCS| of (9) with one set. Each line has the time of its last reference; a
// bit per time tells whether some line's last reference was then, so that the distance is the
// number of bits set after the line's old time. A Fenwick tree over blocks of bits counts them;
// when times run out, the live ones are renumbered in order.
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_REUSEDISTANCES_H
#define CGPREDICT_CACHEMODEL_REUSEDISTANCES_H

#include "cachemodel/CacheGeometry.h"

#include <optional>
#include <span>
#include <vector>

namespace cgpredict {

class ReuseDistances {
public:
  ReuseDistances();

  /// Distance in lines, or none for the first reference to a line (a compulsory miss).
  std::optional<std::uint64_t> reference(LineIndex line);

  /// Number of references by distance; the last element is the largest distance seen.
  std::span<const std::uint64_t> histogram() const { return counts; }
  std::uint64_t compulsory() const { return entries.size(); }
  std::uint64_t references() const { return total; }
  /// Hits of a fully associative LRU cache of that many lines: references nearer than that.
  std::uint64_t hits(std::uint64_t capacity) const;

private:
  using Time = std::uint32_t;
  using Line = std::uint32_t; // index into entries, in order of first reference
  struct Entry {
    LineIndex line;
    Time last;
  };

  std::size_t slotOf(LineIndex line) const;
  void addLine(LineIndex line, std::size_t slot);
  void growTable();
  Time nextTime();
  void renumber();
  void setLive(Time time, Line line);
  void clearLive(Time time);
  std::uint64_t liveAfter(Time time) const;
  void addToTree(std::size_t block, std::int32_t change);

  // Line -> entry: open addressing; a slot has the entry's index + 1, 0 is free.
  std::vector<Line> slots;
  unsigned hashShift;
  std::vector<Entry> entries;
  // Time -> bit, owner; counts per block of bits as a Fenwick tree.
  std::vector<std::uint64_t> live;
  std::vector<Line> owner;
  std::vector<std::uint32_t> tree;
  Time now = 0;

  std::uint64_t total = 0;
  std::vector<std::uint64_t> counts;
};

} // namespace cgpredict

#endif
