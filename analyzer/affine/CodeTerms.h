// Parts of an address that are no affine function of a thread's coordinates and of turns, but one
// of several, by the code:
//
//   a[i][max(i - 3, 0)]    a[i][1 + i % 2]    a[32 * (i / 16) + i % 16]
#ifndef CGPREDICT_ANALYZER_AFFINE_CODETERMS_H
#define CGPREDICT_ANALYZER_AFFINE_CODETERMS_H

#include "analyzer/affine/CodeForms.h"

#include <functional>

namespace cgpredict {

/// What a part is where the conditions hold: the value, and so much more for each unit of the
/// quotient of what is divided, which is 0 or more.
struct CodeChoice {
  CodeForm value;
  CodeForms::List notNegative{}; ///< all of them, there
  CodeForm divided{};
  int64_t divisor = 1, perQuotient = 0;
};

struct CodeTerm {
  int64_t scale = 1;
  std::vector<CodeChoice> choices; ///< one of which holds anywhere
  /// Scaled; of the first choice that holds.
  int64_t at(const std::vector<int64_t> &point) const;
};

class CodeTerms {
public:
  using IsAffine = std::function<bool(const Operand &)>;

  /// Both must outlive this, `isAffine` says it of parts.
  CodeTerms(const KernelTables &tables, const OperandGraph &graph, const CodeForms &forms,
            IsAffine isAffine)
      : tables(tables), graph(graph), forms(forms), isAffine(std::move(isAffine)) {}

  /// What is left of the address without them is affine; none where that is not known.
  std::optional<std::vector<CodeTerm>> of(const Operation &access, std::size_t address,
                                          const CodePlace &place) const;

private:
  bool collect(const Operation &user, std::size_t operand, int64_t scale, const CodePlace &place,
               std::vector<CodeTerm> &terms) const;
  bool collectOf(const Operation &operation, int64_t scale, const CodePlace &place,
                 std::vector<CodeTerm> &terms) const;
  std::optional<std::size_t> startOf(const Operation &phi, const CodePlace &place) const;
  std::vector<CodeChoice> choicesOf(const Operation &operation, const CodePlace &place) const;
  std::vector<CodeChoice> extremes(const Operation &operation, const CodePlace &place) const;
  std::vector<CodeChoice> ofDivision(const Operation &operation, const CodePlace &place) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  const CodeForms &forms;
  IsAffine isAffine;
};

} // namespace cgpredict

#endif
