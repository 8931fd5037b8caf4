#include "analyzer/warps/SectorCover.h"

#include "analyzer/base/MemoryUnits.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cgpredict {
namespace {

constexpr int64_t Sector = SectorBytes;

struct Piece {
  int64_t sector = 0;
  int64_t bytes = 0;
};
// A lane's element lies in one sector or in two.
using Pieces = boost::container::small_vector<Piece, 2 * WarpSize>;

void addRange(Pieces &pieces, int64_t from, int64_t to) {
  for (int64_t sector = from / Sector; sector * Sector < to; ++sector)
    pieces.push_back(
        {sector, std::min((sector + 1) * Sector, to) - std::max(sector * Sector, from)});
}

Pieces piecesOf(const WarpAccess &store, uint32_t elementBytes) {
  Pieces pieces;
  const int64_t bytes = elementBytes;
  if (store.affine && std::abs(store.stride) == bytes && isContiguous(store.mask)) {
    const int64_t first = store.address(firstLane(store.mask));
    const int64_t last = store.address(WarpSize - 1 - std::countl_zero(store.mask));
    addRange(pieces, std::min(first, last), std::max(first, last) + bytes);
    return pieces;
  }
  forEachLane(store.mask, [&](unsigned lane) {
    addRange(pieces, store.address(lane), store.address(lane) + bytes);
  });
  std::ranges::sort(pieces, {}, &Piece::sector);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < pieces.size(); ++i)
    if (pieces[i].sector == pieces[kept].sector)
      pieces[kept].bytes += pieces[i].bytes;
    else
      pieces[++kept] = pieces[i];
  pieces.resize(kept + 1);
  return pieces;
}

bool isWhole(const Piece &piece) { return piece.bytes >= Sector; }

bool isPair(const Piece &low, const Piece &high) {
  return low.sector % 2 == 0 && high.sector == low.sector + 1 && isWhole(low) && isWhole(high);
}

} // namespace

SectorCover sectorCover(const WarpAccess &store, uint32_t elementBytes) {
  const Pieces pieces = piecesOf(store, elementBytes);
  SectorCover cover;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (!isWhole(pieces[i]))
      ++cover.inPart;
    else if ((i > 0 && isPair(pieces[i - 1], pieces[i])) ||
             (i + 1 < pieces.size() && isPair(pieces[i], pieces[i + 1])))
      ++cover.paired;
    else
      ++cover.alone;
  return cover;
}

} // namespace cgpredict
