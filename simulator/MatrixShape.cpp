#include "simulator/MatrixShape.h"

#include "analyzer/base/WarpLanes.h"

#include <algorithm>
#include <utility>

namespace cgpredict::simulator {

using ptx::Modifier;
using ptx::Type;

MatrixShape matrixShape(Modifier modifier) {
  using enum Modifier;
  constexpr std::pair<Modifier, MatrixShape> Shapes[] = {
      {M16N16K16, {16, 16, 16}}, {M8N32K16, {8, 32, 16}},   {M32N8K16, {32, 8, 16}},
      {M16N16K8, {16, 16, 8}},   {M8N8K32, {8, 8, 32}},     {M8N8K128, {8, 8, 128}},
      {M8N8K4, {8, 8, 4}},       {M8N8K16, {8, 8, 16}},     {M16N8K4, {16, 8, 4}},
      {M16N8K8, {16, 8, 8}},     {M16N8K16, {16, 8, 16}},   {M16N8K32, {16, 8, 32}},
      {M16N8K64, {16, 8, 64}},   {M16N8K128, {16, 8, 128}}, {M16N8K256, {16, 8, 256}}};
  return std::ranges::find(Shapes, modifier, &std::pair<Modifier, MatrixShape>::first)->second;
}

int64_t MatrixProduct::packed() const {
  int64_t bits = static_cast<int64_t>(shape);
  for (unsigned t = 0; t < 4; ++t)
    bits |= static_cast<int64_t>(types[t]) << (8 + 8 * t);
  return bits | int64_t{saturates} << 40 | int64_t{isWmma} << 41;
}

MatrixProduct MatrixProduct::unpacked(int64_t bits) {
  MatrixProduct product;
  product.shape = static_cast<Modifier>(bits & 0xFF);
  for (unsigned t = 0; t < 4; ++t)
    product.types[t] = static_cast<Type>(bits >> (8 + 8 * t) & 0xFF);
  product.saturates = (bits >> 40 & 1) != 0;
  product.isWmma = (bits >> 41 & 1) != 0;
  return product;
}

unsigned elementBits(Type type) {
  switch (type) {
  case Type::B1:
    return 1;
  case Type::B4:
  case Type::U4:
  case Type::S4:
    return 4;
  default:
    return 8 * ptx::bytesOf(type);
  }
}

// Of A and B, a register has neighbours along k: four lanes beside each other, 4 registers' width;
// the next register is 8 rows lower (A of 16 rows), then further along k. Of C and D, a lane has
// two neighbours of a row, then two that are 8 rows lower.
TilePlace mmaPlace(const MatrixShape &shape, Fragment fragment, Type type, unsigned lane,
                   unsigned e) {
  const unsigned group = lane / 4, inGroup = lane % 4;
  if (fragment == Fragment::C || fragment == Fragment::D)
    return {group + 8 * (e / 2), 2 * inGroup + e % 2};
  const unsigned width = elementsOfRegister(type),
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

unsigned mmaRegisters(const MatrixShape &shape, Fragment fragment, Type type) {
  const TileSize size = tileSize(shape, fragment);
  return size.rows * size.columns / WarpSize / elementsOfRegister(type);
}

// PTX ISA 9.0, table of wmma's fragments: f16 factors have 8 registers in every shape.
unsigned wmmaRegisters(const MatrixShape &shape, Fragment fragment, Type type) {
  const bool factor = fragment == Fragment::A || fragment == Fragment::B;
  return factor && type == Type::F16 ? 8 : mmaRegisters(shape, fragment, type);
}

} // namespace cgpredict::simulator
