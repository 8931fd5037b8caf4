// The extremes of what one execution of an affine nest accesses.
#ifndef CGPREDICT_ANALYZER_AFFINE_NESTCORNERS_H
#define CGPREDICT_ANALYZER_AFFINE_NESTCORNERS_H

#include "analyzer/affine/WarpProgram.h"

namespace cgpredict {

inline int64_t valueOf(const Term &term, const int64_t *payload) {
  return term.isSlot ? payload[term.value] : term.value;
}

// The accesses of one thread's execution of a nest at the corners of its iteration space: there
// lie the extremes of addresses, which are affine in the iteration numbers.
/// `visit(access of the record, address)`.
template <typename Visit> class NestCorners {
public:
  NestCorners(const RecordProgram &record, const int64_t *payload, Visit visit)
      : record(record), payload(payload), visit(visit), ords(record.levels.size()) {}

  void level(uint32_t index) {
    const NestLevel &level = record.shape->levels[index];
    const int64_t trips = tripsOf(index);
    if (trips <= 0 || (level.guard && valueOf(*level.guard, payload) == 0))
      return;
    for (uint32_t place : record.levels[index].around)
      accesses(place);
    iteration(index, 0);
    if (trips > 1)
      iteration(index, trips - 1);
    for (uint32_t child : record.levels[index].children)
      atEdge(child, index, trips);
  }

private:
  int64_t tripsOf(uint32_t index) const {
    const NestLevel &level = record.shape->levels[index];
    int64_t trips = valueOf(level.base, payload);
    for (std::size_t m = 0; m < level.outer.size(); ++m)
      trips += valueOf(level.outer[m], payload) * ords[record.levels[index].enclosing[m]];
    return trips;
  }

  void iteration(uint32_t index, int64_t ord) {
    ords[index] = ord;
    for (uint32_t place : record.levels[index].body)
      accesses(place);
    for (uint32_t child : record.levels[index].children)
      level(child);
  }

  // The iteration next to those in which the inner level has no iterations any more, or yet.
  void atEdge(uint32_t child, uint32_t index, int64_t trips) {
    ords[index] = 0;
    const int64_t atFirst = tripsOf(child);
    ords[index] = 1;
    const int64_t slope = tripsOf(child) - atFirst;
    if (slope == 0 || (atFirst > 0) == (slope > 0))
      return;
    const int64_t edge = slope > 0 ? -atFirst / slope + 1 : (atFirst - 1) / -slope;
    if (edge > 0 && edge < trips - 1)
      iteration(index, edge);
  }

  void accesses(uint32_t place) {
    for (uint32_t index : record.places[place].accesses) {
      const NestAccess &access = record.shape->accesses[index];
      int64_t address = valueOf(access.start, payload);
      for (std::size_t m = 0; m < access.strides.size(); ++m)
        address += valueOf(access.strides[m], payload) * ords[record.accessLevels[index][m]];
      visit(index, address);
    }
  }

  const RecordProgram &record;
  const int64_t *payload;
  Visit visit;
  std::vector<int64_t> ords; // by level
};

} // namespace cgpredict

#endif
