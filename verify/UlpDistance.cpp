#include "verify/UlpDistance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace cgpredict::verify {
namespace {

template <typename T> T valueOf(std::span<const std::byte> bytes) {
  T value{};
  std::memcpy(&value, bytes.data(), std::min(sizeof value, bytes.size()));
  return value;
}

// Neighbouring numbers have neighbouring places.
template <typename Float, typename Bits> int64_t placeOf(std::span<const std::byte> bytes) {
  constexpr Bits Sign = Bits{1} << (8 * sizeof(Bits) - 1);
  const Bits bits = valueOf<Bits>(bytes);
  const auto size = static_cast<int64_t>(bits & (Sign - 1));
  return (bits & Sign) != 0 ? -size : size;
}

template <typename Float, typename Bits>
uint64_t distance(std::span<const std::byte> a, std::span<const std::byte> b) {
  const bool aIsNumber = !std::isnan(valueOf<Float>(a)), bIsNumber = !std::isnan(valueOf<Float>(b));
  if (!aIsNumber || !bIsNumber)
    return aIsNumber == bIsNumber ? 0 : Incomparable;
  const int64_t first = placeOf<Float, Bits>(a), second = placeOf<Float, Bits>(b);
  return static_cast<uint64_t>(std::max(first, second)) -
         static_cast<uint64_t>(std::min(first, second));
}

} // namespace

uint64_t ulpDistance(ValueType type, std::span<const std::byte> a, std::span<const std::byte> b) {
  switch (type) {
  case ValueType::F32:
    return distance<float, uint32_t>(a, b);
  case ValueType::F64:
    return distance<double, uint64_t>(a, b);
  case ValueType::Integer:
    break;
  }
  return std::ranges::equal(a, b) ? 0 : Incomparable;
}

std::string valueText(ValueType type, std::span<const std::byte> value) {
  const auto bits = valueOf<uint64_t>(value);
  switch (type) {
  case ValueType::F32:
    return fmt::format("{} ({:08x})", valueOf<float>(value), bits);
  case ValueType::F64:
    return fmt::format("{} ({:016x})", valueOf<double>(value), bits);
  case ValueType::Integer:
    break;
  }
  return fmt::format("{:#0{}x}", bits, 2 + 2 * value.size());
}

} // namespace cgpredict::verify
