// One execution of an affine nest by a thread: trip counts and addresses as functions of the
// iteration numbers of its levels. That of the lanes of a warp at once is warps/WarpNestValues.h,
// by the same rule.
//
// Overflow: sums and products are taken modulo 2^64, as the traced program computes its addresses,
// and read as signed numbers; nothing here is undefined, whatever a trace holds. A trip count below
// 0 is 0.
#ifndef CGPREDICT_ANALYZER_AFFINE_AFFINENEST_H
#define CGPREDICT_ANALYZER_AFFINE_AFFINENEST_H

#include "analyzer/tables/StaticTables.h"

#include <algorithm>
#include <span>

namespace cgpredict {

/// sum + factor * ordinal by that rule.
inline int64_t plusTerm(int64_t sum, int64_t factor, int64_t ordinal) {
  return static_cast<int64_t>(static_cast<uint64_t>(sum) +
                              static_cast<uint64_t>(factor) * static_cast<uint64_t>(ordinal));
}

/// Addresses of a program are below: five levels of page tables.
constexpr int64_t AddressSpace = int64_t{1} << 57;

class AffineNest {
public:
  /// Iteration numbers by level of the record; only those of the levels around matter.
  using Ordinals = std::span<const int64_t>;

  /// Both must outlive this.
  AffineNest(const RecordShape &shape, const int64_t *payload) : shape(shape), payload(payload) {}

  int64_t value(const Term &term) const { return term.isSlot ? payload[term.value] : term.value; }

  bool isOpen(uint32_t level) const {
    const std::optional<Term> &guard = shape.levels[level].guard;
    return !guard || value(*guard) != 0;
  }

  /// Before it is known to be open and above 0.
  int64_t tripFunction(uint32_t level, Ordinals ordinals) const {
    const NestLevel &at = shape.levels[level];
    return sum(at.base, at.outer, at.parent, ordinals);
  }

  int64_t trips(uint32_t level, Ordinals ordinals) const {
    return isOpen(level) ? std::max<int64_t>(0, tripFunction(level, ordinals)) : 0;
  }

  int64_t address(const NestAccess &access, Ordinals ordinals) const {
    return sum(access.start, access.strides, access.level, ordinals);
  }

  /// Whether the iteration of `outer` decides how often the level inside it runs.
  bool dependsOn(uint32_t level, uint32_t outer) const;

  /// Most iterations of each level, whatever the iterations of the levels around it.
  std::vector<int64_t> mostTrips() const;

  /// Of each level, in the first iteration of the levels around it.
  std::vector<int64_t> firstTrips() const;

private:
  // start + sum of terms[m] * ordinal over the levels from the outermost to `level`.
  int64_t sum(const Term &start, const std::vector<Term> &terms, int32_t level,
              Ordinals ordinals) const {
    int64_t total = value(start);
    for (std::size_t m = terms.size(); m-- > 0; level = parentOf(level))
      total = plusTerm(total, value(terms[m]), ordinals[static_cast<std::size_t>(level)]);
    return total;
  }

  int32_t parentOf(int32_t level) const {
    return shape.levels[static_cast<std::size_t>(level)].parent;
  }

  const RecordShape &shape;
  const int64_t *payload;
};

/// The levels of an access, outermost first: those of its strides.
std::vector<uint32_t> levelsOf(const RecordShape &nest, const NestAccess &access);

/// Runs through the accesses of a nest in program order, `most` iterations of each level at most.
/// `visit(access, address, ordinals)` says whether to go on.
template <typename Visit> class NestWalk {
public:
  NestWalk(const KernelTables &tables, const RecordShape &shape, const int64_t *payload,
           int64_t most, Visit visit)
      : tables(tables), shape(shape), nest(shape, payload), most(most), visit(visit),
        ordinals(shape.levels.size()) {}

  /// False if `visit` ended it.
  bool run() { return shape.accesses.empty() || level(0); }

private:
  bool level(uint32_t index) {
    const NestLevel &at = shape.levels[index];
    const int64_t trips = std::min(nest.trips(index, ordinals), most);
    if (trips == 0)
      return true;
    if (!blocks(at.before, at.parent))
      return false;
    for (ordinals[index] = 0; ordinals[index] < trips; ++ordinals[index])
      for (const NestItem &item : at.body)
        if (!(item.isLevel ? level(item.index) : block(item.index, static_cast<int32_t>(index))))
          return false;
    return blocks(at.after, at.parent);
  }

  bool blocks(const std::vector<uint32_t> &list, int32_t level) {
    return std::ranges::all_of(list, [&](uint32_t b) { return block(b, level); });
  }

  bool block(uint32_t index, int32_t level) {
    for (const NestAccess &access : shape.accesses)
      if (access.level == level && tables.sites[access.site].block == index)
        if (!visit(access, nest.address(access, ordinals), AffineNest::Ordinals(ordinals)))
          return false;
    return true;
  }

  const KernelTables &tables;
  const RecordShape &shape;
  AffineNest nest;
  int64_t most;
  Visit visit;
  std::vector<int64_t> ordinals;
};

} // namespace cgpredict

#endif
