/* A prefix sum of N integers up a tree and down again, a launch for each level, whose threads take
   nodes that stand further and further apart (J. Liu's Project2-Stream-Compaction). */
#include "arrays.h"

static void up(int n, int d, int *data) {
  const int threads = n >> d;
#pragma cgpredict kernel(up_sweep) grid(1) block(64)
  for (int t = 0; t < threads; ++t) {
    const int at = ((t + 1) << d) - 1;
    data[at] += data[at - (1 << (d - 1))];
  }
}

static void down(int n, int d, int *data) {
  const int threads = n >> d;
#pragma cgpredict kernel(down_sweep) grid(1) block(64)
  for (int t = 0; t < threads; ++t) {
    const int at = ((t + 1) << d) - 1, left = at - (1 << (d - 1));
    const int right = 1 << d == n ? 0 : data[at];
    data[at] = right + data[left];
    data[left] = right;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  int *data = zeroes(N, sizeof(int)), levels = 0;
  while (1 << levels < N)
    ++levels;
  for (int d = 1; d < levels; ++d)
    up(N * argc, d, data);
  for (int d = levels; d >= 1; --d)
    down(N * argc, d, data);
  return 0;
}
