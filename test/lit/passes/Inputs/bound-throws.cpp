// Getters that throw where there is nothing: which exception it is, and how often it was thrown, is the
// program's own order of calls.
#include <cstdio>
#include <stdexcept>
#include <string>

static int thrown;

struct Box {
  int x, y, z;
  double cells[512];
  int nx() const { return known(x, "x"); }
  int ny() const { return known(y, "y"); }
  int nz() const { return known(z, "z"); }

private:
  static int known(int size, const char *name) {
    if (size == 0) {
      ++thrown;
      throw std::length_error(name);
    }
    return size;
  }
};

static void line(Box &b) {
#pragma cgpredict kernel(line)
  for (int i = 0; i < b.nx(); ++i)
    b.cells[i] += i;
}

static void rows(Box &b, int n) {
#pragma cgpredict kernel(rows) grid(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < b.ny(); ++j)
      b.cells[8 * i + j] += i;
}

static void layers(Box &b) {
#pragma cgpredict kernel(layers) grid(3)
  for (int i = 0; i < b.nx(); ++i)
    for (int j = 0; j < b.ny(); ++j)
      for (int k = 0; k < b.nz(); ++k)
        b.cells[64 * i + 8 * j + k] += j;
}

static void handled(Box &b) {
  const std::string own = "an object to be destroyed on the way to the handler";
  try {
#pragma cgpredict kernel(handled) grid(2)
    for (int i = 0; i < b.nx(); ++i)
      for (int j = 0; j < b.ny(); ++j)
        b.cells[8 * i + j] += 0.5;
  } catch (const std::logic_error &error) {
    std::printf("handled %s, %zu, ", error.what(), own.size());
  }
}

template <class Function> static void attempt(Function function) {
  try {
    function();
    std::printf("done ");
  } catch (const std::length_error &error) {
    std::printf("length %s ", error.what());
  }
  std::printf("%d\n", thrown);
}

int main() {
  for (int sizes = 0; sizes < 8; ++sizes) {
    Box b{sizes & 1 ? 7 : 0, sizes & 2 ? 8 : 0, sizes & 4 ? 6 : 0, {}};
    attempt([&] { line(b); });
    attempt([&] { rows(b, 5); });
    attempt([&] { rows(b, 0); });
    attempt([&] { layers(b); });
    attempt([&] { handled(b); });
    b.y = -1; // no rows: nobody asks for z
    attempt([&] { layers(b); });
    double sum = 0;
    for (int i = 0; i < 512; ++i)
      sum += b.cells[i] * (i + 1);
    std::printf("%g\n", sum);
  }
}
