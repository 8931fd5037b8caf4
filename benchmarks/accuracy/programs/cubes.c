/* Steps in a cube of N x N x N floats: a wave that loses itself in a rim, and two substances that
 * react and diffuse, by Gray and Scott. */
#include "arrays.h"
#include "mixed.h"

#define RIM 16

static void absorb(float (*restrict next)[N][N], const float (*restrict last)[N][N],
                   const float (*restrict now)[N][N], const float *restrict damping,
                   float squared) {
#pragma cgpredict kernel(absorbed_wave) grid(3) block(32, 4, 2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k) {
        const int p = i < N - 1 - i ? i : N - 1 - i;
        const int q = j < N - 1 - j ? j : N - 1 - j;
        const int s = k < N - 1 - k ? k : N - 1 - k;
        const int smaller = p < q ? p : q, rim = smaller < s ? smaller : s;
        const float here = now[i][j][k];
        const float bend = now[i - 1][j][k] + now[i + 1][j][k] + now[i][j - 1][k] +
                           now[i][j + 1][k] + now[i][j][k - 1] + now[i][j][k + 1] - 6 * here;
        if (rim < RIM) {
          const float loss = damping[rim];
          next[i][j][k] = (2 * here - (1 - loss) * last[i][j][k] + squared * bend) / (1 + loss);
        } else {
          next[i][j][k] = 2 * here - last[i][j][k] + squared * bend;
        }
      }
}

static void react(float (*restrict first)[N][N], float (*restrict second)[N][N],
                  const float (*restrict u)[N][N], const float (*restrict v)[N][N], float feed,
                  float kill, float step) {
#pragma cgpredict kernel(gray_scott) grid(3) block(64, 2, 2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k) {
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

int main(void) {
  float *u = zeroes((size_t)N * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    u[i] = mixed(i) % 1000 / 1000.0f;
  float *v = zeroes((size_t)N * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    v[i] = mixed(i + 1) % 1000 / 2000.0f;
  float *damping = zeroes(RIM, sizeof(float));
  for (int i = 0; i < RIM; ++i)
    damping[i] = 0.001f * (float)((RIM - i) * (RIM - i));
  void *first = zeroes((size_t)N * N * N, sizeof(float));
  void *second = zeroes((size_t)N * N * N, sizeof(float));
  absorb(first, (void *)u, (void *)v, damping, 0.1f);
  react(first, second, (void *)u, (void *)v, 0.035f, 0.06f, 0.5f);
  return 0;
}
