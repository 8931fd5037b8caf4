// The accesses of a launch once nothing stands in the way: from fits to functions.
#include "analyzer/affine/AffineAccesses.h"

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

} // namespace

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

// Those that the record describes.
std::vector<AffineLevel> AffineAccesses::levelsOf(const Fit &fit, const RecordShape &shape,
                                                  int32_t level) const {
  std::vector<AffineLevel> levels;
  for (; level >= 0; level = shape.levels[static_cast<std::size_t>(level)].parent) {
    const NestLevel &nest = shape.levels[static_cast<std::size_t>(level)];
    AffineLevel &added = levels.emplace_back();
    added.loop = nest.loop;
    added.base = functionOf(fit, nest.base);
    added.outer = slopesAround(fit, nest.base);
    for (const Term &outer : nest.outer)
      added.outer.push_back(functionOf(fit, outer).constant);
  }
  std::ranges::reverse(levels);
  return levels;
}

// The loops around it, whose blocks are executed one by one. Blocks in front of the exit are
// executed in one turn at least, where a function says less: then the first turns are listed as
// well.
std::vector<std::vector<AffineLevel>> AffineAccesses::levelsAround(const Fit &fit,
                                                                   const RecordShape &shape) const {
  std::vector<std::vector<AffineLevel>> result(1);
  for (const uint32_t loop : fit.around) {
    const bool behind = blockOf(tables, shape) > values.exitOf(loop);
    const std::size_t before = result.size();
    for (std::size_t k = 0; k < before; ++k) {
      if (!behind && !turnFunctions.isConstant(loop)) {
        result.push_back(result[k]);
        result.back().push_back({loop, {1, {}}, std::vector<int64_t>(result[k].size())});
      }
      result[k].push_back(turnFunctions.level(loop, behind));
    }
  }
  return result;
}

void AffineAccesses::addAccesses(uint32_t record, std::vector<AffineAccess> &result) const {
  const Fit &fit = fits[record];
  const RecordShape &shape = tables.records[record];
  const bool always = complete && fit.executions >= threads && !fit.guarded && fit.around.empty();
  for (const std::vector<AffineLevel> &around : levelsAround(fit, shape)) {
    for (std::size_t k = 0; k < shape.sites.size(); ++k) {
      const Term start{true, static_cast<int64_t>(k)};
      if (!ignored[shape.sites[k]])
        result.push_back({shape.sites[k], record, functionOf(fit, start), slopesAround(fit, start),
                          around, always});
    }
    for (const NestAccess &nest : shape.accesses) {
      if (ignored[nest.site])
        continue;
      AffineAccess access{
          nest.site, record, functionOf(fit, nest.start), slopesAround(fit, nest.start),
          around,    always};
      for (const Term &stride : nest.strides)
        access.strides.push_back(functionOf(fit, stride).constant);
      std::ranges::move(levelsOf(fit, shape, nest.level), std::back_inserter(access.levels));
      result.push_back(std::move(access));
    }
  }
}

std::vector<AffineAccess> AffineAccesses::accesses() const {
  std::vector<AffineAccess> result;
  for (uint32_t record = 0; record < fits.size(); ++record)
    if (fits[record].executions > 0 && !isIgnored(tables.records[record]))
      addAccesses(record, result);
  return result;
}

} // namespace cgpredict
