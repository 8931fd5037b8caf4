// Compiled with -frounding-math: the host rounds as it is told.
#include "test/forms/Oracle.h"

#include <bit>
#include <cmath>
#include <map>

namespace cgpredict::test {
namespace {

// Kept from being computed before the rounding mode is set.
template <typename T> T opaque(T value) {
  volatile T kept = value;
  return kept;
}

template <typename T> T extreme(T a, T b, bool maximum, bool keepsNaN) {
  if (std::isnan(a) || std::isnan(b))
    return keepsNaN || (std::isnan(a) && std::isnan(b)) ? static_cast<T>(NAN)
           : std::isnan(a)                              ? b
                                                        : a;
  if (a == b) // zeros: -0 is the smaller one
    return std::signbit(a) == maximum ? b : a;
  return (a < b) == maximum ? b : a;
}

// PTX ISA, div.approx.f32: for 2^126 < |b| < 2^128 a zero of the quotient's sign, or NaN.
bool isBeyondReciprocal(double b) { return std::fabs(b) > 0x1p126 && !std::isinf(b); }

// An H100 flushes a quotient that rounding alone makes a normal number, where it is not rounded to
// the nearest. Of single precision: 64 bits tell the quotients apart.
bool isSubnormalQuotient(long double a, long double b) { return std::fabs(a / b) < 0x1p-126L; }
bool isDirected(const std::vector<std::string> &words) {
  return hasWord(words, "rz") || hasWord(words, "rm") || hasWord(words, "rp");
}

// PTX ISA, rcp.approx.ftz.f64: the upper 32 bits of the operand make the upper 32 of the result.
double upperHalf(double value) {
  if (std::isnan(value))
    return value;
  const bool subnormal = std::fpclassify(value) == FP_SUBNORMAL;
  return doubleOf(bitsOfDouble(subnormal ? std::copysign(0.0, value) : value, false) &
                  0xFFFFFFFF00000000);
}

template <typename T>
T computed(const std::string &name, T a, T b, T c, const std::vector<std::string> &words) {
  const HostRounding rounding(words);
  a = opaque(a), b = opaque(b), c = opaque(c);
  if (name == "add")
    return opaque(a + b);
  if (name == "sub")
    return opaque(a - b);
  if (name == "mul")
    return opaque(a * b);
  if (name == "div" && isSubnormalQuotient(a, b) && isDirected(words) && hasWord(words, "ftz"))
    return std::copysign(T{0}, a / b);
  if (name == "div")
    return hasWord(words, "approx") && isBeyondReciprocal(b) ? opaque(a * std::copysign(T{0}, b))
                                                             : opaque(a / b);
  if (name == "fma" || name == "mad")
    return opaque(std::fma(a, b, c));
  if (name == "rcp")
    return opaque(T{1} / a);
  if (name == "sqrt")
    return opaque(std::sqrt(a));
  if (hasWord(words, "xorsign")) {
    const T found = extreme(std::fabs(a), std::fabs(b), name == "max", hasWord(words, "NaN"));
    return std::isnan(found) || std::signbit(a) == std::signbit(b) ? found : -found;
  }
  if (name == "min" || name == "max")
    return extreme(a, b, name == "max", hasWord(words, "NaN"));
  if (name == "abs")
    return std::fabs(a);
  if (name == "neg")
    return -a;
  return std::copysign(b, a);
}

// The functions that hardware approximates, by the host's long double ones.
long double approximated(const std::string &name, long double a) {
  if (name == "rsqrt")
    return 1 / sqrtl(a);
  if (name == "sin")
    return sinl(a);
  if (name == "cos")
    return cosl(a);
  if (name == "ex2")
    return exp2l(a);
  if (name == "lg2")
    return log2l(a);
  return tanhl(a);
}

const std::map<std::string, unsigned> Sources = {
    {"add", 2},  {"sub", 2}, {"mul", 2}, {"div", 2}, {"fma", 3}, {"mad", 3},      {"rcp", 1},
    {"sqrt", 1}, {"min", 2}, {"max", 2}, {"abs", 1}, {"neg", 1}, {"copysign", 2}, {"rsqrt", 1},
    {"sin", 1},  {"cos", 1}, {"ex2", 1}, {"lg2", 1}, {"tanh", 1}};

bool isFunction(const std::string &name) {
  return name == "rsqrt" || name == "sin" || name == "cos" || name == "ex2" || name == "lg2" ||
         name == "tanh";
}

uint64_t singleResult(const std::vector<std::string> &words, const SourceBits &bits) {
  const bool ftz = hasWord(words, "ftz");
  const float a = floatOf(bits[0], ftz), b = floatOf(bits[1], ftz), c = floatOf(bits[2], ftz);
  const float value = isFunction(words[0])
                          ? static_cast<float>(approximated(words[0], static_cast<long double>(a)))
                          : computed(words[0], a, b, c, words);
  return bitsOfFloat(value, ftz, hasWord(words, "sat"));
}

} // namespace

std::optional<Oracle> floatOracle(const std::vector<std::string> &words) {
  const auto known = Sources.find(words[0]);
  if (known == Sources.end() || (words.back() != "f32" && words.back() != "f64"))
    return std::nullopt;
  const Scalar type = scalarNamed(words.back());
  Oracle oracle{type, std::vector<Scalar>(known->second, type), {}};
  if (type.bits == 32)
    oracle.compute = [=](const SourceBits &bits) {
      return std::optional(singleResult(words, bits));
    };
  else
    oracle.compute = [=](const SourceBits &bits) -> std::optional<uint64_t> {
      const bool ftz = hasWord(words, "ftz");
      const double first = doubleOf(bits[0]), a = ftz ? upperHalf(first) : first;
      const double b = doubleOf(bits[1]), c = doubleOf(bits[2]);
      const double value = isFunction(words[0]) ? static_cast<double>(approximated(words[0], a))
                                                : computed(words[0], a, b, c, words);
      return bitsOfDouble(ftz ? upperHalf(value) : value, hasWord(words, "sat"));
    };
  return oracle;
}

} // namespace cgpredict::test
