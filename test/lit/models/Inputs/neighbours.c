/* Structures of four floats, aligned to their size or as their members are. */
#include <stdlib.h>

#define N 65536
typedef struct {
  float x, y, z, mass;
} Plain;
typedef struct __attribute__((aligned(16))) {
  float x, y, z, mass;
} Aligned;

static Plain own[N];

static void run(float *restrict sum, Aligned *p, const Aligned *q, const Plain *r) {
#pragma cgpredict kernel(aligned) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    sum[i] = q[i].x * q[i].y + q[i].z * q[i].mass;
#pragma cgpredict kernel(plain) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    sum[i] = r[i].x * r[i].y + r[i].z * r[i].mass;
#pragma cgpredict kernel(update) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    p[i].x += q[i].x;
    p[i].y += q[i].y;
    p[i].z += q[i].z;
    p[i].mass += q[i].mass;
  }
#pragma cgpredict kernel(variable) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    sum[i] = own[i].x * own[i].y + own[i].z * own[i].mass;
  Plain local[2048] = {{1, 2, 3, 4}};
#pragma cgpredict kernel(local) grid(1) block(256)
  for (int i = 0; i < 2048; ++i)
    sum[i] = local[i].x * local[i].y + local[i].z * local[i].mass;
#pragma cgpredict kernel(copy) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    p[i] = q[i];
}

int main(void) {
  run(calloc(N, sizeof(float)), aligned_alloc(16, N * sizeof(Aligned)), calloc(N, sizeof(Aligned)),
      calloc(N, sizeof(Plain)));
  return 0;
}
