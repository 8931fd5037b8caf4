#include <stdio.h>
#include <stdlib.h>

struct Cell {
  float values[16];
};

/* Each thread sums a row of its own, of 64 bytes: in a loop, and member by member. */
int main(void) {
  const int n = 1 << 20;
  struct Cell *restrict cells = calloc(n, sizeof *cells);
  float *restrict out = calloc(n, sizeof *out);
#pragma cgpredict kernel(in_a_loop) block(64)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int k = 0; k < 16; k++)
      sum += cells[i].values[k];
    out[i] = sum;
  }
#pragma cgpredict kernel(member_by_member) block(64)
  for (int i = 0; i < n; i++) {
    const float *v = cells[i].values;
    out[i] = v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7] + v[8] + v[9] + v[10] + v[11] +
             v[12] + v[13] + v[14] + v[15];
  }
  printf("%g\n", out[n / 2]);
  return 0;
}
