// The fundamental types of PTX and its state spaces (PTX ISA 9.0, chapter 5).
#ifndef CGPREDICT_PTX_TYPES_H
#define CGPREDICT_PTX_TYPES_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace cgpredict::ptx {

enum class Type : uint8_t {
  None,
  Pred,
  B1,
  B4,
  B8,
  B16,
  B32,
  B64,
  B128,
  U4,
  U8,
  U16,
  U32,
  U64,
  S4,
  S8,
  S16,
  S32,
  S64,
  F16,
  F16x2,
  BF16,
  BF16x2,
  TF32,
  F32,
  F64,
  E4M3x2,
  E5M2x2,
  U16x2,
  S16x2,
  TexRef,
  SamplerRef,
  SurfRef
};

enum class TypeKind : uint8_t { Bits, Unsigned, Signed, Float, Predicate, Opaque };

struct TypeTraits {
  const char *name; // without the dot
  unsigned bytes;   // in a register or in memory; packed types smaller than a byte have 4
  TypeKind kind;
};

const TypeTraits &traits(Type type);
inline unsigned bytesOf(Type type) { return traits(type).bytes; }
inline bool isFloat(Type type) { return traits(type).kind == TypeKind::Float; }
inline bool isSigned(Type type) { return traits(type).kind == TypeKind::Signed; }

/// The type of `u32`, `f16x2`, ...; none for another word.
std::optional<Type> typeNamed(std::string_view word);

enum class Space : uint8_t { Generic, Register, Constant, Global, Local, Parameter, Shared };

const char *spaceName(Space space);

/// The space of `const`, `global`, `shared::cta`, ...; none for another word.
std::optional<Space> spaceNamed(std::string_view word);

} // namespace cgpredict::ptx

#endif
