// One element of a product of f16, bf16 or tf32 matrices as the tensor cores of an NVIDIA H100 add
// it: the products and C are brought to the largest exponent among them, that of a product being
// the sum of its factors' exponents; what lies more than two bits behind the last one of an .f32
// there is cut off; the sum is cut to .f32, or rounded to the nearest .f16. All products of an
// instruction are one such sum (16 of f16 and bf16, 8 of tf32). Source: F. A. Khattak, M. Mikaitis,
// Accurate Models of NVIDIA Tensor Cores, arXiv:2512.07004. Beyond .f32 is infinity (assumed).
#ifndef CGPREDICT_SIMULATOR_LANES_MATRIXSUM_H
#define CGPREDICT_SIMULATOR_LANES_MATRIXSUM_H

#include "simulator/lanes/FloatBits.h"

#include <algorithm>
#include <vector>

namespace cgpredict::simulator::CGPREDICT_LANES {

class MatrixSum {
public:
  explicit MatrixSum(Type factors) : leastFactor(factors == Type::F16 ? -14 : -126) {}

  void add(double c) { addTerm(c, exponentOf(c, -126)); }
  void addProduct(double left, double right) {
    addTerm(left * right, exponentOf(left, leastFactor) + exponentOf(right, leastFactor));
  }

  /// Exact in double precision; infinite or NaN where a term is.
  double sum() const {
    if (plain - plain != 0)
      return plain;
    int largest = LeastExponent;
    for (const Term &term : terms)
      largest = term.value == 0 ? largest : std::max(largest, term.exponent);
    const int last = largest - FloatBits - ExtraBits;
    double units = 0;
    for (const Term &term : terms)
      units += __builtin_trunc(__builtin_ldexp(term.value, -last));
    return __builtin_ldexp(units, last);
  }

private:
  static constexpr int FloatBits = 23, ExtraBits = 2;
  static constexpr int LeastExponent = -133; // that terms are brought to (arXiv:2512.07004)

  struct Term {
    double value;
    int exponent;
  };

  // Subnormal numbers have the least exponent of their type.
  static int exponentOf(double value, int least) {
    int exponent = 0;
    __builtin_frexp(value, &exponent);
    return std::max(exponent - 1, least);
  }

  void addTerm(double value, int exponent) {
    terms.push_back({value, exponent});
    plain += value;
  }

  int leastFactor;
  std::vector<Term> terms;
  double plain = 0;
};

/// Towards zero.
inline float cutToFloat(double value) {
  const auto rounded = static_cast<float>(value);
  const bool tooLarge =
      __builtin_fabs(value) < 0x1p128 && __builtin_fabs(rounded) > __builtin_fabs(value);
  return tooLarge ? bitsAs<float>(bitsAs<uint32_t>(rounded) - 1) : rounded;
}

} // namespace cgpredict::simulator::CGPREDICT_LANES

#endif
