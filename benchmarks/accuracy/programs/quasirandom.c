/* N quasi-random numbers in each of three dimensions from a table of direction numbers
   (H. Niederreiter, "Low-discrepancy and low-dispersion sequences", 1988), and numbers of the normal
   distribution by its inverse (B. Moro, "The full Monte", Risk 8, 1995): quasirandomGenerator of the
   CUDA samples, whose threads take every THREADS-th number. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

enum { BITS = 31, DIMENSIONS = 3, THREADS = 128 * 128 };

static void generate(float (*restrict out)[N], const unsigned (*restrict table)[BITS], unsigned n,
                     unsigned threads) {
#pragma cgpredict kernel(direction_numbers) grid(2) block(128, 3)
  for (unsigned dimension = 0; dimension < DIMENSIONS; ++dimension)
    for (unsigned thread = 0; thread < threads; ++thread)
      for (unsigned at = thread; at < n; at += threads) {
        unsigned result = 0, data = at;
        for (int bit = 0; bit < BITS; ++bit, data >>= 1)
          if (data & 1)
            result ^= table[dimension][bit];
        out[dimension][at] = (float)(result + 1) * (1.0f / 0x80000001U);
      }
}

static inline float inverse(unsigned x) {
  const int upper = x >= 0x80000000U;
  if (upper)
    x = 0xffffffffU - x;
  const float p = (float)x * (1.0f / 4294967295.0f) + 0.5f / 4294967295.0f, q = p - 0.5f;
  float z;
  if (q > -0.42f) {
    z = q * q;
    z = q * (((-25.44106049637f * z + 41.39119773534f) * z + -18.61500062529f) * z + 2.50662823884f) /
        ((((3.13082909833f * z + -21.06224101826f) * z + 23.08336743743f) * z + -8.4735109309f) * z +
         1);
  } else {
    z = logf(-logf(p));
    z = -(0.337475482272615f +
          z * (0.976169019091719f +
               z * (0.160797971491821f +
                    z * (0.0276438810333863f +
                         z * (0.0038405729373609f +
                              z * (0.0003951896511919f +
                                   z * (3.21767881768e-5f +
                                        z * (2.888167364e-7f + z * 3.960315187e-7f))))))));
  }
  return upper ? -z : z;
}

static void invert(float *restrict out, unsigned n, unsigned threads) {
  const unsigned distance = 0xffffffffU / (n + 1);
#pragma cgpredict kernel(inverse_normal) grid(1) block(128)
  for (unsigned thread = 0; thread < threads; ++thread)
    for (unsigned at = thread; at < n; at += threads)
      out[at] = inverse((at + 1) * distance);
}

int main(int argc, char **argv) {
  (void)argv;
  unsigned(*table)[BITS] = zeroes(DIMENSIONS, sizeof *table);
  for (int i = 0; i < DIMENSIONS * BITS; ++i)
    table[i / BITS][i % BITS] = mixed(i) & 0x7fffffff;
  generate(zeroes(DIMENSIONS, N * sizeof(float)), table, N, THREADS * argc);
  invert(zeroes(DIMENSIONS * (size_t)N, sizeof(float)), DIMENSIONS * N, THREADS * argc);
  return 0;
}
