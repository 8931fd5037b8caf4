#include "ptx/Modifiers.h"

namespace cgpredict::ptx {
namespace {

constexpr const char *ModifierTexts[] = {
#define MODIFIER(name, text) text,
#include "ptx/Modifiers.def"
#undef MODIFIER
};

} // namespace

const char *modifierName(Modifier modifier) {
  return ModifierTexts[static_cast<std::size_t>(modifier)];
}

std::optional<Modifier> modifierNamed(std::string_view word) {
  for (std::size_t m = 0; m < std::size(ModifierTexts); ++m)
    if (word == ModifierTexts[m])
      return static_cast<Modifier>(m);
  return std::nullopt;
}

std::optional<Modifier> Modifiers::oneOf(std::initializer_list<Modifier> candidates) const {
  for (const Modifier candidate : candidates)
    if (has(candidate))
      return candidate;
  return std::nullopt;
}

std::optional<Modifier> Modifiers::rounding() const {
  using enum Modifier;
  return oneOf({Rn, Rz, Rm, Rp, Rna, Rni, Rzi, Rmi, Rpi});
}

std::optional<Modifier> Modifiers::comparison() const {
  using enum Modifier;
  return oneOf({Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, Lo, LowerSame, Hi,
                HigherSame, EqualU, NotEqualU, LessU, LessEqualU, GreaterU, GreaterEqualU,
                BothNumbers, AnyNan});
}

unsigned Modifiers::vectorWidth() const {
  if (has(Modifier::V8))
    return 8;
  return has(Modifier::V4) ? 4 : has(Modifier::V2) ? 2 : 1;
}

} // namespace cgpredict::ptx
