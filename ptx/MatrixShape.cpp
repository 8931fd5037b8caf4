#include "ptx/MatrixShape.h"

#include "analyzer/base/WarpLanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cgpredict::ptx {

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

Modifier matrixShapeOf(const Modifiers &modifiers) {
  using enum Modifier;
  return *modifiers.oneOf({M16N16K16, M8N32K16, M32N8K16, M16N16K8, M8N8K32, M8N8K128, M8N8K4,
                           M8N8K16, M16N8K4, M16N8K8, M16N8K16, M16N8K32, M16N8K64, M16N8K128,
                           M16N8K256});
}

std::array<Type, 4> productTypes(const std::array<Type, 4> &written) {
  if (written[2] != Type::None)
    return written;
  return {written[0], Type::F16, Type::F16, written[1]};
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

// mma's m8n8k4 of f16 is four products, each of eight lanes.
unsigned mmaRegisters(const MatrixShape &shape, Fragment fragment, Type type) {
  const TileSize size = tileSize(shape, fragment);
  const unsigned products = shape.m == 8 && shape.k == 4 && type != Type::F64 ? 4 : 1;
  return size.rows * size.columns * products / WarpSize / elementsOfRegister(type);
}

// PTX ISA 9.0, table of wmma's fragments: f16 factors have 8 registers in every shape.
unsigned wmmaRegisters(const MatrixShape &shape, Fragment fragment, Type type) {
  const bool factor = fragment == Fragment::A || fragment == Fragment::B;
  return factor && type == Type::F16 ? 8 : mmaRegisters(shape, fragment, type);
}

namespace {

std::string countProblem(const Statement &statement, std::size_t operand, std::size_t expected) {
  const Operand &given = statement.operands[operand];
  if (given.kind != OperandKind::Vector)
    return fmt::format("operand {}: expected {} registers in braces", operand + 1, expected);
  const std::size_t found = given.elements.size();
  return found == expected ? ""
                           : fmt::format("operand {}: a fragment of {} registers; expected {}",
                                         operand + 1, found, expected);
}

std::string productProblem(const Statement &statement, const FormMatch &match) {
  const std::array<Type, 4> types = productTypes(match.types);
  const MatrixShape shape = matrixShape(matrixShapeOf(match.modifiers));
  const auto registers = match.form->opcode == Opcode::Wmma ? wmmaRegisters : mmaRegisters;
  constexpr Fragment Order[] = {Fragment::D, Fragment::A, Fragment::B, Fragment::C};
  for (std::size_t f = 0; f < 4; ++f) {
    const unsigned expected = registers(shape, Order[f], types[f]);
    if (std::string text = countProblem(statement, f, expected); !text.empty())
      return text;
  }
  return "";
}

std::string tileProblem(const Statement &statement, const FormMatch &match) {
  using enum Modifier;
  const bool store = match.modifiers.has(Store);
  const Fragment fragment = store                          ? Fragment::D
                            : match.modifiers.has(MatrixA) ? Fragment::A
                            : match.modifiers.has(Bytes)   ? Fragment::B
                                                           : Fragment::C;
  return countProblem(
      statement, store,
      wmmaRegisters(matrixShape(matrixShapeOf(match.modifiers)), fragment, match.types[0]));
}

} // namespace

std::string fragmentProblem(const Statement &statement, const FormMatch &match) {
  using enum Modifier;
  switch (match.form->opcode) {
  case Opcode::Mma:
    return productProblem(statement, match);
  case Opcode::Wmma:
    return match.modifiers.has(Multiply) ? productProblem(statement, match)
                                         : tileProblem(statement, match);
  case Opcode::LdMatrix:
  case Opcode::StMatrix:
    return countProblem(statement, match.form->opcode == Opcode::StMatrix,
                        match.modifiers.has(X4)   ? 4
                        : match.modifiers.has(X2) ? 2
                                                  : 1);
  default:
    return "";
  }
}

} // namespace cgpredict::ptx
