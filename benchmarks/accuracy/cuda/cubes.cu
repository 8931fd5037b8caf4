// programs/cubes.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define RIM 16

__global__ void absorb(float (*__restrict__ next)[N][N], const float (*__restrict__ last)[N][N],
                       const float (*__restrict__ now)[N][N], const float *__restrict__ damping,
                       float squared) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    const int p = i < N - 1 - i ? i : N - 1 - i;
    const int q = j < N - 1 - j ? j : N - 1 - j;
    const int s = k < N - 1 - k ? k : N - 1 - k;
    const int smaller = p < q ? p : q, rim = smaller < s ? smaller : s;
    const float here = now[i][j][k];
    const float bend = now[i - 1][j][k] + now[i + 1][j][k] + now[i][j - 1][k] + now[i][j + 1][k] +
                       now[i][j][k - 1] + now[i][j][k + 1] - 6 * here;
    if (rim < RIM) {
      const float loss = damping[rim];
      next[i][j][k] = (2 * here - (1 - loss) * last[i][j][k] + squared * bend) / (1 + loss);
    } else {
      next[i][j][k] = 2 * here - last[i][j][k] + squared * bend;
    }
  }
}

__global__ void react(float (*__restrict__ first)[N][N], float (*__restrict__ second)[N][N],
                      const float (*__restrict__ u)[N][N], const float (*__restrict__ v)[N][N],
                      float feed, float kill, float step) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    const float x = u[i][j][k], y = v[i][j][k];
    const float spreadX = u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                          u[i][j][k - 1] + u[i][j][k + 1] - 6 * x;
    const float spreadY = v[i - 1][j][k] + v[i + 1][j][k] + v[i][j - 1][k] + v[i][j + 1][k] +
                          v[i][j][k - 1] + v[i][j][k + 1] - 6 * y;
    const float reacted = x * y * y;
    first[i][j][k] = x + step * (0.2f * spreadX - reacted + feed * (1 - x));
    second[i][j][k] = y + step * (0.1f * spreadY + reacted - (feed + kill) * y);
  }
}

int main(int argc, char **argv) {
  std::vector<float> u((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    u[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<float> v((size_t)N * N * N);
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    v[i] = mixed(i + 1) % 1000 / 2000.0f;
  std::vector<float> damping(RIM);
  for (int i = 0; i < RIM; ++i)
    damping[i] = 0.001f * (float)((RIM - i) * (RIM - i));
  void *first = zeroes((size_t)N * N * N, sizeof(float));
  void *second = zeroes((size_t)N * N * N, sizeof(float));
  void *uCopy = copied(u);
  void *vCopy = copied(v);
  void *dampingCopy = copied(damping);
  return measure(argc, argv,
                 {kernel("absorbed_wave", absorb, dim3(N - 2, N - 2, N - 2), first, uCopy, vCopy,
                         dampingCopy, 0.1f),
                  kernel("gray_scott", react, dim3(N - 2, N - 2, N - 2), first, second, uCopy,
                         vCopy, 0.035f, 0.06f, 0.5f)});
}
