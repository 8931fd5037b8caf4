// 190,000 threads, each with more records than it may keep.
#include <stdio.h>

#define N 190000
static int in[N], out[N];

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = i * 7919 % 1009;
#pragma cgpredict kernel(long_threads)
  for (int i = 0; i < N; i++) {
    int place = in[i];
    for (int k = 0; k < 300; k++)
      place = in[place * 31 % N];
    out[i] = place;
  }
  printf("%d\n", out[777]);
}
