// The extremes of what one execution of an affine nest accesses.
#ifndef CGPREDICT_ANALYZER_AFFINE_NESTCORNERS_H
#define CGPREDICT_ANALYZER_AFFINE_NESTCORNERS_H

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/WarpProgram.h"

namespace cgpredict {

// The accesses of one thread's execution of a nest at the corners of its iteration space: there
// lie the extremes of addresses, which are affine in the iteration numbers.
/// `visit(access of the record, address)`.
template <typename Visit> class NestCorners {
public:
  NestCorners(const RecordProgram &record, const int64_t *payload, Visit visit)
      : record(record), nest(*record.shape, payload), visit(visit), ords(record.levels.size()) {}

  void level(uint32_t index) {
    const int64_t trips = nest.trips(index, ords);
    if (trips == 0)
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
    const int64_t atFirst = nest.tripFunction(child, ords);
    ords[index] = 1;
    const int64_t slope = nest.tripFunction(child, ords) - atFirst;
    if (slope == 0 || (atFirst > 0) == (slope > 0))
      return;
    const int64_t edge = slope > 0 ? -atFirst / slope + 1 : (atFirst - 1) / -slope;
    if (edge > 0 && edge < trips - 1)
      iteration(index, edge);
  }

  void accesses(uint32_t place) {
    for (uint32_t index : record.places[place].accesses)
      visit(index, nest.address(record.shape->accesses[index], ords));
  }

  const RecordProgram &record;
  AffineNest nest;
  Visit visit;
  std::vector<int64_t> ords; // by level
};

} // namespace cgpredict

#endif
