// Calls through pointers that the kernels do not see set: what they may call is in this file, but
// for `elsewhere`.
#include <cstdio>
#include <cstdlib>

using Map = double (*)(double value, int at);

static double history[4096];

static double doubled(double value, int) { return 2 * value; }
static double shifted(double value, int at) { return value + at; }
static double recurrent(double value, int at) { return history[at] = value + history[at - 1]; }

extern "C" double elsewhere(double value, int at);

// By whether its argument is one of the three, or of another file.
static Map chosen(int which) {
  switch (which) {
  case 0:
    return doubled;
  case 1:
    return shifted;
  case 2:
    return recurrent;
  }
  return elsewhere;
}

struct Shape {
  virtual double area(double size) const = 0;
  virtual ~Shape() = default;
};
struct Square : Shape {
  double area(double size) const override { return size * size; }
};
struct Counted : Shape {
  mutable long calls = 0;
  double area(double size) const override { return size * double(calls = 3 * calls + 1); }
};

struct Series {
  double first = 3;
  double raised(double x) const { return x * x + first; }
  double kept(double x) const { return x + first; }
};

static double in[4096], out[4096];

__attribute__((noinline)) static void map(Map function) {
#pragma cgpredict kernel(map)
  for (int i = 1; i < 4096; i++)
    out[i] = function(in[i], i);
}

__attribute__((noinline)) static void areas(const Shape &shape) {
#pragma cgpredict kernel(areas)
  for (int i = 0; i < 4096; i++)
    out[i] = shape.area(in[i]);
}

__attribute__((noinline)) static void terms(const Series &series,
                                            double (Series::*term)(double) const) {
#pragma cgpredict kernel(terms)
  for (int i = 0; i < 4096; i++)
    out[i] = (series.*term)(in[i]);
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? std::atoi(argv[1]) : 0;
  for (int i = 0; i < 4096; i++)
    in[i] = i % 10;
  map(chosen(which));
  double sum = out[77];
  const Square square;
  const Counted counted;
  areas(which < 2 ? static_cast<const Shape &>(square) : counted);
  sum += out[78];
  terms(Series(), which == 0 ? &Series::raised : &Series::kept);
  std::printf("%g\n", sum + out[79]);
}
