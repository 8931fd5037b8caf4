// Tiles of the matrix instructions, and how many registers of a lane a fragment of one takes (PTX
// ISA 9.0, 9.7.14).
#ifndef CGPREDICT_PTX_MATRIXSHAPE_H
#define CGPREDICT_PTX_MATRIXSHAPE_H

#include "ptx/Decoder.h"

#include <array>

namespace cgpredict::ptx {

/// D = A * B + C: A has m x k elements, B k x n, C and D m x n.
struct MatrixShape {
  unsigned m = 0, n = 0, k = 0;
};
MatrixShape matrixShape(Modifier modifier);
/// Of an instruction that has one: the word, .m16n8k16.
Modifier matrixShapeOf(const Modifiers &modifiers);

enum class Fragment : uint8_t { A, B, C, D };

/// The types of D, A, B, C, from those that are written: wmma.mma of f16 factors names D's and C's
/// alone.
std::array<Type, 4> productTypes(const std::array<Type, 4> &written);

struct TileSize {
  unsigned rows = 0, columns = 0;
};
inline TileSize tileSize(const MatrixShape &shape, Fragment fragment) {
  return {fragment == Fragment::B ? shape.k : shape.m, fragment == Fragment::A ? shape.k : shape.n};
}

/// Of an element in memory; types smaller than a byte have 1 or 4.
unsigned elementBits(Type type);
/// Of a register with elements of `type`: 64 for f64, else 32.
inline unsigned registerBits(Type type) { return type == Type::F64 ? 64 : 32; }
inline unsigned elementsOfRegister(Type type) { return registerBits(type) / elementBits(type); }

/// Registers of a lane that the instruction wants for a fragment.
unsigned mmaRegisters(const MatrixShape &shape, Fragment fragment, Type type);
unsigned wmmaRegisters(const MatrixShape &shape, Fragment fragment, Type type);

/// What is wrong with the numbers of registers of a matrix instruction's fragments; empty if
/// nothing is, and for other instructions.
std::string fragmentProblem(const Statement &statement, const FormMatch &match);

} // namespace cgpredict::ptx

#endif
