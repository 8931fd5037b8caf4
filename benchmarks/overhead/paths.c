/* All shortest paths by Floyd and Warshall. The outermost loop is marked though its iterations depend
   on each other, as a user may try: N threads, each with all N * N pairs. */
#include "../polybench/common.h"

#ifndef N
#define N 500
#endif

static void paths(int (*length)[N]) {
#pragma cgpredict kernel(paths)
  for (int k = 0; k < N; ++k)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        length[i][j] = length[i][j] < length[i][k] + length[k][j] ? length[i][j]
                                                                  : length[i][k] + length[k][j];
}

int main(void) {
  int(*length)[N] = malloc(sizeof(int[N][N]));
  if (!length)
    return 1;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      length[i][j] = i == j ? 0 : (i + j) % 13 == 0 || (i + j) % 7 == 0 ? 999 : i * j % 7 + 1;
  paths(length);
  long sum = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      sum += length[i][j];
  printf("paths %ld\n", sum);
  free(length);
  return 0;
}
