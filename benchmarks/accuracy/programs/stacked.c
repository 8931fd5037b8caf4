/* HotSpot3D (hotspot3D of HeCBench, from Rodinia): a step of the temperature in LAYERS layers of N
   x N floats; a thread goes through the layers and keeps the values above and below. */
#include "arrays.h"

#ifndef LAUNCHES
#define LAUNCHES 8
#endif

static void step(const float *in, const float *power, float *out, int columns, int rows, int layers,
                 float ce, float cw, float cn, float cs, float ct, float cb, float cc, float dt) {
#pragma cgpredict kernel(hotspot3d_layers) grid(2) block(64, 4)
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      const float ambient = 80;
      const int layer = columns * rows;
      int c = i + j * columns;
      int w = i == 0 ? c : c - 1, e = i == columns - 1 ? c : c + 1;
      int n = j == 0 ? c : c - columns, s = j == rows - 1 ? c : c + columns;
      float below, here = in[c], above = in[c + layer];
      below = here;
      out[c] = cc * here + cw * in[w] + ce * in[e] + cs * in[s] + cn * in[n] + cb * below +
               ct * above + dt * power[c] + ct * ambient;
      c += layer, w += layer, e += layer, n += layer, s += layer;
      for (int k = 1; k < layers - 1; ++k) {
        below = here;
        here = above;
        above = in[c + layer];
        out[c] = cc * here + cw * in[w] + ce * in[e] + cs * in[s] + cn * in[n] + cb * below +
                 ct * above + dt * power[c] + ct * ambient;
        c += layer, w += layer, e += layer, n += layer, s += layer;
      }
      below = here;
      here = above;
      out[c] = cc * here + cw * in[w] + ce * in[e] + cs * in[s] + cn * in[n] + cb * below +
               ct * above + dt * power[c] + ct * ambient;
    }
}

int main(int argc, char **argv) {
  (void)argv;
  const size_t elements = (size_t)N * N * LAYERS;
  float *in = zeroes(elements, sizeof(float)), *out = zeroes(elements, sizeof(float));
  float *power = zeroes(elements, sizeof(float));
  const float c = 0.03f * argc;
  for (int launch = 0; launch < LAUNCHES; ++launch) {
    step(in, power, out, N * argc, N * argc, LAYERS * argc, c, c, c, c, 2 * c, 2 * c, 1 - 10 * c,
         0.3f * argc);
    float *other = in;
    in = out;
    out = other;
  }
  return 0;
}
