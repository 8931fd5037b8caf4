// Searches and loops that step in their bodies, in C++. What it prints must not depend on tracing.
#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct Point {
  float x = 0, y = 0;
  bool isNear(const Point &other, float radius) const {
    const float dx = x - other.x, dy = y - other.y;
    return dx * dx + dy * dy < radius * radius;
  }
};

static int firstNear(const std::vector<Point> &points, const Point &at) {
  int index = 0, found = -1;
#pragma cgpredict kernel(first_near) block(32)
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].isNear(at, 0.5f)) {
      found = int(i);
      break;
    }
  return found + index;
}

template <class T> static bool contains(const std::vector<T> &values, T wanted) {
  std::string text = "destroyed on the way out";
#pragma cgpredict kernel(contains) block(32)
  for (const T &value : values)
    if (value == wanted)
      return !text.empty();
  return false;
}

static float half(std::vector<float> &values) {
#pragma cgpredict kernel(half) block(32)
  for (auto it = values.begin(); it != values.end();) {
    *it /= 2;
    ++it;
  }
  auto all = [&values] {
#pragma cgpredict kernel(all_positive) block(32)
    for (float value : values)
      if (value <= 0)
        return false;
    return true;
  };
  return all() ? values[3] : -values[3];
}

static int checked(const std::vector<int> &values) {
  try {
#pragma cgpredict kernel(checked) block(32)
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i] > 900)
        throw std::runtime_error("too large");
  } catch (const std::runtime_error &error) {
    std::printf("%s ", error.what());
    return 1;
  }
  return 0;
}

int main() {
  std::vector<Point> points(500);
  std::vector<int> numbers(500);
  std::vector<float> values(500);
  for (int i = 0; i < 500; ++i) {
    points[i] = {float(i % 31), float(i / 31)};
    numbers[i] = i * 2;
    values[i] = float(500 - i);
  }
  for (int round = 0; round < 3; ++round) {
    std::printf("%d %d", firstNear(points, {5.0f, 11.0f + round}), firstNear(points, {-9, -9}));
    std::printf(" %d %d", contains(numbers, 700 + round), contains(values, 1.0f));
    std::printf(" %.3f %d\n", half(values), checked(numbers));
  }
}
