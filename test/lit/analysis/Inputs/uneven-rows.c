#include <stdlib.h>

static double a[64 * 64];
static int at[64 * 64];

void sums(int n) {
#pragma cgpredict kernel(sums) grid(2)
  for (int i = 0; i < 6; ++i)
    for (int j = n - i; j < n; ++j)
      a[i * 64 + j] += i;
}

void gather(int n) {
#pragma cgpredict kernel(gather) grid(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      a[at[i * 64 + j]] += i;
}

void large(int n) {
  static double b[3000][3000];
#pragma cgpredict kernel(large) grid(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      b[i][j] += i;
}

int main(int argc, char **argv) {
  for (int i = 0; i < 64 * 64; ++i)
    at[i] = i * 1031 % (64 * 64);
  sums(5);
  gather(33);
  large(argc > 1 ? atoi(argv[1]) : 1000);
}
