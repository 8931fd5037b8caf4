#include "analyzer/warps/WarpNestValues.h"

#include "analyzer/affine/AffineNest.h"

#include <algorithm>
#include <cassert>

namespace cgpredict {

int64_t Trips::least(LaneMask mask) const {
  int64_t result = counts[firstLane(mask)];
  if (!same)
    forEachLane(mask, [&](unsigned lane) { result = std::min(result, counts[lane]); });
  return result;
}

LaneMask Trips::beyond(int64_t ord, LaneMask mask) const {
  LaneMask result = 0;
  forEachLane(mask, [&](unsigned lane) { result |= counts[lane] > ord ? laneBit(lane) : 0; });
  return result;
}

void NestValues::evaluate(const RecordProgram &program, const LanePayloads &payloads, LaneMask mask,
                          const ProfileLayout &layout) {
  assert(mask != 0);
  record = &program;
  lanes = mask;
  levels.resize(program.levels.size());
  for (std::size_t l = 0; l < levels.size(); ++l)
    evaluateLevel(program.shape->levels[l], payloads, levels[l]);
  accesses.resize(program.sites.size());
  for (std::size_t a = 0; a < accesses.size(); ++a)
    evaluateAccess(program.shape->accesses[a], payloads, layout, accesses[a]);
}

void NestValues::evaluateTerm(const Term &term, const LanePayloads &payloads, LaneTerm &out) const {
  out.same = true;
  out.value = term.isSlot ? payloads[firstLane(lanes)][term.value] : term.value;
  if (!term.isSlot)
    return;
  forEachLane(lanes, [&](unsigned lane) {
    out.values[lane] = payloads[lane][term.value];
    out.same &= out.values[lane] == out.value;
  });
}

void NestValues::evaluateLevel(const NestLevel &source, const LanePayloads &payloads,
                               Level &level) const {
  evaluateTerm(source.base, payloads, level.base);
  level.same = level.base.same;
  level.outer.resize(source.outer.size());
  for (std::size_t m = 0; m < source.outer.size(); ++m) {
    evaluateTerm(source.outer[m], payloads, level.outer[m]);
    level.same &= level.outer[m].same;
  }
  level.open = lanes;
  if (!source.guard)
    return;
  LaneTerm guard;
  evaluateTerm(*source.guard, payloads, guard);
  forEachLane(lanes, [&](unsigned lane) {
    if (guard.of(lane) == 0)
      level.open &= ~laneBit(lane);
  });
}

void NestValues::evaluateAccess(const NestAccess &source, const LanePayloads &payloads,
                                const ProfileLayout &layout, Access &access) const {
  forEachLane(lanes, [&](unsigned lane) {
    const int64_t *payload = payloads[lane];
    const int64_t start = source.start.isSlot ? payload[source.start.value] : source.start.value;
    access.starts[lane] = plusTerm(start, layout.shift(source.site, start), 1);
  });
  access.strides.resize(source.strides.size());
  access.affine = true;
  for (std::size_t m = 0; m < source.strides.size(); ++m) {
    evaluateTerm(source.strides[m], payloads, access.strides[m]);
    access.affine &= access.strides[m].same;
  }
  if (access.affine)
    fitLanes(access);
}

// The first two lanes give the line on which all starts must lie.
void NestValues::fitLanes(Access &access) const {
  const unsigned first = firstLane(lanes);
  access.laneStride = 0;
  if (const LaneMask others = lanes & (lanes - 1); others != 0) {
    const unsigned second = firstLane(others);
    access.laneStride = plusTerm(access.starts[second], access.starts[first], -1) /
                        static_cast<int64_t>(second - first);
  }
  access.start = plusTerm(access.starts[first], access.laneStride, -int64_t{first});
  forEachLane(lanes, [&](unsigned lane) {
    access.affine &= access.starts[lane] == plusTerm(access.start, access.laneStride, lane);
  });
}

int64_t NestValues::tripCount(uint32_t level, unsigned lane, const Ordinals &ords) const {
  const Level &values = levels[level];
  const std::vector<uint32_t> &enclosing = record->levels[level].enclosing;
  int64_t count = values.base.of(lane);
  for (std::size_t m = 0; m < enclosing.size(); ++m)
    count = plusTerm(count, values.outer[m].of(lane), ords[enclosing[m]]);
  return count;
}

void NestValues::trips(uint32_t level, LaneMask mask, const Ordinals &ords, Trips &out) const {
  out.entered = 0;
  out.same = levels[level].same;
  mask = openLanes(level, mask);
  if (mask == 0)
    return;
  if (out.same) {
    out.counts.fill(tripCount(level, firstLane(mask), ords));
    out.entered = out.counts[0] > 0 ? mask : 0;
    return;
  }
  forEachLane(mask, [&](unsigned lane) {
    out.counts[lane] = tripCount(level, lane, ords);
    out.entered |= out.counts[lane] > 0 ? laneBit(lane) : 0;
  });
}

int64_t NestValues::slope(uint32_t level, uint32_t enclosing, unsigned lane) const {
  const std::vector<uint32_t> &path = record->levels[level].enclosing;
  const auto at = std::ranges::find(path, enclosing);
  return at == path.end() ? 0 : levels[level].outer[at - path.begin()].of(lane);
}

bool NestValues::sameSlope(uint32_t level, uint32_t enclosing) const {
  const std::vector<uint32_t> &path = record->levels[level].enclosing;
  const auto at = std::ranges::find(path, enclosing);
  return at == path.end() || levels[level].outer[at - path.begin()].same;
}

bool NestValues::depends(uint32_t level, uint32_t enclosing) const {
  if (!sameSlope(level, enclosing) || slope(level, enclosing, firstLane(lanes)) != 0)
    return true;
  const std::vector<uint32_t> &children = record->levels[level].children;
  return std::ranges::any_of(children, [&](uint32_t child) { return depends(child, enclosing); });
}

std::optional<NestValues::Progression> NestValues::progression(uint32_t index, uint32_t level,
                                                               const Ordinals &ords) const {
  const Access &values = accesses[index];
  if (!values.affine)
    return std::nullopt;
  const std::vector<uint32_t> &path = record->accessLevels[index];
  Progression result{values.start, 0, values.laneStride};
  for (std::size_t m = 0; m < path.size(); ++m)
    if (path[m] == level)
      result.perIteration = values.strides[m].value;
    else
      result.start = plusTerm(result.start, values.strides[m].value, ords[path[m]]);
  return result;
}

void NestValues::access(uint32_t index, const Ordinals &ords, WarpAccess &out) const {
  const Access &values = accesses[index];
  const std::vector<uint32_t> &path = record->accessLevels[index];
  out.site = record->sites[index];
  out.affine = values.affine;
  if (values.affine) {
    out.base = values.start;
    for (std::size_t m = 0; m < path.size(); ++m)
      out.base = plusTerm(out.base, values.strides[m].value, ords[path[m]]);
    out.stride = values.laneStride;
    return;
  }
  out.addresses = values.starts;
  for (std::size_t m = 0; m < path.size(); ++m)
    forEachLane(lanes, [&](unsigned lane) {
      out.addresses[lane] =
          plusTerm(out.addresses[lane], values.strides[m].of(lane), ords[path[m]]);
    });
}

} // namespace cgpredict
