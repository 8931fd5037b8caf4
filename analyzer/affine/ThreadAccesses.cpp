#include "analyzer/affine/ThreadAccesses.h"

#include "analyzer/affine/AffineNest.h"

#include <limits>

namespace cgpredict {
namespace {

constexpr int64_t All = std::numeric_limits<int64_t>::max(); // iterations

} // namespace

bool forEachAccess(const KernelTables &tables, std::span<const int64_t> words,
                   const AccessVisitor &visit) {
  const auto visitNest = [&](const NestAccess &access, int64_t address, AffineNest::Ordinals) {
    return visit(access.site, address);
  };
  while (!words.empty()) {
    const RecordShape &shape = tables.records[static_cast<std::size_t>(words[0])];
    std::span<const int64_t> payload = words.subspan(1, shape.words);
    words = words.subspan(1 + shape.words);
    if (shape.kind == RecordShape::Kind::Nest) {
      if (!NestWalk(tables, shape, payload.data(), All, visitNest).run())
        return false;
      continue;
    }
    for (std::size_t k = 0; k < shape.sites.size(); ++k)
      if (!visit(shape.sites[k], payload[k]))
        return false;
  }
  return true;
}

std::vector<int64_t> firstTrips(const RecordShape &nest, std::span<const int64_t> payload) {
  return AffineNest(nest, payload.data()).firstTrips();
}

} // namespace cgpredict
