#include "shapes.h"

#include <algorithm>
#include <array>

namespace {

class Box {
public:
  Box(double width, double height) : width(width), height(height) {}
  double area() const { return width * height; }

private:
  double width, height;
};

template <typename Value> Value atMost(Value value, Value most) { return std::min(value, most); }

class Slab : public Shape {
public:
  double width(int k) const override { return atMost(k, 50) * 0.5; }
};

const std::array<double, 4> heights = {1, 2, 3, 4};

} // namespace

double areaOf(int k) { return Box(atMost(k, 100), heights[k % 4]).area(); }

const Shape &shapeOf(int which) {
  static const Disc disc;
  static const Slab slab;
  return which % 2 ? static_cast<const Shape &>(disc) : slab;
}
