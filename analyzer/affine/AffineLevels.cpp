// The accesses of a launch once nothing stands in the way: from fits to functions.
#include "analyzer/affine/AffineAccesses.h"

#include "analyzer/affine/AffineNest.h"

#include <algorithm>
#include <iterator>

namespace cgpredict {
namespace {

constexpr std::size_t Dimensions = 3;

// Where a record's block stands, or the loops that it describes.
uint32_t blockOf(const KernelTables &tables, const RecordShape &shape) {
  return shape.kind == RecordShape::Kind::Block ? shape.block
                                                : tables.loops[shape.levels[0].loop].header;
}

// Where a loop turns once although its function says less, the first turn is listed as well.
void addLevel(std::vector<std::vector<AffineLevel>> &variants, const AffineLevel &level,
              bool mayTurnOnce) {
  const std::size_t before = variants.size();
  for (std::size_t k = 0; k < before; ++k) {
    if (mayTurnOnce) {
      variants.push_back(variants[k]);
      variants.back().push_back({level.loop, {1, {}}, std::vector<int64_t>(level.outer.size())});
    }
    variants[k].push_back(level);
  }
}

} // namespace

bool isConstant(const AffineLevel &level) {
  const auto isNone = [](int64_t factor) { return factor == 0; };
  return std::ranges::all_of(level.base.slopes, isNone) && std::ranges::all_of(level.outer, isNone);
}

// Of a record that is covered.
AffineFunction AffineAccesses::functionOf(const Fit &fit, const Term &term) const {
  if (!term.isSlot)
    return {term.value, {}};
  return cgpredict::functionOf(fit.function, static_cast<std::size_t>(term.value));
}

std::vector<int64_t> AffineAccesses::slopesAround(const Fit &fit, const Term &term) const {
  std::vector<int64_t> slopes(fit.around.size());
  for (std::size_t k = 0; k < slopes.size() && term.isSlot; ++k)
    slopes[k] = fit.function.slope(static_cast<std::size_t>(term.value), Dimensions + k);
  return slopes;
}

AffineLevel AffineAccesses::levelOf(const Fit &fit, const NestLevel &nest) const {
  AffineLevel level{nest.loop, functionOf(fit, nest.base), slopesAround(fit, nest.base)};
  for (const Term &outer : nest.outer)
    level.outer.push_back(functionOf(fit, outer).constant);
  return level;
}

// The loops around it, whose blocks are executed one by one: those in front of the exit in one turn
// at least.
AffineAccesses::Variants AffineAccesses::levelsAround(const Fit &fit,
                                                      const RecordShape &shape) const {
  Variants variants(1);
  for (const uint32_t loop : fit.around) {
    const bool behind = blockOf(tables, shape) > values.exitOf(loop);
    addLevel(variants, turnFunctions.level(loop, behind),
             !behind && !turnFunctions.isConstant(loop));
  }
  return variants;
}

// And inside them those that the record describes.
AffineAccesses::Variants AffineAccesses::levelsOf(uint32_t record, const NestAccess &access) const {
  const Fit &fit = fits[record];
  const RecordShape &shape = tables.records[record];
  Variants variants = levelsAround(fit, shape);
  for (const uint32_t each : cgpredict::levelsOf(shape, access)) {
    const AffineLevel level = levelOf(fit, shape.levels[each]);
    addLevel(variants, level,
             !isSeenAtEnds(fit, level) && !isConstant(level) && fit.mayTurnOnce[each]);
  }
  return variants;
}

void AffineAccesses::addAccesses(uint32_t record, std::vector<AffineAccess> &result) const {
  const Fit &fit = fits[record];
  const RecordShape &shape = tables.records[record];
  const bool always = complete && fit.executions >= threads && !fit.guarded && fit.around.empty();
  const auto add = [&](uint32_t site, const Term &start, const std::vector<Term> &strides,
                       const Variants &variants) {
    for (const std::vector<AffineLevel> &levels : variants) {
      AffineAccess access{site,   record, functionOf(fit, start), slopesAround(fit, start),
                          levels, always};
      for (const Term &stride : strides)
        access.strides.push_back(functionOf(fit, stride).constant);
      result.push_back(std::move(access));
    }
  };
  for (std::size_t k = 0; k < shape.sites.size(); ++k)
    if (!ignored[shape.sites[k]])
      add(shape.sites[k], {true, static_cast<int64_t>(k)}, {}, levelsAround(fit, shape));
  for (const NestAccess &nest : shape.accesses)
    if (!ignored[nest.site])
      add(nest.site, nest.start, nest.strides, levelsOf(record, nest));
}

std::vector<AffineAccess> AffineAccesses::accesses() const {
  std::vector<AffineAccess> result;
  for (uint32_t record = 0; record < fits.size(); ++record)
    if (const auto known = twins.find(record); known != twins.end())
      std::ranges::copy(known->second, std::back_inserter(result));
    else if (fits[record].executions > 0 && !isIgnored(tables.records[record]))
      addAccesses(record, result);
  return result;
}

} // namespace cgpredict
