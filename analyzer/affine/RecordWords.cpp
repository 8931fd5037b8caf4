#include "analyzer/affine/RecordWords.h"

#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

std::optional<uint32_t> siteAt(const RecordShape &shape, std::size_t slot) {
  if (shape.kind == RecordShape::Kind::Block)
    return shape.sites[slot];
  for (const NestAccess &access : shape.accesses)
    if (uses(access.start, slot))
      return access.site;
  return std::nullopt;
}

bool uses(const Term &term, std::size_t slot) {
  return term.isSlot && static_cast<std::size_t>(term.value) == slot;
}

bool uses(std::span<const Term> terms, std::size_t slot) {
  return std::ranges::any_of(terms, [&](const Term &term) { return uses(term, slot); });
}

std::string contradiction(const KernelTables &tables, const RecordShape &shape, std::size_t slot) {
  const auto at = [&](uint32_t line, const std::string &what) {
    return fmt::format("{}:{}: {}", tables.file, line, what);
  };
  if (shape.kind == RecordShape::Kind::Block)
    return addressIsNotAffine(tables, shape.sites[slot]);
  for (const NestAccess &candidate : shape.accesses)
    if (uses(candidate.start, slot) || uses(candidate.strides, slot))
      return addressIsNotAffine(tables, candidate.site);
  for (const NestLevel &level : shape.levels)
    if (uses(level.base, slot) || uses(level.outer, slot) ||
        (level.guard && uses(*level.guard, slot)))
      return at(tables.loops[level.loop].line,
                "the trip count is not an affine function of the thread's indices");
  return at(tables.line, "the threads' records differ");
}

std::string addressIsNotAffine(const KernelTables &tables, uint32_t site) {
  const Site &access = tables.sites[site];
  return fmt::format("{}:{}: the address of '{}' is not an affine function of the thread's indices",
                     fileOf(tables, access), access.line, access.variable);
}

} // namespace cgpredict
