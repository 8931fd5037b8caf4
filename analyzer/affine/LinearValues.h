// Integers and addresses of a kernel as functions of the loops around them, by its code: what the
// operations of the static tables compute, with the arguments of one launch. Unlike what is learnt
// from traced addresses it holds for every iteration.
#ifndef CGPREDICT_ANALYZER_AFFINE_LINEARVALUES_H
#define CGPREDICT_ANALYZER_AFFINE_LINEARVALUES_H

#include "analyzer/tables/OperandGraph.h"
#include "analyzer/tables/SourceNest.h"
#include "analyzer/trace/Trace.h"

#include <optional>
#include <vector>

namespace cgpredict {

/// constant + sum of strides[l] * iteration of level l, iterations counted from 0.
struct LinearForm {
  int64_t constant = 0;
  std::vector<int64_t> strides; ///< by level of the nest

  bool isConstant() const;
};

/// Iterations of a level, both included; none where last < first.
struct IterationRange {
  int64_t first = 0, last = 0;
};
using IterationRanges = std::vector<IterationRange>; ///< by level

bool isEmpty(const IterationRanges &ranges);

/// Cuts the range down to constant + stride * iteration >= 0.
void keepNonNegative(int64_t constant, int64_t stride, IterationRange &range);

/// Least and greatest value over the iterations. Of no iteration: {0, -1}.
IterationRange valuesOf(const LinearForm &form, const IterationRanges &ranges);

/// A comparison of integers, and whether it is true.
struct Conjunct {
  const Operation *comparison = nullptr;
  bool holds = false;
};

/// Adds what follows all together from the condition having that value. Whether nothing else does.
bool addConjuncts(const OperandGraph &graph, const Operand &condition, bool value,
                  std::vector<Conjunct> &conjuncts);

/// An address as bytes from the start of what a pointer argument, or a global, points to.
struct LinearAddress {
  int32_t argument = -1; ///< -1: a global
  LinearForm bytes;
};

/// An address as bytes from where a pointer leads that was loaded before.
struct LinearRowAddress {
  uint32_t load = 0; ///< the operation that loads the pointer
  LinearForm bytes;
};

class LinearValues {
public:
  /// All must outlive this. Throws Error: a loop whose trip count is not the same number each time
  /// that it is entered, or that is left in more than one place; names its line.
  LinearValues(const KernelTables &tables, const SourceNest &nest, const Launch &launch);

  int64_t trips(uint32_t level) const { return all[level].last + 1; }
  /// Every iteration of every level.
  const IterationRanges &allIterations() const { return all; }

  /// None where it is no such function, or does not fit its width in the iterations given.
  std::optional<LinearForm> operand(const Operation &user, std::size_t operand,
                                    const IterationRanges &at) const;
  std::optional<LinearForm> operation(uint32_t id, const IterationRanges &at) const;
  std::optional<LinearAddress> address(const Site &site, const IterationRanges &at) const;
  std::optional<LinearRowAddress> rowAddress(const Site &site, const IterationRanges &at) const;

  /// Whether the condition holds in all, or in none, of the iterations; empty: in some.
  std::optional<bool> constantCondition(const Operand &condition, const IterationRanges &at) const;

  /// Cuts `at` down to iterations where the condition has the value; true if it has it in all that
  /// are left.
  bool restrict(const Operand &condition, bool value, IterationRanges &at) const;

  /// Value of an integer argument.
  std::optional<int64_t> argument(uint32_t index) const;
  const OperandGraph &graph() const { return operations; }
  /// The block of a loop that goes back to its head.
  uint32_t latchOf(uint32_t loop) const;

private:
  std::optional<LinearForm> constantForm(const std::string &text) const;
  std::optional<LinearForm> dimension(uint32_t d) const;
  std::optional<LinearForm> compute(const Operation &op, const IterationRanges &at) const;
  std::optional<LinearForm> phi(const Operation &op, const IterationRanges &at) const;
  std::optional<LinearForm> induction(const Operation &op, uint32_t level,
                                      const IterationRanges &at) const;
  /// An operand, and how far behind it an address lies.
  struct FromOperand {
    const Operation *user = nullptr;
    std::size_t operand = 0;
    LinearForm bytes;
  };
  std::optional<FromOperand> fromOperand(const Site &site, const IterationRanges &at) const;
  std::optional<LinearForm> difference(const Operation &comparison,
                                       const IterationRanges &at) const;
  bool restrictComparison(const Operation &comparison, bool value, IterationRanges &at) const;
  int64_t countTrips(uint32_t loop) const;
  std::optional<int64_t> tripsWithin(uint32_t loop, int64_t most) const;

  const KernelTables &tables;
  const SourceNest &nest;
  const Launch &launch;
  OperandGraph operations;
  IterationRanges all;
  mutable std::vector<uint32_t> open; // phis being looked at
};

/// Text of a constant operand of an operation, of the tables' `constants`; empty if it is none.
std::string_view constantOperand(const Operation &user, std::size_t operand);

} // namespace cgpredict

#endif
