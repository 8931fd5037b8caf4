// Floating-point numbers as PTX has them: subnormals flushed, results clamped, NaNs of one pattern,
// small formats.
#ifndef CGPREDICT_SIMULATOR_LANES_FLOATBITS_H
#define CGPREDICT_SIMULATOR_LANES_FLOATBITS_H

#include "simulator/lanes/Lanes.h"

#include <cmath>

namespace cgpredict::simulator::CGPREDICT_LANES {

template <typename To, typename From> inline To bitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}

/// A subnormal number becomes a zero of its sign (.ftz).
inline float flushed(float value) {
  const auto bits = bitsAs<uint32_t>(value);
  return bitsAs<float>((bits & 0x7F800000U) == 0 ? bits & 0x80000000U : bits);
}
inline double flushed(double value) { return value; } // PTX has no .ftz for .f64

/// [0, 1]; a NaN gives +0 (.sat).
template <typename T> inline T clamped(T value) {
  return value > T(0) ? value < T(1) ? value : T(1) : T(0);
}

/// The NaN of single-precision results has the pattern 7FFFFFFF (PTX ISA 9.7.3).
/// Tested as integers: of a comparison of numbers GCC makes a branch, and no vector code.
inline float canonical(float value) {
  const auto bits = bitsAs<int32_t>(value);
  return bitsAs<float>((bits & 0x7FFFFFFF) > 0x7F800000 ? 0x7FFFFFFF : bits);
}
inline double canonical(double value) { return value; }

/// a + b rounded to odd: what is lost makes the last bit 1, so that a second rounding to fewer bits
/// is right (Boldo, Melquiond: Emulation of a FMA and correctly rounded sums).
inline double oddSum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  const double error = (a - (sum - part)) + (b - part);
  const auto bits = bitsAs<uint64_t>(sum);
  if (error == 0 || error != error || (bits & 1) != 0)
    return sum;
  return bitsAs<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

/// A binary format of Mantissa bits and an exponent's Bias: f16 is <10, 15>, bf16 <7, 127>, e5m2
/// <2, 15>. A Finite one, e4m3 <3, 7>, has no infinity, and a NaN of all ones.
template <unsigned Mantissa, int Bias, bool Finite = false> struct SmallFloat {
  static constexpr uint32_t Sign = (static_cast<uint32_t>(2 * Bias + 2) << Mantissa);
  static constexpr uint32_t Infinity = // the first code that is no number
      Finite ? Sign - 1 : static_cast<uint32_t>(2 * Bias + 1) << Mantissa;

  static double decode(uint16_t code) {
    const uint32_t magnitude = code & (Sign - 1);
    const double sign = code & Sign ? -1 : 1;
    if (magnitude > Infinity || (Finite && magnitude == Infinity))
      return bitsAs<double>(uint64_t{0x7FF8000000000000});
    if (magnitude == Infinity)
      return sign * __builtin_inf();
    const int exponent = static_cast<int>(magnitude >> Mantissa);
    const uint32_t fraction = magnitude & ((1U << Mantissa) - 1);
    const double significand = exponent == 0 ? fraction : fraction + (1U << Mantissa);
    return sign * __builtin_ldexp(significand, (exponent == 0 ? 1 : exponent) - Bias -
                                                   static_cast<int>(Mantissa));
  }

  /// Rounded once, to nearest even or as `rounding` says (Rz, Rm, Rp, Rna).
  static uint16_t encode(double value, Modifier rounding = Modifier::Rn) {
    const bool negative = bitsAs<uint64_t>(value) >> 63;
    const uint32_t sign = negative ? Sign : 0;
    const double magnitude = __builtin_fabs(value);
    if (value != value)
      return static_cast<uint16_t>(Sign - 1); // PTX's NaN: all ones but the sign
    if (magnitude == 0)
      return static_cast<uint16_t>(sign);
    if (magnitude > 1e300)
      return static_cast<uint16_t>(sign | overflow(magnitude, negative, rounding));
    int exponent = 0;
    __builtin_frexp(magnitude, &exponent);
    exponent = exponent - 1 < 1 - Bias ? 1 - Bias : exponent - 1;
    const double scaled = __builtin_ldexp(magnitude, static_cast<int>(Mantissa) - exponent);
    const double whole = __builtin_floor(scaled);
    const double rest = scaled - whole;
    auto units = static_cast<uint64_t>(whole);
    const bool up = rounding == Modifier::Rz    ? false
                    : rounding == Modifier::Rm  ? negative && rest > 0
                    : rounding == Modifier::Rp  ? !negative && rest > 0
                    : rounding == Modifier::Rna ? rest >= 0.5
                                                : rest > 0.5 || (rest == 0.5 && (units & 1) != 0);
    units += up;
    // The hidden bit of a normal number adds one to the exponent below it.
    const uint64_t code = (static_cast<uint64_t>(exponent + Bias - 1) << Mantissa) + units;
    if (code >= Infinity)
      return static_cast<uint16_t>(sign | overflow(magnitude, negative, rounding));
    return static_cast<uint16_t>(sign | code);
  }

private:
  static uint32_t overflow(double magnitude, bool negative, Modifier rounding) {
    const bool towardsZero = rounding == Modifier::Rz || (rounding == Modifier::Rm && !negative) ||
                             (rounding == Modifier::Rp && negative);
    return Finite || (towardsZero && magnitude != __builtin_inf()) ? Infinity - 1 : Infinity;
  }
};

using Half = SmallFloat<10, 15>;
using BFloat = SmallFloat<7, 127>;
using E4M3 = SmallFloat<3, 7, true>;
using E5M2 = SmallFloat<2, 15>;

// -0 is less than +0; a NaN loses against a number, or wins with .NaN (PTX ISA, min and max).
template <bool Max, bool NaN> struct Extreme {
  template <typename T> static T apply(T a, T b) {
    if (a != a)
      return NaN ? a : b;
    if (b != b)
      return NaN ? b : a;
    if (a == b)
      return (__builtin_signbit(a) != 0) == Max ? b : a;
    return (a < b) == Max ? b : a;
  }
};

/// Of magnitudes, with the product's sign (PTX ISA, min.xorsign.abs); a NaN keeps its own.
template <bool Max, bool NaN> struct ExtremeMagnitude {
  template <typename T> static T apply(T a, T b) {
    const bool negativeA = __builtin_signbit(a) != 0, negativeB = __builtin_signbit(b) != 0;
    const T found = Extreme<Max, NaN>::apply(negativeA ? -a : a, negativeB ? -b : b);
    return found == found && negativeA != negativeB ? -found : found;
  }
};

} // namespace cgpredict::simulator::CGPREDICT_LANES

#endif
