// wmma, mma, ldmatrix, stmatrix and movmatrix (PTX ISA 9.0, 9.7.14). Step::places has the registers
// of the operands one behind the other. Products are exact; those of f64 are added one by one in
// the order of k.
#include "simulator/MatrixShape.h"
#include "simulator/lanes/MatrixSum.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

void wantAllLanes(const Lanes &lanes) {
  if (lanes.mask != AllLanes)
    throw Fault{
        firstLane(lanes.mask),
        fmt::format("executes an instruction of whole warps with lanes {:#010x} only", lanes.mask)};
}

// A fragment's registers, element by element.
struct Registers {
  const Lanes &lanes;
  const uint32_t *places;
  Type type;

  uint64_t bits(unsigned lane, unsigned e) const {
    const unsigned width = ptx::elementsOfRegister(type), size = ptx::elementBits(type);
    const std::byte *from =
        lanes.registers + places[e / width] + lane * (ptx::registerBits(type) / 8);
    uint64_t word = 0;
    __builtin_memcpy(&word, from, ptx::registerBits(type) / 8);
    return size == 64 ? word : word >> (e % width * size) & ((uint64_t{1} << size) - 1);
  }

  void set(unsigned lane, unsigned e, uint64_t value) const {
    const unsigned width = ptx::elementsOfRegister(type), size = ptx::elementBits(type);
    std::byte *to = lanes.registers + places[e / width] + lane * (ptx::registerBits(type) / 8);
    if (size == 64) {
      __builtin_memcpy(to, &value, 8);
      return;
    }
    uint32_t word = 0;
    __builtin_memcpy(&word, to, 4);
    const uint64_t mask = ((uint64_t{1} << size) - 1) << (e % width * size);
    word = static_cast<uint32_t>((word & ~mask) | (value << (e % width * size) & mask));
    __builtin_memcpy(to, &word, 4);
  }
};

double numberOf(Type type, uint64_t bits) {
  switch (type) {
  case Type::F16:
    return Half::decode(static_cast<uint16_t>(bits));
  case Type::BF16:
    return BFloat::decode(static_cast<uint16_t>(bits));
  case Type::TF32: // the lowest 13 bits are not looked at
    return bitsAs<float>(static_cast<uint32_t>(bits) & 0xFFFFE000U);
  case Type::F32:
    return bitsAs<float>(static_cast<uint32_t>(bits));
  default:
    return bitsAs<double>(bits);
  }
}

int64_t integerOf(Type type, uint64_t bits) {
  const unsigned unused = 64 - ptx::elementBits(type);
  return ptx::isSigned(type) ? static_cast<int64_t>(bits << unused) >> unused
                             : static_cast<int64_t>(bits);
}

uint64_t bitsOfSum(Type type, double value) {
  return type == Type::F16 ? Half::encode(value) : bitsAs<uint32_t>(canonical(cutToFloat(value)));
}

// Tiles of up to 32 x 64 elements, as bits.
struct Tile {
  TileSize size;
  std::vector<uint64_t> bits;
  explicit Tile(TileSize size) : size(size), bits(std::size_t{size.rows} * size.columns) {}
  uint64_t &at(TilePlace place) { return bits[place.row * size.columns + place.column]; }
};

class Multiplication {
public:
  Multiplication(const Lanes &lanes, const Step &step)
      : lanes(lanes), product(MatrixProduct::unpacked(step.immediate)),
        shape(ptx::matrixShape(product.shape)), next(step.places) {}

