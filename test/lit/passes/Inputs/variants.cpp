// std::visit in the body of a kernel: what each alternative's function accesses is the thread's.
#include <cstdarg>
#include <cstdio>
#include <variant>
#include <vector>

struct Circle {
  double radius;
};
struct Box {
  double width, height;
};
using Shape = std::variant<Circle, Box>;

struct Area {
  double operator()(const Circle &circle) const { return 3 * circle.radius * circle.radius; }
  double operator()(const Box &box) const { return box.width * box.height; }
};

// One that does read what it does not name, and cannot be part of a thread.
static int last(int count, ...) {
  va_list list;
  va_start(list, count);
  int value = 0;
  for (int i = 0; i < count; i++)
    value = va_arg(list, int);
  va_end(list);
  return value;
}

int main() {
  const int n = 1000;
  std::vector<Shape> shapes;
  for (int i = 0; i < n; i++)
    if (i % 3)
      shapes.push_back(Circle{double(i)});
    else
      shapes.push_back(Box{1.0, double(i)});
  std::vector<double> areas(n);
  std::vector<int> lasts(n);
#pragma cgpredict kernel(areas)
  for (int i = 0; i < n; i++)
    areas[i] = std::visit(Area{}, shapes[i]);
#pragma cgpredict kernel(grow)
  for (int i = 0; i < n; i++)
    std::visit([](auto &shape) { reinterpret_cast<double &>(shape) *= 2; }, shapes[i]);
#pragma cgpredict kernel(lasts)
  for (int i = 0; i < n; i++)
    lasts[i] = last(2, i, 3 * i);
  std::vector<double> meets(shapes.size());
#pragma cgpredict kernel(meets)
  for (std::size_t i = 0; i < shapes.size(); i++)
    meets[i] = std::visit(
        [](const auto &one, const auto &other) {
          return Area{}(one) > 20 ? Area{}(one) : Area{}(other);
        },
        shapes[i], shapes[shapes.size() - 1 - i]);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += areas[i] + std::visit(Area{}, shapes[i]) + lasts[i] + meets[i];
  std::printf("%g\n", sum);
}
