#include "analyzer/profile/StoredBytes.h"

#include "analyzer/base/MemoryUnits.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr int64_t Bits = 64;

// Bits [from, to), at least one.
ByteMask bits(int64_t from, int64_t to) { return (~ByteMask{0} >> (Bits - (to - from))) << from; }

} // namespace

StoredBytes::StoredBytes(uint32_t lineBytes)
    : lineBytes(lineBytes), partBytes(std::max<int64_t>(lineBytes / Bits, 1)) {}

void StoredBytes::find(const WarpAccess &store, uint32_t elementBytes, const SectorCover &cover,
                       std::span<const LineIndex> lines) {
  whole = cover.inPart == 0;
  if (whole)
    return;
  masks.assign(lines.size(), 0);
  std::size_t at = 0;
  forEachLane(store.mask, [&](unsigned lane) {
    const int64_t from = store.address(lane);
    add(from, from + elementBytes, lines, at);
  });
}

// An element lies in one line or in two.
void StoredBytes::add(int64_t from, int64_t to, std::span<const LineIndex> lines, std::size_t &at) {
  while (from < to) {
    const auto line = static_cast<LineIndex>(from / lineBytes);
    const int64_t begin = from / lineBytes * lineBytes, end = std::min(to, begin + lineBytes);
    for (std::size_t tried = 0; tried < lines.size() && lines[at] != line; ++tried)
      at = (at + 1) % lines.size();
    if (lines[at] == line)
      masks[at] |= bits((from - begin) / partBytes, (end - begin + partBytes - 1) / partBytes);
    from = end;
  }
}

bool StoredBytes::inPart(ByteMask stored) const {
  const int64_t ofSector = SectorBytes / partBytes;
  for (int64_t first = 0; first < std::min(lineBytes / partBytes, Bits); first += ofSector) {
    const ByteMask sector = bits(first, first + ofSector);
    if ((stored & sector) != 0 && (stored & sector) != sector)
      return true;
  }
  return false;
}

} // namespace cgpredict
