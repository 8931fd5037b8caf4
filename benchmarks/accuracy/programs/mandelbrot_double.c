/* The Mandelbrot set in doubles between START and END of both axes, eight samples for each point of
   N x N and a colour of three int for their mean: neighbouring threads store N colours apart. */
#include "arrays.h"

typedef struct {
  int red, green, blue;
} Colour;

static int turns(double i, double j, double start, double end, int n, int most) {
  const double re = start + (end - start) / n * i, im = start + (end - start) / n * j;
  double x0 = 0, y0 = 0, x = 0, y = 0;
  int turn = 0;
  while (x * x + y * y <= 4 && turn < most) {
    x = x0 * x0 - y0 * y0 + re;
    y = 2 * x0 * y0 + im;
    x0 = x;
    y0 = y;
    ++turn;
  }
  return turn;
}

static void paint(Colour (*out)[N], const Colour *palette, const double *bounds, int n, int most) {
#pragma cgpredict kernel(mandelbrot_double) grid(2) block(16, 16)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i) {
      int sum = 0;
      for (double k = 0; k < 1; k += 0.125)
        sum += turns(i + k, j + k, bounds[0], bounds[1], n, most);
      sum /= 8;
      const double place = 4.0 * sum / most;
      const int index = (int)place;
      const double b = place - index, a = 1 - b;
      const Colour u = palette[index], v = palette[index < 3 ? index + 1 : 4];
      Colour colour = {(int)(a * u.red + b * v.red), (int)(a * u.green + b * v.green),
                       (int)(a * u.blue + b * v.blue)};
      if (sum == most)
        colour = (Colour){0, 0, 0};
      out[i][j] = colour;
    }
}

int main(void) {
  double *bounds = zeroes(2, sizeof(double));
  bounds[0] = START;
  bounds[1] = END;
  paint(zeroes((size_t)N * N, sizeof(Colour)), zeroes(5, sizeof(Colour)), bounds, N, MOST);
  return 0;
}
