#include "analyzer/report/hls/HlsTile.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

class TileBuilder {
public:
  TileBuilder(const HlsProgram &program, const HlsArrays &arrays, std::vector<LevelSpan> spans)
      : program(program), arrays(arrays) {
    tile.spans = std::move(spans);
    tile.bufferOfSite.assign(program.tables.sites.size(), -1);
  }

  HlsTile build(std::span<const uint32_t> sites) {
    for (const uint32_t s : sites)
      group(*arrays.ofSite(s));
    for (std::size_t b = 0; b < tile.buffers.size(); ++b)
      measure(tile.buffers[b], members[b]);
    requireOneWhereStored();
    nameBuffers();
    return std::move(tile);
  }

private:
  using Accesses = std::vector<const HlsAccess *>;

  // The part of an index that says where the tile stands.
  LinearForm outerOf(const LinearForm &index) const {
    LinearForm outer{0, index.strides};
    for (std::size_t l = 0; l < outer.strides.size(); ++l)
      if (tile.spans[l].lastBase == 0)
        outer.strides[l] = 0;
    return outer;
  }

  void group(const HlsAccess &access) {
    std::vector<LinearForm> outer;
    for (const LinearForm &index : access.indices)
      outer.push_back(outerOf(index));
    std::size_t b = 0;
    const auto isSame = [&](const HlsBuffer &buffer) {
      return buffer.array == access.array &&
             std::ranges::equal(buffer.outer, outer, {}, &LinearForm::strides,
                                &LinearForm::strides);
    };
    while (b < tile.buffers.size() && !isSame(tile.buffers[b]))
      ++b;
    if (b == tile.buffers.size()) {
      tile.buffers.push_back({access.array, "", std::move(outer), {}, {}, {}, {}});
      members.emplace_back();
    }
    members[b].push_back(&access);
    tile.bufferOfSite[access.site] = static_cast<int32_t>(b);
  }

  const HlsGuard &guardOf(const HlsAccess &access) const {
    return program.guardOf(program.tables.sites[access.site].block);
  }

  // Indices beside outer(base), over the tile's local iterations.
  IndexRange localRange(const LinearForm &index) const {
    IterationRanges local;
    for (const LevelSpan &span : tile.spans)
      local.push_back({0, span.extent - 1});
    return valuesOf(index, local);
  }

  std::vector<HlsMove> movesOf(const Accesses &accesses, const HlsBuffer &buffer) const {
    std::vector<HlsMove> moves;
    for (std::size_t d = 0; d < buffer.outer.size() && !accesses.empty(); ++d) {
      HlsMove move;
      bool isFirst = true;
      for (const HlsAccess *access : accesses) {
        const IndexRange local = localRange(access->indices[d]);
        const IndexRange all = valuesOf(access->indices[d], guardOf(*access).ranges);
        move.low = isFirst ? local.first : std::min(move.low, local.first);
        move.high = isFirst ? local.last : std::max(move.high, local.last);
        move.exists.first = isFirst ? all.first : std::min(move.exists.first, all.first);
        move.exists.last = isFirst ? all.last : std::max(move.exists.last, all.last);
        isFirst = false;
      }
      IterationRanges bases;
      for (const LevelSpan &span : tile.spans)
        bases.push_back({0, span.lastBase});
      const IndexRange outer = valuesOf(buffer.outer[d], bases);
      move.isCut =
          outer.first + move.low < move.exists.first || outer.last + move.high > move.exists.last;
      moves.push_back(move);
    }
    return moves;
  }

  void measure(HlsBuffer &buffer, const Accesses &accesses) const {
    Accesses loads, stores;
    for (const HlsAccess *access : accesses)
      (access->isStore ? stores : loads).push_back(access);
    buffer.store = movesOf(stores, buffer);
    if (!stores.empty() && !storesAll(stores))
      loads = accesses;
    buffer.load = movesOf(loads, buffer);
    const std::vector<HlsMove> all = movesOf(accesses, buffer);
    for (const HlsMove &move : all) {
      buffer.low.push_back(move.low);
      buffer.size.push_back(move.high - move.low + 1);
    }
  }

  // Whether each tile stores all of its box that exists: one store, of which each index follows one
  // level step by step.
  bool storesAll(const Accesses &stores) const {
    const HlsAccess &store = *stores.front();
    const HlsGuard &guard = guardOf(store);
    if (stores.size() > 1 || !guard.exact)
      return false;
    const std::size_t levels = tile.spans.size();
    std::vector<int> dimensions(levels);
    for (const LinearForm &index : store.indices) {
      int moving = 0, inTile = 0;
      bool unit = true, restricted = false;
      for (std::size_t l = 0; l < levels; ++l) {
        if (index.strides[l] == 0)
          continue;
        ++moving;
        ++dimensions[l];
        inTile += tile.spans[l].extent > 1;
        unit &= std::abs(index.strides[l]) == 1 || tile.spans[l].extent == 1;
        restricted |= isRestricted(guard, l);
      }
      if (!unit || inTile > 1 || (restricted && moving > 1))
        return false;
    }
    for (std::size_t l = 0; l < levels; ++l)
      if (dimensions[l] > 1 || (dimensions[l] == 0 && isRestricted(guard, l)))
        return false;
    return true;
  }

  bool isRestricted(const HlsGuard &guard, std::size_t level) const {
    const IterationRange &all = program.values.allIterations()[level];
    return guard.ranges[level].first > all.first || guard.ranges[level].last < all.last;
  }

  void requireOneWhereStored() const {
    for (const HlsBuffer &buffer : tile.buffers) {
      const auto same = std::ranges::count(tile.buffers, buffer.array, &HlsBuffer::array);
      if (same > 1 && std::ranges::any_of(tile.buffers, [&](const HlsBuffer &other) {
            return other.array == buffer.array && !other.store.empty();
          }))
        throw Error(
            fmt::format("{} is stored to, and its accesses move apart from tile to tile: two "
                        "buffers would hold the same element",
                        arrays.arrays[buffer.array].name));
    }
  }

  void nameBuffers() {
    for (std::size_t b = 0; b < tile.buffers.size(); ++b) {
      HlsBuffer &buffer = tile.buffers[b];
      const auto before = std::ranges::count(tile.buffers.begin(), tile.buffers.begin() + long(b),
                                             buffer.array, &HlsBuffer::array);
      buffer.name = arrays.arrays[buffer.array].name + "_buffer";
      if (before > 0)
        buffer.name += fmt::format("_{}", before + 1);
    }
  }

  const HlsProgram &program;
  const HlsArrays &arrays;
  HlsTile tile;
  std::vector<Accesses> members; // by buffer
};

} // namespace

HlsTile hlsTile(const HlsProgram &program, const HlsArrays &arrays, std::span<const uint32_t> sites,
                std::vector<LevelSpan> spans) {
  return TileBuilder(program, arrays, std::move(spans)).build(sites);
}

} // namespace cgpredict
