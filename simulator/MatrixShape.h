// Tiles of the matrix instructions: which element of a tile an element of a lane's registers is.
// The fragments of mma and ldmatrix are those of PTX ISA 9.0, 9.7.14.5; wmma's are not published
// and this simulator's own.
#ifndef CGPREDICT_SIMULATOR_MATRIXSHAPE_H
#define CGPREDICT_SIMULATOR_MATRIXSHAPE_H

#include "ptx/Decoder.h"

#include <array>

namespace cgpredict::simulator {

/// D = A * B + C: A has m x k elements, B k x n, C and D m x n.
struct MatrixShape {
  unsigned m = 0, n = 0, k = 0;
};
MatrixShape matrixShape(ptx::Modifier modifier);

/// What mma and wmma.mma are asked for, as a Step carries it.
struct MatrixProduct {
  ptx::Modifier shape{};
  std::array<ptx::Type, 4> types{}; // of D, A, B, C
  bool saturates = false;
  bool isWmma = false;

  int64_t packed() const;
  static MatrixProduct unpacked(int64_t bits);
};

enum class Fragment : uint8_t { A, B, C, D };

struct TileSize {
  unsigned rows = 0, columns = 0;
};
inline TileSize tileSize(const MatrixShape &shape, Fragment fragment) {
  return {fragment == Fragment::B ? shape.k : shape.m, fragment == Fragment::A ? shape.k : shape.n};
}

/// Of an element in memory; types smaller than a byte have 4.
unsigned elementBits(ptx::Type type);
/// Of a register with elements of `type`: 64 for f64, else 32.
inline unsigned registerBits(ptx::Type type) { return type == ptx::Type::F64 ? 64 : 32; }
inline unsigned elementsOfRegister(ptx::Type type) {
  return registerBits(type) / elementBits(type);
}

struct TilePlace {
  unsigned row = 0, column = 0;
};

/// Element `e` of `lane`'s fragment, counted through its registers, lowest bits first.
TilePlace mmaPlace(const MatrixShape &shape, Fragment fragment, ptx::Type type, unsigned lane,
                   unsigned e);
TilePlace wmmaPlace(const MatrixShape &shape, Fragment fragment, unsigned lane, unsigned e);

/// Registers of a lane that the instruction wants for a fragment.
unsigned mmaRegisters(const MatrixShape &shape, Fragment fragment, ptx::Type type);
unsigned wmmaRegisters(const MatrixShape &shape, Fragment fragment, ptx::Type type);

} // namespace cgpredict::simulator

#endif
