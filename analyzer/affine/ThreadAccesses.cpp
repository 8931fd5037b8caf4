#include "analyzer/affine/ThreadAccesses.h"

#include <algorithm>

namespace cgpredict {

namespace {

// Addresses and trip counts wrap around like the program's own.
int64_t multiplyAdd(int64_t sum, int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(sum) +
                              static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

// Runs through one affine nest. `ordinals` are the present iterations of the levels.
class NestWalk {
public:
  NestWalk(const KernelTables &tables, const RecordShape &nest, std::span<const int64_t> payload,
           const AccessVisitor &visit)
      : tables(tables), nest(nest), payload(payload), visit(visit), ordinals(nest.levels.size()) {}

  bool run() { return nest.accesses.empty() || level(0); }

private:
  bool level(uint32_t l) {
    const NestLevel &level = nest.levels[l];
    int64_t trips = tripCount(level);
    if (trips <= 0)
      return true;
    if (!blocks(level.before, level.parent))
      return false;
    for (ordinals[l] = 0; ordinals[l] < trips; ++ordinals[l])
      for (const NestItem &item : level.body)
        if (!(item.isLevel ? this->level(item.index) : block(item.index, int32_t(l))))
          return false;
    return blocks(level.after, level.parent);
  }

  bool blocks(const std::vector<uint32_t> &list, int32_t level) {
    return std::all_of(list.begin(), list.end(), [&](uint32_t b) { return block(b, level); });
  }

  bool block(uint32_t b, int32_t level) {
    for (const NestAccess &access : nest.accesses)
      if (access.level == level && tables.sites[access.site].block == b)
        if (!visit(access.site, withOrdinals(access.start.get(payload), access.strides, level)))
          return false;
    return true;
  }

  int64_t tripCount(const NestLevel &level) const {
    if (level.guard && level.guard->get(payload) == 0)
      return 0;
    return withOrdinals(level.base.get(payload), level.outer, level.parent);
  }

  // start + sum of terms[m] * ordinal over the levels from the outermost to `level`.
  int64_t withOrdinals(int64_t start, const std::vector<Term> &terms, int32_t level) const {
    for (std::size_t m = terms.size(); m-- > 0; level = nest.levels[level].parent)
      start = multiplyAdd(start, terms[m].get(payload), ordinals[level]);
    return start;
  }

  const KernelTables &tables;
  const RecordShape &nest;
  std::span<const int64_t> payload;
  const AccessVisitor &visit;
  std::vector<int64_t> ordinals;
};

} // namespace

bool forEachAccess(const KernelTables &tables, std::span<const int64_t> words,
                   const AccessVisitor &visit) {
  while (!words.empty()) {
    const RecordShape &shape = tables.records[static_cast<std::size_t>(words[0])];
    std::span<const int64_t> payload = words.subspan(1, shape.words);
    words = words.subspan(1 + shape.words);
    if (shape.kind == RecordShape::Kind::Nest) {
      if (!NestWalk(tables, shape, payload, visit).run())
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
  std::vector<int64_t> trips;
  for (const NestLevel &level : nest.levels) {
    bool open = !level.guard || level.guard->get(payload) != 0;
    trips.push_back(open ? std::max<int64_t>(0, level.base.get(payload)) : 0);
  }
  return trips;
}

} // namespace cgpredict
