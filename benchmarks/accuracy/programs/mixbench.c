/* Arithmetic beside loads (mixbench, E. Konstantinidis and Y. Cotronis, "A quantitative roofline model for GPU
   kernel performance estimation using micro-benchmarks and hardware metric profiling", JPDC 107, 2017): a thread
   loads four times eight elements of REAL, multiplies and adds ITERATIONS times to each, and stores what never
   comes out. 2^25 elements. */
#include "arrays.h"

enum { THREADS = 256, EACH = 8, TIMES = 4, BLOCKS = (32 << 20) / (THREADS * EACH * TIMES) };

static void mix(REAL *data, REAL seed) {
#pragma cgpredict kernel(mixbench) grid(2) block(256, 1)
  for (int block = 0; block < BLOCKS; ++block)
    for (int thread = 0; thread < THREADS; ++thread) {
      const int first = block * THREADS * EACH + thread;
      REAL sum = 0;
      for (int part = 0; part < TIMES; ++part) {
        REAL values[EACH];
        for (int i = 0; i < EACH; ++i) {
          values[i] = data[first + i * THREADS + part * BLOCKS * THREADS * EACH];
#pragma unroll
          for (int k = 0; k < ITERATIONS; ++k)
            values[i] = values[i] * values[i] + seed;
        }
        for (int i = 0; i < EACH; i += 2)
          sum += values[i] * values[i + 1];
      }
      if (sum == (REAL)-1)
        data[first] = sum;
    }
}

int main(void) {
  mix(zeroes((size_t)BLOCKS * THREADS * EACH * TIMES, sizeof(REAL)), (REAL)-0.5);
  return 0;
}
