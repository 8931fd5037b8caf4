/* N particles of a plasma in a plane of SIZE x SIZE cells pushed by Boris's method: fields between
 * four points each. PER particles lie in a cell in the mean, within BAND cells of their order. */
#include "arrays.h"
#include "mixed.h"

static void push(float (*restrict place)[N], float (*restrict speed)[N],
                 const float (*restrict last)[N], const float (*restrict v)[N],
                 const float (*restrict ex)[SIZE], const float (*restrict ey)[SIZE],
                 const float (*restrict bz)[SIZE], float charge, float time) {
#pragma cgpredict kernel(boris_push) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
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

int main(void) {
  float *last = zeroes((size_t)2 * N, sizeof(float));
  for (int i = 0; i < N; ++i) {
    const int cell = (int)((i / PER + mixed(i) % BAND) % (SIZE * SIZE));
    last[i] = cell % SIZE + mixed(i + 1) % 1000 / 1000.0f;
    last[N + i] = cell / SIZE + mixed(i + 2) % 1000 / 1000.0f;
  }
  float *v = zeroes((size_t)2 * N, sizeof(float));
  for (int i = 0; i < 2 * N; ++i)
    v[i] = mixed(i + 3) % 1000 / 500.0f - 1;
  float *ex = zeroes((size_t)SIZE * SIZE, sizeof(float));
  for (int i = 0; i < SIZE * SIZE; ++i)
    ex[i] = mixed(i) % 1000 / 500.0f - 1;
  float *ey = zeroes((size_t)SIZE * SIZE, sizeof(float));
  for (int i = 0; i < SIZE * SIZE; ++i)
    ey[i] = mixed(i + 1) % 1000 / 500.0f - 1;
  float *bz = zeroes((size_t)SIZE * SIZE, sizeof(float));
  for (int i = 0; i < SIZE * SIZE; ++i)
    bz[i] = mixed(i + 2) % 1000 / 1000.0f;
  void *place = zeroes((size_t)2 * N, sizeof(float));
  void *speed = zeroes((size_t)2 * N, sizeof(float));
  push(place, speed, (void *)last, (void *)v, (void *)ex, (void *)ey, (void *)bz, 0.1f, 0.2f);
  return 0;
}
