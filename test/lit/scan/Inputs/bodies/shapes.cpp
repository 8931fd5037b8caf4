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

const std::array<double, 4> heights = {1, 2, 3, 4};

} // namespace

double areaOf(int k) { return Box(atMost(k, 100), heights[k % 4]).area(); }
