// Extremes that are compared as wider numbers than they are kept: `short m; if (x > m) m = x;`.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_NARROWEXTREMES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_NARROWEXTREMES_H

#include "analyzer/dependence/Extreme.h"
#include "analyzer/dependence/SliceConditions.h"

#include <vector>

namespace cgpredict {

/// Whether `narrow` is `wide`, or what is left of it in fewer bits.
bool isCutFrom(const OperandGraph &graph, const Operand &narrow, const Operand &wide);

class NarrowExtremes {
public:
  /// Both must outlive this.
  NarrowExtremes(const OperandGraph &graph, const SliceConditions &conditions)
      : graph(graph), conditions(conditions) {}

  /// What is made of the old value by `cast`.
  void addCast(const Operation &cast);
  /// `user`, a comparison or a minimum or maximum, decides between the old value and another one.
  void add(const Operation &user, const Extreme &which);
  /// Whether `store` loses nothing of any that is left: after `m = 65536` of a short, 1 is larger.
  /// A real number is rounded, which makes equals of some: `alone`, as no place is kept beside it.
  bool areKeptBy(const Operation &store, bool alone) const;

private:
  struct Compared {
    const Operation *user;
    std::size_t other;
    Extreme which;
  };
  bool isWhole(const Compared &compared, uint32_t bits) const;

  const OperandGraph &graph;
  const SliceConditions &conditions;
  std::vector<Compared> compared;
  bool bySign = false, byZeros = false; // how the old value was made wider
};

} // namespace cgpredict

#endif
