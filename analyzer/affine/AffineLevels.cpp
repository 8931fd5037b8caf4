// Loops of records that describe them as a whole, and the accesses of a launch once nothing stands
// in the way: from fits to functions.
#include "analyzer/affine/AffineAccesses.h"

#include "analyzer/affine/AffineNest.h"

#include <algorithm>
#include <iterator>

namespace cgpredict {
namespace {

void addLevels(std::vector<std::vector<AffineLevel>> &variants,
               const std::vector<AffineLevel> &levels) {
  std::vector<std::vector<AffineLevel>> more;
  for (const std::vector<AffineLevel> &variant : variants)
    for (const AffineLevel &level : levels) {
      more.push_back(variant);
      more.back().push_back(level);
    }
  variants = std::move(more);
}

} // namespace

bool isConstant(const AffineLevel &level) {
  const auto isNone = [](int64_t factor) { return factor == 0; };
  return std::ranges::all_of(level.base.slopes, isNone) &&
         std::ranges::all_of(level.outer, isNone) && level.others.empty();
}

void AffineAccesses::addOtherLevels(const RecordShape &shape, Fit &fit) {
  for (const NestLevel &level : shape.levels) {
    if (!level.base.isSlot)
      continue;
    const bool isAffine = values.boundIsAffine(level.loop, shape, fit.around, true);
    const auto index = isAffine ? std::nullopt : values.concaveIndex(level.loop, shape, fit.around);
    if (index)
      fit.concave.emplace(level.loop, *index);
    else if (const CodeTurns *turns = codeOf(shape, fit, level.loop))
      fit.byCode.emplace(level.loop, turns);
  }
}

// Null where turns are a function that is learnt from those that were seen, or not known. They are
// made of loops around that matter, or that the record describes.
const CodeTurns *AffineAccesses::codeOf(const RecordShape &shape, const Fit &fit, uint32_t loop) {
  const CodeTurns *turns =
      values.boundIsAffine(loop, shape, fit.around, false) ? nullptr : codeLoops.turnsOf(loop);
  const std::vector<uint32_t> around = loopsAround(tables, tables.loops[loop].parent);
  const auto counts = [&](uint32_t each) {
    return std::ranges::count(fit.around, each) != 0 ||
           std::ranges::count(shape.levels, each, &NestLevel::loop) != 0;
  };
  for (std::size_t k = 0; turns != nullptr && k < around.size(); ++k)
    for (const CodeForms::List *list : {&turns->gaps, &turns->entry})
      for (const CodeForm &form : *list)
        if (form.factors[Dimensions + k] != 0 && !counts(around[k]))
          return nullptr;
  return turns;
}

// In the first turns of the levels around.
void AffineAccesses::compareWithCode(const RecordShape &shape, const ThreadCoordinate &thread,
                                     const int64_t *payload, Fit &fit) const {
  const std::vector<int64_t> first(shape.levels.size());
  const AffineNest nest(shape, payload);
  for (uint32_t level = 0; level < shape.levels.size() && !fit.byCode.empty(); ++level) {
    const auto code = fit.byCode.find(shape.levels[level].loop);
    if (code != fit.byCode.end() && code->second && nest.isOpen(level) &&
        nest.tripFunction(level, first) > code->second->most(pointOf(thread, turns.ordinals())))
      code->second = nullptr;
  }
}

std::string AffineAccesses::obstacleOfLevels(uint32_t record) {
  constexpr const char *TooFew = "too few threads were traced to tell how often a loop turns";
  const RecordShape &shape = tables.records[record];
  const Fit &fit = fits[record];
  const uint32_t line = tables.loops[shape.levels[0].loop].line;
  for (const auto &[loop, turns] : fit.concave)
    if (turns.bounds().empty())
      return at(tables.loops[loop].line, TooFew);
  constexpr const char *NotAffine = "a loop's bound is not made of the loops' indices alone";
  for (const auto &[loop, turns] : fit.byCode)
    if (turns == nullptr)
      return at(tables.loops[loop].line, NotAffine);
  for (const NestLevel &level : shape.levels)
    if (isFitted(fit, level.loop) &&
        !values.boundIsAffine(level.loop, shape, fit.around, isSeenAtEnds(fit, level)))
      return at(line, NotAffine);
  if (strideVaries(record))
    return at(line, "a stride differs between threads");
  return mayHideTurns(record) ? at(line, TooFew) : "";
}

// The turns of a loop that is ended by an order grow or shrink along a row of threads, whatever its
// step: an affine function that holds at both ends of the row holds between them.
bool AffineAccesses::isSeenAtEnds(const Fit &fit, const NestLevel &nest) const {
  const AffineLevel level = levelOf(fit, nest);
  const auto isLong = [](uint64_t each) { return each > 1; };
  return std::ranges::count_if(extent, isLong) <= 1 && fit.first && fit.last && !level.atMost &&
         fit.around.empty() &&
         std::ranges::all_of(level.outer, [](int64_t factor) { return factor == 0; });
}

// One turn is what all functions below it look like.
bool AffineAccesses::mayHideTurns(uint32_t record) const {
  const Fit &fit = fits[record];
  const std::vector<NestLevel> &levels = tables.records[record].levels;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    if (fit.byCode.contains(levels[k].loop))
      continue;
    const AffineLevel level = levelOf(fit, levels[k]);
    if (fit.mayTurnOnce[k] && !isSeenAtEnds(fit, levels[k]) && isConstant(level) &&
        level.base.constant <= 1)
      return true;
  }
  return false;
}

