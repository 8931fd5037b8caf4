// Elements that functions return by value, through one call and two, and by reference.
#include <cstdio>
#include <vector>

class Field {
public:
  Field(int rows, int width) : width_(width), values_(rows * width, 1.5f) {}
  float &operator()(int y, int x) { return values_[y * width_ + x]; }
  float operator()(int y, int x) const { return values_[y * width_ + x]; }
  float at(int y, int x) const { return (*this)(y, x); }
  int width() const { return width_; }

private:
  int width_;
  std::vector<float> values_;
};

struct Samples {
  int pitch;
  const float *values;
  float operator[](int k) const { return values[k * pitch]; }
  const float &first(int k) const { return values[k]; }
};

static void sum(const Field &a, const Field &b, Field &c, const Samples &samples, int n) {
#pragma cgpredict kernel(sum) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c(i, j) = a(i, j) * 2 + b.at(j, i) + samples[j] * a.width() + samples.first(i);
}

int main() {
  constexpr int n = 100;
  const std::vector<float> values(2 * n);
  Field a(n, n), b(n, n), c(n, n);
  sum(a, b, c, {2, values.data()}, n);
  std::printf("%g\n", c(3, 4));
}
