// Integers of a kernel as functions of the thread's coordinates and of the turns of the loops
// around them, by its code and the arguments of one launch. Unlike what is learnt from traced
// addresses it holds for every thread. Such a value may be the least, or the greatest, of several
// affine ones: `min(i + 16, n)`.
#ifndef CGPREDICT_ANALYZER_AFFINE_CODEFORMS_H
#define CGPREDICT_ANALYZER_AFFINE_CODEFORMS_H

#include "analyzer/tables/OperandGraph.h"
#include "analyzer/trace/Trace.h"

#include <optional>
#include <vector>

namespace cgpredict {

/// constant + sum of factors[k] * point[k], of a thread's coordinates, then of turns (pointOf()).
struct CodeForm {
  int64_t constant = 0;
  std::vector<int64_t> factors;
  int64_t slack = 0; ///< by so much it may be more: what is left of a division is not followed
  bool operator==(const CodeForm &) const = default;
};

/// Where values are asked for.
struct CodePlace {
  std::vector<uint32_t> loops; ///< around it, outermost first
  std::vector<int64_t> last;   ///< the most of each coordinate and turn, counted from 0
};

class CodeForms {
public:
  enum class Of { Least, Greatest };
  /// One at least: the value is the least, or the greatest, of them.
  using List = std::vector<CodeForm>;

  /// All must outlive this.
  CodeForms(const KernelTables &tables, const OperandGraph &graph, const Launch &launch)
      : tables(tables), graph(graph), launch(launch) {}

  /// None where it is no such value, or wraps around anywhere at the place.
  std::optional<List> operand(const Operation &user, std::size_t operand, Of of,
                              const CodePlace &place) const;

  std::optional<List> operation(const Operation &operation, Of of, const CodePlace &place) const;
  /// Of an operand that is one number.
  std::optional<int64_t> constant(const Operation &user, std::size_t operand,
                                  const CodePlace &place) const;
  /// By what the operation divides what is 0 or more, for the quotient or for what is left; none:
  /// it is another one.
  std::optional<int64_t> divisor(const Operation &operation, const CodePlace &place) const;

  /// Whether the comparison of integers is true everywhere at the place, or is not; none: it is in
  /// some, or that is not known.
  std::optional<bool> truthOf(const Operation &comparison, const CodePlace &place) const;

  /// What is above 0, all of it, where the comparison of integers is true, or is not. None of those
  /// that ask whether both are equal.
  std::optional<List> gapsOf(const Operation &comparison, bool truth, const CodePlace &place) const;

  /// a + factor * b; of two values that are the least of theirs, where the factor is positive.
  /// Where it is negative b is the greatest of its.
  static std::optional<List> sum(const std::optional<List> &a, const std::optional<List> &b,
                                 int64_t factor);

  struct Range {
    int64_t low = 0, high = 0;
  };
  static std::optional<Range> rangeOf(const List &list, Of of, const CodePlace &place);

private:
  std::optional<Range> rangeOf(const Operation &user, std::size_t operand,
                               const CodePlace &place) const;
  using Maybe = std::optional<List>;
  Maybe number(int64_t value, const CodePlace &place) const;
  Maybe argument(uint32_t index, const CodePlace &place) const;
  Maybe dimension(uint32_t index, const CodePlace &place) const;
  Maybe compute(const Operation &operation, Of of, const CodePlace &place) const;
  Maybe times(const Maybe &value, int64_t factor, const CodePlace &place) const;
  Maybe product(const Operation &operation, Of of, const CodePlace &place) const;
  Maybe widened(const Operation &operation, Of of, const CodePlace &place) const;
  Maybe extreme(const Operation &operation, Of of, const CodePlace &place) const;
  Maybe remainder(const Operation &operation, const CodePlace &place) const;
  Maybe quotient(const Operation &operation, const CodePlace &place) const;
  Maybe chosen(const Operation &select, Of of, const CodePlace &place) const;
  Maybe phi(const Operation &operation, Of of, const CodePlace &place) const;
  Maybe induction(const Operation &phi, std::size_t loop, Of of, const CodePlace &place) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  const Launch &launch;
  mutable std::vector<uint32_t> open; // phis being looked at
  mutable uint32_t work = 0;
};

} // namespace cgpredict

#endif