bool AffineAccesses::strideVaries(uint32_t record) const {
  const Fit &fit = fits[record];
  const auto varies = [&](const Term &term) {
    return functionOf(fit, term).slopes != std::array<int64_t, 3>{} ||
           std::ranges::any_of(slopesAround(fit, term), [](int64_t slope) { return slope != 0; });
  };
  const RecordShape &shape = tables.records[record];
  return std::ranges::any_of(shape.accesses,
                             [&](auto &each) {
                               return !ignored[each.site] &&
                                      std::ranges::any_of(each.strides, varies);
                             }) ||
         std::ranges::any_of(shape.levels, [&](auto &each) {
           return !fit.byCode.contains(each.loop) && std::ranges::any_of(each.outer, varies);
         });
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
  const auto concave = fit.concave.find(nest.loop);
  AffineLevel level =
      concave == fit.concave.end()
          ? AffineLevel{nest.loop, functionOf(fit, nest.base), slopesAround(fit, nest.base)}
          : levelAtMost(nest.loop, concave->second, fit.around.size());
  for (const Term &term : nest.outer) {
    const int64_t slope = functionOf(fit, term).constant;
    level.outer.push_back(slope);
    for (AffineTurns &other : level.others)
      other.outer.push_back(slope);
  }
  return level;
}

// Of a level that a record describes, in front of whose exit all its blocks stand.
std::vector<AffineLevel> AffineAccesses::levelsOf(const Fit &fit, const RecordShape &shape,
                                                  uint32_t level,
                                                  const std::vector<uint32_t> &before) const {
  const NestLevel &nest = shape.levels[level];
  if (const auto code = fit.byCode.find(nest.loop); code != fit.byCode.end())
    return levelsByCode(tables, nest.loop, *code->second, false, before);
  std::vector<AffineLevel> result = {levelOf(fit, nest)};
  if (!isSeenAtEnds(fit, nest) && !isConstant(result.front()) && fit.mayTurnOnce[level])
    result.push_back(onceOf(result.front()));
  return result;
}

// The loops around it, whose blocks are executed one by one: those in front of the exit in one turn
// at least.
AffineAccesses::Variants AffineAccesses::levelsAround(const Fit &fit,
                                                      const RecordShape &shape) const {
  Variants variants(1);
  for (const uint32_t loop : fit.around)
    addLevels(variants, turnFunctions.levels(loop, blockOf(shape), extent));
  return variants;
}

// And inside them those that the record describes.
AffineAccesses::Variants AffineAccesses::levelsOf(uint32_t record, const NestAccess &access) const {
  const Fit &fit = fits[record];
  const RecordShape &shape = tables.records[record];
  Variants variants = levelsAround(fit, shape);
  std::vector<uint32_t> before = fit.around;
  for (const uint32_t each : cgpredict::levelsOf(shape, access)) {
    addLevels(variants, levelsOf(fit, shape, each, before));
    before.push_back(shape.levels[each].loop);
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
      const bool atMost = std::ranges::any_of(levels, &AffineLevel::atMost);
      AffineAccess access{
          site,   record,           functionOf(fit, start), slopesAround(fit, start),
          levels, always && !atMost};
      access.atMost = atMost;
      for (const Term &stride : strides)
        access.strides.push_back(functionOf(fit, stride).constant);
      std::vector<AffineAccess> all = {std::move(access)};
      const auto terms =
          start.isSlot ? fit.terms.find(static_cast<std::size_t>(start.value)) : fit.terms.end();
      for (std::size_t t = 0; terms != fit.terms.end() && t < terms->second.size(); ++t) {
        std::vector<AffineAccess> more;
        for (const AffineAccess &each : all)
          std::ranges::copy(chosen(each, terms->second[t], fit.around.size()),
                            std::back_inserter(more));
        all = std::move(more);
      }
      std::ranges::move(all, std::back_inserter(result));
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
  for (AffineAccess &access : result)
    access.guards = guards.of(tables.sites[access.site].block);
  return result;
}

} // namespace cgpredict
