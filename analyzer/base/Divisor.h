// Division by a number that stays the same: by a shift for a power of two, else by its reciprocal.
#ifndef CGPREDICT_ANALYZER_BASE_DIVISOR_H
#define CGPREDICT_ANALYZER_BASE_DIVISOR_H

#include <bit>
#include <cstdint>

namespace cgpredict {

/// Exact for every 64-bit number: floor(number * floor(2^64 / value) / 2^64) is the quotient, or
/// one less.
class Divisor {
public:
  /// `value` is not 0.
  explicit Divisor(uint64_t value)
      : value(value), shift(std::countr_zero(value)),
        reciprocal(std::has_single_bit(value) ? 0 : ~uint64_t{0} / value) {}

  uint64_t quotient(uint64_t number) const {
    if (reciprocal == 0)
      return number >> shift;
    const auto nearly =
        static_cast<uint64_t>(static_cast<unsigned __int128>(number) * reciprocal >> 64);
    return nearly + (number - nearly * value >= value);
  }
  uint64_t rest(uint64_t number) const {
    return reciprocal == 0 ? number & (value - 1) : number - quotient(number) * value;
  }

private:
  uint64_t value;
  int shift;
  uint64_t reciprocal; // 0: a power of two
};

} // namespace cgpredict

#endif
