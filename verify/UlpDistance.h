// How far apart two values of memory are.
#ifndef CGPREDICT_VERIFY_ULPDISTANCE_H
#define CGPREDICT_VERIFY_ULPDISTANCE_H

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace cgpredict::verify {

enum class ValueType : uint8_t { F32, F64, Integer };

/// What cannot be counted: a number against a NaN, integers that are not the same.
constexpr uint64_t Incomparable = std::numeric_limits<uint64_t>::max();

/// Floating-point numbers of the type between the two, both zeros being one; 0 for two NaNs, whose
/// bits a GPU does not keep. The sizes are those of the type.
uint64_t ulpDistance(ValueType type, std::span<const std::byte> a, std::span<const std::byte> b);

/// "1.5 (3fc00000)"; the shortest digits that are this number.
std::string valueText(ValueType type, std::span<const std::byte> value);

} // namespace cgpredict::verify

#endif
