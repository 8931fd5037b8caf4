// The words after an opcode that say how it works, all but types: `.lo`, `.rn`, `.shared`, ...
#ifndef CGPREDICT_PTX_MODIFIERS_H
#define CGPREDICT_PTX_MODIFIERS_H

#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace cgpredict::ptx {

enum class Modifier : uint8_t {
#define MODIFIER(name, text) name,
#include "ptx/Modifiers.def"
#undef MODIFIER
  Count
};

const char *modifierName(Modifier modifier);

/// The modifier of a word without its dot; none where PTX has none that this project knows.
std::optional<Modifier> modifierNamed(std::string_view word);

/// Those of one instruction. What one means depends on the opcode: `.and` combines predicates of
/// `setp` and is the operation of `atom`.
class Modifiers {
public:
  bool has(Modifier modifier) const { return bits[static_cast<std::size_t>(modifier)]; }
  void add(Modifier modifier) { bits.set(static_cast<std::size_t>(modifier)); }
  /// The first of `candidates` that the instruction has.
  std::optional<Modifier> oneOf(std::initializer_list<Modifier> candidates) const;
  std::optional<Modifier> rounding() const;
  std::optional<Modifier> comparison() const;
  /// 1, 2, 4 or 8 elements of a vector.
  unsigned vectorWidth() const;

private:
  std::bitset<static_cast<std::size_t>(Modifier::Count)> bits;
};

} // namespace cgpredict::ptx

#endif
