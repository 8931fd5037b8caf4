// Integer points of linear constraints: is there one?
//
// Decided exactly by isl (S. Verdoolaege, "isl: An Integer Set Library for the Polyhedral Model",
// ICMS 2010), within a budget.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_LINEARSYSTEM_H
#define CGPREDICT_ANALYZER_DEPENDENCE_LINEARSYSTEM_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cgpredict {

/// What may be asked of isl for one launch. An operation costs more the later it comes: 5,000 take
/// up to 0.07 s, 100,000 up to 3 s; no system of test/lit/dependences takes more than 1,000. So all
/// that cannot be answered takes about half a second.
struct SolverBudget {
  unsigned long operations = 5'000; ///< for each system, by isl's own count
  unsigned unanswered = 8;          ///< systems that may go beyond; after them none is tried
};

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
  Result solve(SolverBudget &budget) const;

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
