// Changes that a developer could make to a kernel or its launch, as functions on variants: the same
// analysis and models run on the result.
#ifndef CGPREDICT_ANALYZER_WHATIF_CHANGE_H
#define CGPREDICT_ANALYZER_WHATIF_CHANGE_H

#include "analyzer/estimate/KernelVariant.h"

#include <string>
#include <variant>

namespace cgpredict {

/// Dimensions `a` and `b` of the array change places; 0 is the one whose elements are neighbours.
struct Transpose {
  std::string array;
  std::size_t a = 0, b = 1;
  std::size_t dimensions = 0; ///< that the trace shows; 0: not asked
};
/// An array of row pointers (tables/RowPointers.h) becomes one block, row by row or column by
/// column.
struct Flatten {
  std::string array;
  bool columns = false;
};
/// Which mapped loop becomes x, y and z (ProfileOptions::axes).
struct SwapAxes {
  std::array<uint8_t, 3> axes{1, 0, 2};
};
/// Threads of a block in x, y and z.
struct ReshapeBlock {
  std::array<uint32_t, 3> block{1, 1, 1};
};
/// Keeps an element of the array in a register where an inner loop loads or stores it in every
/// iteration.
struct KeepInRegister {
  std::string array;
};
/// Rows (of the innermost dimension) become longer.
struct PadRows {
  std::string array;
  int64_t elements = 1;
};
/// Rows of the tiles in shared memory become longer.
struct PadTiles {
  uint32_t elements = 1;
};
/// Every double becomes a float.
struct UseFloat {};
/// Every float becomes a double.
struct UseDouble {};
/// Arrays in shared memory.
struct UseSharedMemory {
  SharedRequest request;
};
/// Loads of the array go through the read-only cache.
struct UseReadOnlyCache {
  std::vector<std::string> arrays;
};
/// So many consecutive launches as one grid; below 1: a launch cut into 1 / factor launches.
struct CombineLaunches {
  double factor = 1;
};

using Change =
    std::variant<Transpose, SwapAxes, ReshapeBlock, KeepInRegister, PadRows, PadTiles, UseFloat,
                 UseDouble, UseSharedMemory, UseReadOnlyCache, CombineLaunches, Flatten>;

/// "transpose", "axes", "block", "register", "pad", "pad-tiles", "float", "double", "shared",
/// "read-only", "launches", "flatten".
std::string kindOf(const Change &change);

/// Throws Error saying why the change cannot be applied: no such array or dimension, an access that
/// the trace does not tell enough about, a change that would alter what the kernel computes.
KernelVariant applyChange(const Change &change, const KernelVariant &variant);

} // namespace cgpredict

#endif
