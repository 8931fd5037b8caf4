// Integer points of linear constraints: is there one?
//
// Equations are split where their large coefficients have a common divisor that the rest of the
// equation cannot reach: N * (i - i') + (j - j') = 0 with |j - j'| < N is i = i' and j = j'. That
// takes apart the dimensions of an array, as delinearisation does, and contains the
// greatest-common-divisor test. What is left is solved over the rationals by Fourier-Motzkin
// elimination with coefficients divided by their common divisor and bounds rounded, as in W. Pugh,
// "The Omega Test", CACM 35 (8), 1992;
// a rational solution is searched for an integer one.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_LINEARSYSTEM_H
#define CGPREDICT_ANALYZER_DEPENDENCE_LINEARSYSTEM_H

#include <cstdint>
#include <optional>
#include <vector>

namespace cgpredict {

class LinearSystem {
public:
  using Coefficients = std::vector<int64_t>; ///< of each variable

  /// Variables with the values they can have at most.
  struct Variable {
    int64_t low = 0, high = 0;
  };
  explicit LinearSystem(std::vector<Variable> variables);

  void addEquation(Coefficients coefficients, int64_t constant); ///< sum + constant == 0
  void addAtLeast(Coefficients coefficients, int64_t constant);  ///< sum + constant >= 0

  enum class Answer {
    None,   ///< there is no integer point
    Found,  ///< there is, see `point`
    Unknown ///< too much work, or only rational points were found
  };
  struct Result {
    Answer answer = Answer::Unknown;
    std::vector<int64_t> point; ///< of the variables
  };
  Result solve() const;

  struct Row {
    Coefficients coefficients;
    int64_t constant = 0;
  };

private:
  std::vector<Variable> variables;
  std::vector<Row> equations, atLeast;
};

} // namespace cgpredict

#endif
