// Accesses under conditions that few or no traced threads met, by others of the same thread that
// are a known distance apart: `if (p.x > 1) { p.x = 2 - p.x; p.vx = -p.vx; }`.
#include "analyzer/affine/AffineAccesses.h"

#include <algorithm>

namespace cgpredict {

// Once in each thread at most.
bool AffineAccesses::isBlockOfThread(const RecordShape &shape) const {
  return shape.kind == RecordShape::Kind::Block && tables.blocks[shape.block].loop < 0;
}

// All its accesses that count; they are noted.
bool AffineAccesses::hasTwins(uint32_t record) {
  if (twins.contains(record))
    return true;
  const RecordShape &shape = tables.records[record];
  if (!isBlockOfThread(shape))
    return false;
  std::vector<AffineAccess> found;
  for (std::size_t k = 0; k < shape.sites.size(); ++k) {
    const uint32_t site = shape.sites[k];
    if (ignored[site])
      continue;
    std::optional<AffineAccess> twin = twinOf(record, site);
    if (!twin && fits[record].executions > 0 && isAtFixedPlace(site)) // where one thread goes
      twin =
          AffineAccess{site, record, functionOf(fits[record], {true, int64_t(k)}), {}, {}, false};
    if (!twin)
      return false;
    found.push_back(std::move(*twin));
  }
  twins.emplace(record, std::move(found));
  return true;
}

std::optional<AffineAccess> AffineAccesses::twinOf(uint32_t record, uint32_t site) {
  const Operand *address = graph.addressOf(tables.sites[site]);
  if (address == nullptr || !values.isAffine(*address, tables.records[record], {}))
    return std::nullopt;
  for (uint32_t other = 0; other < fits.size(); ++other) {
    const RecordShape &shape = tables.records[other];
    const Fit &fit = fits[other];
    if (other == record || fit.executions == 0 || !isBlockOfThread(shape) ||
        fit.function.contradicted() || !covered(fit, tables.records[record].block))
      continue;
    for (std::size_t k = 0; k < shape.sites.size(); ++k) {
      const Operand *known = graph.addressOf(tables.sites[shape.sites[k]]);
      const bool isVariable = graph.baseOf(*address).kind == OperandKind::Constant;
      if (known == nullptr || ignored[shape.sites[k]] ||
          (isVariable && tables.sites[shape.sites[k]].object != tables.sites[site].object))
        continue;
      const std::optional<int64_t> distance = graph.distance(*known, *address);
      if (!distance)
        continue;
      AffineAccess access{site, record, functionOf(fit, {true, static_cast<int64_t>(k)}),
                          {},   {},     false};
      access.start.constant += *distance;
      return access;
    }
  }
  return std::nullopt;
}

} // namespace cgpredict
