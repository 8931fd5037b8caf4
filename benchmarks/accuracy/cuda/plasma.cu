// programs/plasma.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void push(float (*__restrict__ place)[N], float (*__restrict__ speed)[N],
                     const float (*__restrict__ last)[N], const float (*__restrict__ v)[N],
                     const float (*__restrict__ ex)[SIZE], const float (*__restrict__ ey)[SIZE],
                     const float (*__restrict__ bz)[SIZE], float charge, float time) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float x = last[0][i], y = last[1][i];
    const int j = (int)x, k = (int)y;
    const int right = j < SIZE - 1 ? j + 1 : 0, down = k < SIZE - 1 ? k + 1 : 0;
    const float p = x - (float)j, q = y - (float)k;
    const float w0 = (1 - p) * (1 - q), w1 = p * (1 - q), w2 = (1 - p) * q, w3 = p * q;
    const float across =
        charge * (w0 * ex[k][j] + w1 * ex[k][right] + w2 * ex[down][j] + w3 * ex[down][right]);
    const float along =
        charge * (w0 * ey[k][j] + w1 * ey[k][right] + w2 * ey[down][j] + w3 * ey[down][right]);
    const float turn =
        charge * (w0 * bz[k][j] + w1 * bz[k][right] + w2 * bz[down][j] + w3 * bz[down][right]);
    const float swing = 2 * turn / (1 + turn * turn);
    const float mx = v[0][i] + across, my = v[1][i] + along;
    const float hx = mx + my * turn, hy = my - mx * turn;
    const float ux = mx + hy * swing + across, uy = my - hx * swing + along;
    x += time * ux;
    y += time * uy;
    if (x < 0)
      x += SIZE;
    if (x >= SIZE)
      x -= SIZE;
    if (y < 0)
      y += SIZE;
    if (y >= SIZE)
      y -= SIZE;
    place[0][i] = x;
    place[1][i] = y;
    speed[0][i] = ux;
    speed[1][i] = uy;
  }
}

int main(int argc, char **argv) {
  std::vector<float> last((size_t)2 * N);
  for (int i = 0; i < N; ++i) {
    const int cell = (int)((i / PER + mixed(i) % BAND) % (SIZE * SIZE));
    last[i] = cell % SIZE + mixed(i + 1) % 1000 / 1000.0f;
    last[N + i] = cell / SIZE + mixed(i + 2) % 1000 / 1000.0f;
  }
  std::vector<float> v((size_t)2 * N);
  for (int i = 0; i < 2 * N; ++i)
    v[i] = mixed(i + 3) % 1000 / 500.0f - 1;
  std::vector<float> ex((size_t)SIZE * SIZE);
  for (int i = 0; i < SIZE * SIZE; ++i)
    ex[i] = mixed(i) % 1000 / 500.0f - 1;
  std::vector<float> ey((size_t)SIZE * SIZE);
  for (int i = 0; i < SIZE * SIZE; ++i)
    ey[i] = mixed(i + 1) % 1000 / 500.0f - 1;
  std::vector<float> bz((size_t)SIZE * SIZE);
  for (int i = 0; i < SIZE * SIZE; ++i)
    bz[i] = mixed(i + 2) % 1000 / 1000.0f;
  void *place = zeroes((size_t)2 * N, sizeof(float));
  void *speed = zeroes((size_t)2 * N, sizeof(float));
  void *lastCopy = copied(last);
  void *vCopy = copied(v);
  void *exCopy = copied(ex);
  void *eyCopy = copied(ey);
  void *bzCopy = copied(bz);
  return measure(argc, argv,
                 {kernel("boris_push", push, N, place, speed, lastCopy, vCopy, exCopy, eyCopy,
                         bzCopy, 0.1f, 0.2f)});
}