  void run() {
    const uint32_t *d = take(Fragment::D, product.types[0]);
    Tile a = read(Fragment::A, product.types[1]), b = read(Fragment::B, product.types[2]),
         c = read(Fragment::C, product.types[3]);
    Tile result(c.size);
    for (unsigned row = 0; row < shape.m; ++row)
      for (unsigned column = 0; column < shape.n; ++column)
        result.at({row, column}) = element(a, b, c, row, column);
    const Registers to{lanes, d, product.types[0]};
    forEach(Fragment::D, product.types[0], [&](unsigned lane, unsigned e) {
      to.set(lane, e, result.at(placeOf(Fragment::D, product.types[0], lane, e)));
    });
  }

private:
  unsigned registersOf(Fragment fragment, Type type) const {
    return product.isWmma ? ptx::wmmaRegisters(shape, fragment, type)
                          : ptx::mmaRegisters(shape, fragment, type);
  }
  const uint32_t *take(Fragment fragment, Type type) {
    return std::exchange(next, next + registersOf(fragment, type));
  }
  TilePlace placeOf(Fragment fragment, Type type, unsigned lane, unsigned e) const {
    return product.isWmma ? wmmaPlace(shape, fragment, lane, e)
                          : mmaPlace(shape, fragment, type, lane, e);
  }
  template <typename Visit> void forEach(Fragment fragment, Type type, Visit visit) const {
    const unsigned elements = registersOf(fragment, type) * ptx::elementsOfRegister(type);
    for (unsigned lane = 0; lane < WarpSize; ++lane)
      for (unsigned e = 0; e < elements; ++e)
        visit(lane, e);
  }
  Tile read(Fragment fragment, Type type) {
    const Registers from{lanes, take(fragment, type), type};
    Tile tile(ptx::tileSize(shape, fragment));
    forEach(fragment, type, [&](unsigned lane, unsigned e) {
      tile.at(placeOf(fragment, type, lane, e)) = from.bits(lane, e);
    });
    return tile;
  }

  uint64_t element(Tile &a, Tile &b, Tile &c, unsigned row, unsigned column) const {
    if (product.types[0] == Type::S32)
      return integer(a, b, c, row, column);
    const double first = numberOf(product.types[3], c.at({row, column}));
    if (product.types[0] == Type::F64) {
      double sum = first;
      for (unsigned k = 0; k < shape.k; ++k)
        sum = __builtin_fma(factor(a, {row, k}, 1), factor(b, {k, column}, 2), sum);
      return bitsAs<uint64_t>(sum);
    }
    MatrixSum sum(product.types[1]);
    sum.add(first);
    for (unsigned k = 0; k < shape.k; ++k)
      sum.addProduct(factor(a, {row, k}, 1), factor(b, {k, column}, 2));
    return bitsOfSum(product.types[0], sum.sum());
  }

  double factor(Tile &tile, TilePlace place, unsigned type) const {
    return numberOf(product.types[type], tile.at(place));
  }

  uint64_t integer(Tile &a, Tile &b, Tile &c, unsigned row, unsigned column) const {
    int64_t sum = integerOf(Type::S32, c.at({row, column}));
    for (unsigned k = 0; k < shape.k; ++k) {
      const int64_t left = integerOf(product.types[1], a.at({row, k})),
                    right = integerOf(product.types[2], b.at({k, column}));
      sum += product.isExclusive ? left ^ right : left * right;
    }
    if (product.saturates)
      sum = sum < INT32_MIN ? INT32_MIN : sum > INT32_MAX ? INT32_MAX : sum;
    return static_cast<uint32_t>(sum);
  }

  const Lanes &lanes;
  MatrixProduct product;
  MatrixShape shape;
  const uint32_t *next;
};

void multiply(const Lanes &lanes, const Step &step) {
  wantAllLanes(lanes);
  Multiplication(lanes, step).run();
}

