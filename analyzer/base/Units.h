// Strong types for the quantities of the models. A quantity is made explicitly (Cycles{18},
// 18_cycles), read with value(), and combines only where the result has a meaning:
//   Cycles / Hertz = Seconds        Bytes / BytesPerSecond = Seconds
//   Seconds * Hertz = Cycles        Bytes / Seconds = BytesPerSecond
// Quantities of one kind add, compare, scale by a number, and divide to a plain ratio.
#ifndef CGPREDICT_ANALYZER_BASE_UNITS_H
#define CGPREDICT_ANALYZER_BASE_UNITS_H

#include <compare>
#include <cstdint>

namespace cgpredict {

template <typename Unit, typename Rep> class Quantity {
public:
  constexpr Quantity() = default;
  constexpr explicit Quantity(Rep value) : amount(value) {}
  constexpr Rep value() const { return amount; }

  constexpr auto operator<=>(const Quantity &) const = default;

  constexpr Quantity &operator+=(Quantity other) { return amount += other.amount, *this; }
  constexpr Quantity &operator-=(Quantity other) { return amount -= other.amount, *this; }
  friend constexpr Quantity operator+(Quantity a, Quantity b) { return a += b; }
  friend constexpr Quantity operator-(Quantity a, Quantity b) { return a -= b; }
  friend constexpr Quantity operator*(Quantity a, Rep factor) {
    return Quantity(a.amount * factor);
  }
  friend constexpr Quantity operator*(Rep factor, Quantity a) { return a * factor; }
  friend constexpr Quantity operator/(Quantity a, Rep divisor) {
    return Quantity(a.amount / divisor);
  }
  friend constexpr double operator/(Quantity a, Quantity b) {
    return static_cast<double>(a.amount) / static_cast<double>(b.amount);
  }

private:
  Rep amount{};
};

using Cycles = Quantity<struct CyclesUnit, double>;
using Seconds = Quantity<struct SecondsUnit, double>;
using Hertz = Quantity<struct HertzUnit, double>;
using Bytes = Quantity<struct BytesUnit, uint64_t>;
using BytesPerSecond = Quantity<struct BytesPerSecondUnit, double>;

constexpr Seconds operator/(Cycles cycles, Hertz clock) {
  return Seconds(cycles.value() / clock.value());
}
constexpr Cycles operator*(Seconds time, Hertz clock) {
  return Cycles(time.value() * clock.value());
}
constexpr Seconds operator/(Bytes bytes, BytesPerSecond rate) {
  return Seconds(static_cast<double>(bytes.value()) / rate.value());
}
constexpr BytesPerSecond operator/(Bytes bytes, Seconds time) {
  return BytesPerSecond(static_cast<double>(bytes.value()) / time.value());
}

constexpr double inMilliseconds(Seconds time) { return time.value() * 1e3; }

inline namespace literals {
constexpr Cycles operator""_cycles(long double v) { return Cycles(static_cast<double>(v)); }
constexpr Cycles operator""_cycles(unsigned long long v) { return Cycles(static_cast<double>(v)); }
constexpr Seconds operator""_s(long double v) { return Seconds(static_cast<double>(v)); }
constexpr Seconds operator""_s(unsigned long long v) { return Seconds(static_cast<double>(v)); }
constexpr Seconds operator""_ms(long double v) { return Seconds(static_cast<double>(v) / 1e3); }
constexpr Seconds operator""_ms(unsigned long long v) {
  return Seconds(static_cast<double>(v) / 1e3);
}
constexpr Hertz operator""_MHz(long double v) { return Hertz(static_cast<double>(v) * 1e6); }
constexpr Hertz operator""_MHz(unsigned long long v) { return Hertz(static_cast<double>(v) * 1e6); }
constexpr Bytes operator""_B(unsigned long long v) { return Bytes(v); }
constexpr Bytes operator""_KiB(unsigned long long v) { return Bytes(v << 10); }
constexpr Bytes operator""_MiB(unsigned long long v) { return Bytes(v << 20); }
constexpr BytesPerSecond operator""_GBps(long double v) {
  return BytesPerSecond(static_cast<double>(v) * 1e9);
}
} // namespace literals

} // namespace cgpredict

#endif
