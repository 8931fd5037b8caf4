#include "ptx/Types.h"

#include <array>

namespace cgpredict::ptx {
namespace {

using enum TypeKind;

// In the order of Type.
constexpr TypeTraits Traits[] = {
    {"", 0, Opaque},       {"pred", 1, Predicate},    {"b1", 4, Bits},
    {"b4", 4, Bits},       {"b8", 1, Bits},           {"b16", 2, Bits},
    {"b32", 4, Bits},      {"b64", 8, Bits},          {"b128", 16, Bits},
    {"u4", 4, Unsigned},   {"u8", 1, Unsigned},       {"u16", 2, Unsigned},
    {"u32", 4, Unsigned},  {"u64", 8, Unsigned},      {"s4", 4, Signed},
    {"s8", 1, Signed},     {"s16", 2, Signed},        {"s32", 4, Signed},
    {"s64", 8, Signed},    {"f16", 2, Float},         {"f16x2", 4, Float},
    {"bf16", 2, Bits},     {"bf16x2", 4, Bits},       {"tf32", 4, Bits},
    {"f32", 4, Float},     {"f64", 8, Float},         {"e4m3x2", 2, Bits},
    {"e5m2x2", 2, Bits},   {"u16x2", 4, Unsigned},    {"s16x2", 4, Signed},
    {"texref", 8, Opaque}, {"samplerref", 8, Opaque}, {"surfref", 8, Opaque},
};

struct SpaceName {
  const char *name;
  Space space;
};
constexpr SpaceName Spaces[] = {
    {"reg", Space::Register},          {"const", Space::Constant},
    {"global", Space::Global},         {"local", Space::Local},
    {"param", Space::Parameter},       {"param::entry", Space::Parameter},
    {"param::func", Space::Parameter}, {"shared", Space::Shared},
    {"shared::cta", Space::Shared},
};

} // namespace

const TypeTraits &traits(Type type) { return Traits[static_cast<std::size_t>(type)]; }

std::optional<Type> typeNamed(std::string_view word) {
  for (std::size_t t = 1; t < std::size(Traits); ++t)
    if (word == Traits[t].name)
      return static_cast<Type>(t);
  return std::nullopt;
}

const char *spaceName(Space space) {
  for (const SpaceName &entry : Spaces)
    if (entry.space == space)
      return entry.name;
  return "generic";
}

std::optional<Space> spaceNamed(std::string_view word) {
  for (const SpaceName &entry : Spaces)
    if (word == entry.name)
      return entry.space;
  return std::nullopt;
}

} // namespace cgpredict::ptx