// wmma.load and wmma.store. Step::places: how many registers, the Modifier of the shape, the
// Fragment, the Type, whether columns lie one behind the other, whether a stride is given (source
// 1), then the registers.
template <bool Store> void moveTile(const Lanes &lanes, const Step &step) {
  wantAllLanes(lanes);
  const MatrixShape shape = ptx::matrixShape(static_cast<Modifier>(step.places[1]));
  const auto fragment = static_cast<Fragment>(step.places[2]);
  const auto type = static_cast<Type>(step.places[3]);
  const bool byColumns = step.places[4] != 0;
  const TileSize size = ptx::tileSize(shape, fragment);
  const Registers registers{lanes, step.places + 6, type};
  const unsigned elements = step.places[0] * ptx::elementsOfRegister(type);
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    for (unsigned e = 0; e < elements; ++e) {
      const TilePlace at = wmmaPlace(shape, fragment, lane, e);
      const uint64_t stride = step.places[5] != 0 ? lanes.at<uint32_t>(step.source[1])[lane]
                              : byColumns         ? size.rows
                                                  : size.columns;
      const uint64_t index = byColumns ? at.column * stride + at.row : at.row * stride + at.column;
      const uint64_t firstBit = index * ptx::elementBits(type);
      const unsigned bytes = std::max(ptx::elementBits(type) / 8, 1U);
      std::byte *memory = lanes.memory->of(
          lane, step.space, addressOf(lanes, step, lane) + firstBit / 8, bytes, Store);
      uint64_t bits = Store ? registers.bits(lane, e) : 0;
      __builtin_memcpy(Store ? memory : reinterpret_cast<std::byte *>(&bits),
                       Store ? reinterpret_cast<std::byte *>(&bits) : memory, bytes);
      if (!Store)
        registers.set(lane, e, bits >> firstBit % 8);
    }
}

// 8 x 8 elements of 16 bits: those of lane l stand in row l / 4, two from column l % 4 * 2 on.
using SmallMatrix = std::array<std::array<uint16_t, 8>, 8>;

SmallMatrix matrixIn(const Registers &registers) {
  SmallMatrix rows{};
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    for (unsigned e = 0; e < 2; ++e)
      rows[lane / 4][lane % 4 * 2 + e] = static_cast<uint16_t>(registers.bits(lane, e));
  return rows;
}

void putMatrix(const Registers &registers, const SmallMatrix &rows) {
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    for (unsigned e = 0; e < 2; ++e)
      registers.set(lane, e, rows[lane / 4][lane % 4 * 2 + e]);
}

SmallMatrix transposed(const SmallMatrix &rows) {
  SmallMatrix turned{};
  for (unsigned r = 0; r < 8; ++r)
    for (unsigned c = 0; c < 8; ++c)
      turned[c][r] = rows[r][c];
  return turned;
}

// Matrix q's row r lies at the address of lane 8 q + r. Step::places: how many matrices, whether
// they are transposed, then the registers.
template <bool Store> void moveMatrices(const Lanes &lanes, const Step &step) {
  wantAllLanes(lanes);
  for (unsigned matrix = 0; matrix < step.places[0]; ++matrix) {
    const Registers registers{lanes, step.places + 2 + matrix, Type::F16};
    const auto row = [&](unsigned r) {
      const unsigned lane = 8 * matrix + r;
      return lanes.memory->of(lane, step.space, addressOf(lanes, step, lane), 16, Store);
    };
    SmallMatrix rows{};
    if (Store)
      rows = matrixIn(registers);
    for (unsigned r = 0; !Store && r < 8; ++r)
      __builtin_memcpy(rows[r].data(), row(r), 16);
    if (step.places[1] != 0)
      rows = transposed(rows);
    for (unsigned r = 0; Store && r < 8; ++r)
      __builtin_memcpy(row(r), rows[r].data(), 16);
    if (!Store)
      putMatrix(registers, rows);
  }
}

// Step::places: the registers of the result and of the source.
void transposeMatrix(const Lanes &lanes, const Step &step) {
  wantAllLanes(lanes);
  const SmallMatrix rows = matrixIn({lanes, step.places + 1, Type::F16});
  putMatrix({lanes, step.places, Type::F16}, transposed(rows));
}

} // namespace

Handler matrixHandler(const Instruction &i) {
  if (i.opcode == Opcode::LdMatrix)
    return &moveMatrices<false>;
  if (i.opcode == Opcode::StMatrix)
    return &moveMatrices<true>;
  if (i.opcode == Opcode::MovMatrix)
    return &transposeMatrix;
  if (i.has(Modifier::Load))
    return &moveTile<false>;
  return i.has(Modifier::Store) ? &moveTile<true> : &multiply;
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
