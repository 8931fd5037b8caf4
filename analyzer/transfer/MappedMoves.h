// Arrays that directives of OpenMP or OpenACC move: the program says when and which way, where
// DataMovement asks what the accesses need.
//
// What a region of data (`target data`, `enter data`, `acc data`) moves as it begins and ends, the
// trace counts. Of one that it does not know (an array without a length) it is taken that it is
// entered once. A directive that is run
// with its kernels (`target`, `acc parallel`) moves it with each launch; one with several kernels
// as often as the one of them that has the fewest launches. What moves is all that launches touch,
// from the first byte to the last: the sections of clauses have bounds that only the program knows.
#ifndef CGPREDICT_ANALYZER_TRANSFER_MAPPEDMOVES_H
#define CGPREDICT_ANALYZER_TRANSFER_MAPPEDMOVES_H

#include "analyzer/affine/Footprint.h"
#include "analyzer/tables/StaticTables.h"
#include "analyzer/trace/Trace.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cgpredict {

/// What one recorded launch does with an array that a directive moves.
struct MappedUse {
  const KernelTables *tables; ///< of its kernel
  std::size_t kernel = 0;     ///< its number
  uint64_t launches = 0;      ///< of the kernel, recorded or not
  const ArrayMap *map;        ///< of `tables`
  ByteRange bytes;            ///< of the array
};

struct MappedMove {
  std::string name;  ///< of the array
  std::string place; ///< of the directive, "FILE:LINE"
  format::MapKind kind = format::MapKind::Launch;
  bool in = false, out = false;
  ByteRange bytes;
  uint64_t launches = 0; ///< of the kernel of the directive that has the fewest
  std::size_t firstKernel = 0, lastKernel = 0;

  bool repeats() const { return kind == format::MapKind::Launch; }
  uint64_t times() const { return repeats() ? launches : 1; }
};

/// Whether the program came past a directive that moves the array of `map`: then the trace has it.
bool isCounted(std::span<const DirectiveMoves> moves, const KernelTables &tables,
               const ArrayMap &map);

/// Whether a directive held bytes of `range` on the device when the launch began.
bool isHeld(const Launch &launch, const ByteRange &range);

/// The directive that moves `array` for a launch that did not find it on the device; null where
/// none does. One that `moves` counts would have held it: it names another array so.
const ArrayMap *mapOf(const KernelTables &tables, const std::string &array,
                      std::span<const DirectiveMoves> moves);

/// One for each array of each directive, in the order of their first uses.
std::vector<MappedMove> mappedMoves(std::span<const MappedUse> uses);

} // namespace cgpredict

#endif
