//===- LineTable.h - What is known of lines, direct-mapped by hash ----------------------------===//
//
// As many slots as asked for, each with the line that came last of those whose hash is the slot's.
// Memory is that of the slots in use: a cache of a large GPU has millions, of which a small launch
// takes a few thousand.
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_LINETABLE_H
#define CGPREDICT_CACHEMODEL_LINETABLE_H

#include "cachemodel/SetSelector.h"
#include "cachemodel/ZeroedArray.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace cgpredict {

/// Entry: has a `line`, and of zero bytes isFree().
template <typename Entry> class LineTable {
public:
  /// A power of two of slots.
  explicit LineTable(std::size_t slots)
      : slotMask(slots - 1), entries(std::min<std::size_t>(slots, 256)) {
    assert(std::has_single_bit(slots));
  }

  /// The line's entry; null where it never came, or another one of its slot came later.
  Entry *find(LineIndex line) {
    Entry &entry = entryOf(line);
    return !entry.isFree() && entry.line == line ? &entry : nullptr;
  }

  /// `entry` is not free.
  void put(const Entry &entry) {
    assert(!entry.isFree());
    Entry &place = entryOf(entry.line);
    used += place.isFree();
    place = entry;
    if (2 * used > entries.size() && entries.size() <= slotMask)
      grow();
  }

private:
  std::size_t slotOf(LineIndex line) const {
    return SetSelector::mix(static_cast<std::uint64_t>(line)) & slotMask;
  }

  // As many entries as slots: each slot has its own.
  Entry &entryOf(LineIndex line) {
    const std::size_t slot = slotOf(line);
    for (std::size_t at = slot;; ++at) {
      Entry &entry = entries[at & (entries.size() - 1)];
      if (entry.isFree() || entry.line == line || slotOf(entry.line) == slot)
        return entry;
    }
  }

  void grow() {
    ZeroedArray<Entry> old = std::exchange(entries, ZeroedArray<Entry>(2 * entries.size()));
    for (std::size_t at = 0; at < old.size(); ++at)
      if (!old[at].isFree())
        entryOf(old[at].line) = old[at];
  }

  std::size_t slotMask, used = 0;
  ZeroedArray<Entry> entries; // by slot, or behind others from there on
};

} // namespace cgpredict

#endif
