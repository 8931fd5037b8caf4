// Kernels whose reports are easily put into wrong words.
#include <stdio.h>

enum { N = 128, M = 1 << 16 };
typedef struct {
  float x, y, z, vx;
} Particle;
static float a[N][N], b[N][N], c[N][N];
static int index[M];
static float from[M], to[M];
static Particle p[M];

int main(void) {
  unsigned state = 1;
  for (int i = 0; i < M; i++)
    index[i] = (int)((state = state * 1103515245u + 12345u) >> 16);
#pragma cgpredict kernel(tile) grid(2) block(32, 32) shared(a, b) tile(32)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[j][k];
      c[i][j] = sum;
    }
#pragma cgpredict kernel(gather)
  for (int i = 0; i < M / 8; i++) {
    float sum = 0;
    for (int k = 0; k < 8; k++)
      sum += from[index[i * 8 + k]];
    to[i] = sum;
  }
#pragma cgpredict kernel(structs)
  for (int i = 0; i < M; i++)
    p[i].x += 0.5f * p[i].vx;
  float total = 0;
#pragma cgpredict kernel(sum)
  for (int i = 0; i < M; i++)
    total += from[i] * from[i];
  printf("%g %g %g %g\n", c[1][2], to[3], p[4].x, total);
}
