// What an instruction computes, said again without the simulator's code: integers as 128 bits,
// floating-point numbers by the host's units under its rounding modes (<cfenv>), formats of up to 19
// bits by looking for the neighbours among all of their numbers.
#ifndef CGPREDICT_TEST_FORMS_ORACLE_H
#define CGPREDICT_TEST_FORMS_ORACLE_H

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict::test {

/// A PTX type by its name: s32, f16x2, pred.
struct Scalar {
  std::string name;
  unsigned bits = 0;
  bool isSigned = false, isFloat = false;
};
Scalar scalarNamed(const std::string &name);

/// Bits at the corners of a type: ends of its range, zeros, units in the last place, NaN.
std::vector<uint64_t> cornerValues(const Scalar &type);

/// Bits of the sources, in their order; an instruction has no more.
using SourceBits = std::array<uint64_t, 4>;

/// An instruction form with the types of its result and sources. `compute` gives the result's bits,
/// none where PTX leaves them open.
struct Oracle {
  Scalar result;
  std::vector<Scalar> sources;
  std::function<std::optional<uint64_t>(const SourceBits &)> compute;
  std::vector<uint64_t> more; // values of each source, beside the corners of its type
};

/// None for a form that is no business of this oracle. `words` are those between the dots.
std::optional<Oracle> integerOracle(const std::vector<std::string> &words);
std::optional<Oracle> floatOracle(const std::vector<std::string> &words);
std::optional<Oracle> halfOracle(const std::vector<std::string> &words);
std::optional<Oracle> compareOracle(const std::vector<std::string> &words);
std::optional<Oracle> convertOracle(const std::vector<std::string> &words);
std::optional<Oracle> bitFieldOracle(const std::vector<std::string> &words);
std::optional<Oracle> smallFloatOracle(const std::vector<std::string> &words);
std::optional<Oracle> pairCompareOracle(const std::vector<std::string> &words);
std::optional<Oracle> videoOracle(const std::vector<std::string> &words);
std::optional<Oracle> oracleOf(const std::string &form);

/// Shared by the oracles: the words of `add.sat.s32` are add, sat, s32.
std::vector<std::string> wordsOf(const std::string &form);
bool hasWord(const std::vector<std::string> &words, const std::string &word);
using Wide = __int128;
Wide extendedValue(uint64_t bits, const Scalar &type);
uint64_t truncated(Wide value, unsigned bits);
float floatOf(uint64_t bits, bool flush);
uint64_t bitsOfFloat(float value, bool flush, bool saturate);
double doubleOf(uint64_t bits);
uint64_t bitsOfDouble(double value, bool saturate);

/// A binary format of at most 19 bits; one that is `finite` has no infinity, and a NaN of all ones.
struct SmallFormat {
  unsigned mantissa = 0, exponent = 0; // bits of each
  bool finite = false;
  int bias() const { return (1 << (exponent - 1)) - 1; }
  uint32_t sign() const { return uint32_t{1} << (mantissa + exponent); }
  uint32_t infinity() const; ///< the first code that is no number
};
/// f16, bf16, tf32, e4m3 or e5m2; also of pairs (f16x2).
SmallFormat formatNamed(const std::string &name);
long double smallNumber(const SmallFormat &format, uint32_t code);
/// The code of a value that is exact; `rounding`: rn, rz, rm, rp, or rna, ties away from zero.
uint32_t smallCode(const SmallFormat &format, long double value, const std::string &rounding);

/// PTX ISA, setp, of two numbers: eq, ne, ... are false and equ, neu, ... true where one is NaN.
bool relates(const std::string &relation, long double a, long double b);

/// Sets the host's rounding mode for rn, rz, rm or rp while it lives.
class HostRounding {
public:
  explicit HostRounding(const std::vector<std::string> &words);
  ~HostRounding();
  HostRounding(const HostRounding &) = delete;
  HostRounding &operator=(const HostRounding &) = delete;

private:
  int before;
};

} // namespace cgpredict::test

#endif
