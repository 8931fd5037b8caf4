// Which element of a matrix instruction's tile an element of a lane's registers is.
// The fragments of mma and ldmatrix are those of PTX ISA 9.0, 9.7.14.5; wmma's are not published
// and this simulator's own.
#ifndef CGPREDICT_SIMULATOR_MATRIXSHAPE_H
#define CGPREDICT_SIMULATOR_MATRIXSHAPE_H

#include "ptx/MatrixShape.h"

#include <array>

namespace cgpredict::simulator {

using ptx::Fragment;
using ptx::MatrixShape;
using ptx::TileSize;

/// What mma and wmma.mma are asked for, as a Step carries it.
struct MatrixProduct {
  ptx::Modifier shape{};
  std::array<ptx::Type, 4> types{}; // of D, A, B, C
  bool saturates = false;
  bool isWmma = false;
  bool isExclusive = false; // of single bits: they are combined by xor; else by and

  int64_t packed() const;
  static MatrixProduct unpacked(int64_t bits);
};

struct TilePlace {
  unsigned row = 0, column = 0;
};

/// Element `e` of `lane`'s fragment, counted through its registers, lowest bits first.
TilePlace mmaPlace(const MatrixShape &shape, Fragment fragment, ptx::Type type, unsigned lane,
                   unsigned e);
TilePlace wmmaPlace(const MatrixShape &shape, Fragment fragment, unsigned lane, unsigned e);

} // namespace cgpredict::simulator

#endif
