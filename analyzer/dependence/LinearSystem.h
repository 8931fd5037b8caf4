// Integer points of linear constraints: is there one?
//
// Decided exactly by isl (S. Verdoolaege, "isl: An Integer Set Library for the Polyhedral Model",
// ICMS 2010), within a budget of operations.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_LINEARSYSTEM_H
#define CGPREDICT_ANALYZER_DEPENDENCE_LINEARSYSTEM_H

#include <cstddef>
#include <cstdint>
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
    Unknown ///< too much work
  };
  struct Result {
    Answer answer = Answer::Unknown;
    std::vector<int64_t> point; ///< of the variables
  };
  /// Of isl's own count; a pair of accesses takes some thousands.
  static constexpr unsigned long MostOperations = 100'000;
  Result solve(unsigned long mostOperations = MostOperations) const;

  struct Row {
    Coefficients coefficients;
    int64_t constant = 0;
  };

private:
  std::size_t variables;
  std::vector<Row> equations, atLeast; // the variables' bounds among them
};

} // namespace cgpredict

#endif
