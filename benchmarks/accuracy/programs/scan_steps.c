/* A prefix sum of N integers in log2 N launches, each of which adds what stands twice as far
   before, and one that makes it exclusive (J. Liu's Project2-Stream-Compaction). STORED: a step
   stores its element before it adds to it, where the arrays may alias. */
#include "arrays.h"

static void step(int n, int offset, int *out, const int *in) {
#pragma cgpredict kernel(scan_step) grid(1) block(256)
  for (int i = 0; i < n; ++i) {
#ifdef STORED
    out[i] = in[i];
    if (i >= offset)
      out[i] += in[i - offset];
#else
    if (i >= offset)
      out[i] = in[i - offset] + in[i];
    else
      out[i] = in[i];
#endif
  }
}

static void shift(int n, int *out, const int *in) {
#pragma cgpredict kernel(scan_shift) grid(1) block(256)
  for (int i = 0; i < n; ++i)
    out[i] = i == 0 ? 0 : in[i - 1];
}

int main(int argc, char **argv) {
  (void)argv;
  int *in = zeroes(N, sizeof(int)), *out = zeroes(N, sizeof(int));
  for (int offset = 1; offset < N; offset *= 2) {
    step(N * argc, offset, out, in);
    int *other = in;
    in = out;
    out = other;
  }
  shift(N * argc, out, in);
  return 0;
}
