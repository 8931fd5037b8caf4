// Accesses whose addresses have parts that are affine functions of a quotient, or one of several,
// by the code.
#include "analyzer/affine/AffineAccesses.h"

#include <algorithm>
#include <limits>

namespace cgpredict {
namespace {

constexpr uint32_t NoLoop = std::numeric_limits<uint32_t>::max();

// step * ord <= the form, of so many levels before it.
AffineTurns upTo(const CodeForm &form, int64_t step, std::size_t levels) {
  AffineTurns turns{{form.constant + 1, {}}, std::vector<int64_t>(levels), step};
  for (std::size_t k = 0; k < form.factors.size(); ++k)
    (k < Dimensions ? turns.base.slopes[k] : turns.outer[k - Dimensions]) = form.factors[k];
  return turns;
}

// What it takes to be `least` at least.
CodeForm lessThan(int64_t least, CodeForm form) {
  form.constant = least - form.constant;
  for (int64_t &factor : form.factors)
    factor = -factor;
  return form;
}

// Where the choice is made: a level of its own, whose ordinal is the quotient, and no other one.
AffineLevel levelBy(const CodeChoice &choice, std::size_t levels) {
  const AffineTurns most = upTo(choice.divided, choice.divisor, levels);
  AffineLevel level{NoLoop, most.base, most.outer, {}, false, most.step};
  level.others.push_back(
      upTo(lessThan(choice.divisor - 1, choice.divided), -choice.divisor, levels));
  for (const CodeForm &form : choice.notNegative)
    level.others.push_back(upTo(form, 0, levels));
  return level;
}

} // namespace

void AffineAccesses::addTerms(const RecordShape &shape, Fit &fit) {
  for (std::size_t k = 0; k < shape.sites.size(); ++k)
    addTerms(shape, shape.sites[k], k, fit);
  for (const NestAccess &access : shape.accesses)
    if (access.start.isSlot)
      addTerms(shape, access.site, static_cast<std::size_t>(access.start.value), fit);
}

// A word that several accesses have is not told apart.
void AffineAccesses::addTerms(const RecordShape &shape, uint32_t site, std::size_t word, Fit &fit) {
  const Operand *address = graph.addressOf(tables.sites[site]);
  if (ignored[site] || address == nullptr || values.isAffine(*address, shape, fit.around))
    return;
  const std::optional<CodePlace> place = codeLoops.placeIn(fit.around);
  const Operation &access = graph.operation(tables.sites[site].operation);
  const CodeTerms terms(tables, graph, codeLoops.code(), [&](const Operand &part) {
    return values.isAffine(part, shape, fit.around);
  });
  const auto users = std::ranges::count_if(shape.accesses, [&](const NestAccess &each) {
    return each.start.isSlot && each.start.value == static_cast<int64_t>(word);
  });
  const auto at = static_cast<std::size_t>(address - access.operands.data());
  if (auto found = place && users < 2 ? terms.of(access, at, *place) : std::nullopt)
    fit.terms.emplace(word, std::move(*found));
}

// The access by each of the term's choices, which follow its other levels.
std::vector<AffineAccess> AffineAccesses::chosen(const AffineAccess &access, const CodeTerm &term,
                                                 std::size_t around) {
  std::vector<AffineAccess> result;
  for (const CodeChoice &choice : term.choices) {
    AffineAccess &each = result.emplace_back(access);
    each.start.constant += term.scale * choice.value.constant;
    for (std::size_t d = 0; d < Dimensions; ++d)
      each.start.slopes[d] += term.scale * choice.value.factors[d];
    for (std::size_t k = 0; k < around; ++k)
      each.strides[k] += term.scale * choice.value.factors[Dimensions + k];
    each.levels.push_back(levelBy(choice, each.levels.size()));
    each.strides.push_back(term.scale * choice.perQuotient);
    each.always = false;
  }
  return result;
}

} // namespace cgpredict
