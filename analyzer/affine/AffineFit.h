// Values as an affine function of a point, learnt from where they were seen.
#ifndef CGPREDICT_ANALYZER_AFFINE_AFFINEFIT_H
#define CGPREDICT_ANALYZER_AFFINE_AFFINEFIT_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cgpredict {

class AffineFit {
public:
  using Point = std::vector<int64_t>; ///< always of as many dimensions

  /// The first point and one for each dimension give the function, or two points one behind the
  /// other that differ in that dimension; all others must agree. Points that say nothing yet are
  /// kept until more is known. As many values each time.
  void add(const Point &point, std::span<const int64_t> values);

  /// The first value that does not follow the function.
  std::optional<std::size_t> contradicted() const { return wrong; }
  /// Whether there are points of which it is not known if they follow it, since they differ in more
  /// dimensions than the others tell.
  bool isOpen() const { return dropped || !waiting.empty(); }
  bool isStarted() const { return started; }
  /// Whether the function is known along that dimension.
  bool knows(std::size_t dimension) const { return started && learned[dimension]; }
  /// Whether it is known at that point.
  bool covers(const Point &point) const;

  // Of a function that was started:
  std::size_t dimensions() const { return origin.point.size(); }
  int64_t at(const Point &point, std::size_t value) const;
  int64_t slope(std::size_t value, std::size_t dimension) const { // 0 where it is not known
    return slopes[value * dimensions() + dimension];
  }

private:
  struct Seen {
    Point point;
    std::vector<int64_t> values;
  };
  bool take(const Point &point, std::span<const int64_t> values);
  void retry();
  std::size_t unknownBetween(const Point &from, const Point &to) const;
  void learn(const Seen &from, const Seen &to);
  int64_t along(const Seen &from, const Point &point, std::size_t value) const;

  bool started = false;
  Seen origin;
  std::vector<int64_t> slopes; // by value, then by dimension
  std::vector<bool> learned;
  std::vector<Seen> waiting;
  bool dropped = false; // as too many waited
  std::optional<std::size_t> wrong;
};

} // namespace cgpredict

#endif
