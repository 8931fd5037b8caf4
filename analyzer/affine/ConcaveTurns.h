// How often a loop turns at most that is ended by the least of several affine bounds, as those of a
// tile are:
//
//   for (i = ii; i < min(ii + 16, n); ++i)
//
// That is a concave function. Where it is one of a single index, no value lies above the line
// through those of two neighbours.
#ifndef CGPREDICT_ANALYZER_AFFINE_CONCAVETURNS_H
#define CGPREDICT_ANALYZER_AFFINE_CONCAVETURNS_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace cgpredict {

class ConcaveTurns {
public:
  /// Of which coordinate of a point it is a function.
  explicit ConcaveTurns(std::size_t index) : coordinate(index) {}

  /// One turn may stand for fewer: it says nothing.
  void add(const std::vector<int64_t> &point, int64_t turns);

  struct Line {
    int64_t atZero = 0, slope = 0;
    bool operator==(const Line &) const = default;
  };
  /// Of which none is ever exceeded. Empty: what was seen says of none, or is no such function.
  std::vector<Line> bounds() const;
  std::size_t index() const { return coordinate; }

private:
  bool isConcave() const;

  std::size_t coordinate;
  std::map<int64_t, int64_t> seen; // turns
  bool isFunction = true;
};

} // namespace cgpredict

#endif
