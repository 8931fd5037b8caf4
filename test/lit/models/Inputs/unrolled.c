// A thread's own array and a loop that the program asks to unroll.
#include <stdlib.h>
enum { BLOCKS = 8192, EACH = 8, TURNS = 64 };
static void mix(float *restrict data, float seed) {
#pragma cgpredict kernel(mix) grid(2) block(256, 1)
  for (int block = 0; block < BLOCKS; ++block)
    for (int thread = 0; thread < 256; ++thread) {
      float own[EACH];
      for (int i = 0; i < EACH; ++i) {
        own[i] = seed + thread;
#pragma unroll
        for (int k = 0; k < TURNS; ++k)
          own[i] = own[i] * own[i] + seed;
      }
      float sum = 0;
      for (int i = 0; i < EACH; ++i)
        sum += own[i];
      data[block * 256 + thread] = sum;
    }
}
int main(void) {
  float *data = calloc(BLOCKS * 256, sizeof(float));
  mix(data, 0.5f);
  free(data);
}
