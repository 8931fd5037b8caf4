#include "simulator/MatrixShape.h"

#include "analyzer/base/WarpLanes.h"

namespace cgpredict::simulator {

using ptx::Modifier;
using ptx::Type;

int64_t MatrixProduct::packed() const {
  int64_t bits = static_cast<int64_t>(shape);
  for (unsigned t = 0; t < 4; ++t)
    bits |= static_cast<int64_t>(types[t]) << (8 + 8 * t);
  return bits | int64_t{saturates} << 40 | int64_t{isWmma} << 41 | int64_t{isExclusive} << 42;
}

MatrixProduct MatrixProduct::unpacked(int64_t bits) {
  MatrixProduct product;
  product.shape = static_cast<Modifier>(bits & 0xFF);
  for (unsigned t = 0; t < 4; ++t)
    product.types[t] = static_cast<Type>(bits >> (8 + 8 * t) & 0xFF);
  product.saturates = (bits >> 40 & 1) != 0;
  product.isWmma = (bits >> 41 & 1) != 0;
  product.isExclusive = (bits >> 42 & 1) != 0;
  return product;
}

// Of A and B, a register has neighbours along k: four lanes beside each other, 4 registers' width;
// the next register is 8 rows lower (A of 16 rows), then further along k. Of C and D, a lane has
// two neighbours of a row, then two that are 8 rows lower.
TilePlace mmaPlace(const MatrixShape &shape, Fragment fragment, Type type, unsigned lane,
                   unsigned e) {
  const unsigned group = lane / 4, inGroup = lane % 4;
  if (fragment == Fragment::C || fragment == Fragment::D)
    return {group + 8 * (e / 2), 2 * inGroup + e % 2};
  const unsigned width = ptx::elementsOfRegister(type),
                 halves = fragment == Fragment::A ? shape.m / 8 : 1;
  const unsigned reg = e / width;
  const unsigned along = (reg / halves * 4 + inGroup) * width + e % width;
  const unsigned across = group + 8 * (reg % halves);
  return fragment == Fragment::A ? TilePlace{across, along} : TilePlace{along, across};
}

// Row by row, an equal part for each lane; what a lane has beyond its part is its part again.
TilePlace wmmaPlace(const MatrixShape &shape, Fragment fragment, unsigned lane, unsigned e) {
  const TileSize size = tileSize(shape, fragment);
  const unsigned part = size.rows * size.columns / WarpSize;
  const unsigned index = lane * part + e % part;
  return {index / size.columns, index % size.columns};
}

} // namespace cgpredict::simulator
