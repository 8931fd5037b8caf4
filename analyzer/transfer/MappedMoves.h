// Arrays that directives of OpenMP or OpenACC move: the program says when and which way, where
// DataMovement asks what the accesses need.
//
// A region of data (`target data`, `enter data`, `acc data`) moves an array as it begins and ends.
// It is taken to be entered once: how often it is, the trace does not say. A directive that is run
// with its kernels (`target`, `acc parallel`) moves it with each launch; one with several kernels
// as often as the one of them that has the fewest launches. What moves is all that launches touch,
// from the first byte to the last: the sections of clauses have bounds that only the program knows.
#ifndef CGPREDICT_ANALYZER_TRANSFER_MAPPEDMOVES_H
#define CGPREDICT_ANALYZER_TRANSFER_MAPPEDMOVES_H

#include "analyzer/affine/Footprint.h"
#include "analyzer/tables/StaticTables.h"

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

/// The directive that moves `array` for a kernel; null where none does.
const ArrayMap *mapOf(const KernelTables &tables, const std::string &array);

/// One for each array of each directive, in the order of their first uses.
std::vector<MappedMove> mappedMoves(std::span<const MappedUse> uses);

} // namespace cgpredict

#endif
