#include "analyzer/transfer/MappedMoves.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

bool isCounted(std::span<const DirectiveMoves> moves, const KernelTables &tables,
               const ArrayMap &map) {
  return std::ranges::any_of(moves, [&](const DirectiveMoves &move) {
    return move.line == map.line && move.array == map.array && move.file == tables.file;
  });
}

bool isHeld(const Launch &launch, const ByteRange &range) {
  return std::ranges::any_of(launch.held, [&](const HeldRange &held) {
    return static_cast<uint64_t>(range.low) < held.high &&
           held.low < static_cast<uint64_t>(range.high);
  });
}

const ArrayMap *mapOf(const KernelTables &tables, const std::string &array,
                      std::span<const DirectiveMoves> moves) {
  const auto map = std::ranges::find_if(tables.maps, [&](const ArrayMap &m) {
    return m.array == array && m.kind != format::MapKind::Update && !isCounted(moves, tables, m);
  });
  return map == tables.maps.end() ? nullptr : &*map;
}

static void join(MappedMove &move, const MappedUse &use) {
  move.bytes = hullOf(move.bytes, use.bytes);
  move.launches = std::min(move.launches, use.launches);
  move.firstKernel = std::min(move.firstKernel, use.kernel);
  move.lastKernel = std::max(move.lastKernel, use.kernel);
}

std::vector<MappedMove> mappedMoves(std::span<const MappedUse> uses) {
  std::vector<MappedMove> moves;
  for (const MappedUse &use : uses) {
    const std::string place = fmt::format("{}:{}", use.tables->file, use.map->line);
    const auto known = std::ranges::find_if(moves, [&](const MappedMove &move) {
      return move.name == use.map->array && move.place == place;
    });
    if (known == moves.end())
      moves.push_back({use.map->array, place, use.map->kind, use.map->in, use.map->out, use.bytes,
                       use.launches, use.kernel, use.kernel});
    else
      join(*known, use);
  }
  return moves;
}

} // namespace cgpredict
