/* Steps of waves and flows in a plane: a sound wave of varying speed with differences of the eighth
 * order, shallow water by Lax and Friedrichs, and Burgers's equations with differences against the
 * wind. */
#include "arrays.h"
#include "mixed.h"

static void sound(float (*restrict next)[N], const float (*restrict last)[N],
                  const float (*restrict now)[N], const float (*restrict speed)[N]) {
#pragma cgpredict kernel(acoustic_step) grid(2) block(32, 8)
  for (int i = 4; i < N - 4; ++i)
    for (int j = 4; j < N - 4; ++j) {
      float sum = -5.6944444f * now[i][j];
      sum += 1.6f * (now[i][j - 1] + now[i][j + 1] + now[i - 1][j] + now[i + 1][j]);
      sum -= 0.2f * (now[i][j - 2] + now[i][j + 2] + now[i - 2][j] + now[i + 2][j]);
      sum += 0.025396825f * (now[i][j - 3] + now[i][j + 3] + now[i - 3][j] + now[i + 3][j]);
      sum -= 0.0017857143f * (now[i][j - 4] + now[i][j + 4] + now[i - 4][j] + now[i + 4][j]);
      next[i][j] = 2 * now[i][j] - last[i][j] + speed[i][j] * speed[i][j] * sum;
    }
}

static void water(float (*restrict depth)[N], float (*restrict east)[N], float (*restrict south)[N],
                  const float (*restrict h)[N], const float (*restrict u)[N],
                  const float (*restrict v)[N], float ratio) {
#pragma cgpredict kernel(shallow_step) grid(2) block(32, 8)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j) {
      const float hl = h[i][j - 1], hr = h[i][j + 1], ha = h[i - 1][j], hb = h[i + 1][j];
      const float ul = u[i][j - 1], ur = u[i][j + 1], ua = u[i - 1][j], ub = u[i + 1][j];
      const float vl = v[i][j - 1], vr = v[i][j + 1], va = v[i - 1][j], vb = v[i + 1][j];
      depth[i][j] = 0.25f * (hl + hr + ha + hb) - ratio * (ur - ul + vb - va);
      east[i][j] =
          0.25f * (ul + ur + ua + ub) - ratio * (ur * ur / hr + 4.905f * hr * hr - ul * ul / hl -
                                                 4.905f * hl * hl + ub * vb / hb - ua * va / ha);
      south[i][j] =
          0.25f * (vl + vr + va + vb) - ratio * (vb * vb / hb + 4.905f * hb * hb - va * va / ha -
                                                 4.905f * ha * ha + ur * vr / hr - ul * vl / hl);
    }
}

static void burgers(double (*restrict east)[N], double (*restrict south)[N],
                    const double (*restrict u)[N], const double (*restrict v)[N], double step,
                    double viscous) {
#pragma cgpredict kernel(burgers_step) grid(2) block(64, 4)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j) {
      const double x = u[i][j], y = v[i][j];
      double ux, uy, vx, vy;
      if (x > 0) {
        ux = x - u[i][j - 1];
        vx = y - v[i][j - 1];
      } else {
        ux = u[i][j + 1] - x;
        vx = v[i][j + 1] - y;
      }
      if (y > 0) {
        uy = x - u[i - 1][j];
        vy = y - v[i - 1][j];
      } else {
        uy = u[i + 1][j] - x;
        vy = v[i + 1][j] - y;
      }
      east[i][j] = x - step * (x * ux + y * uy) +
                   viscous * (u[i][j - 1] + u[i][j + 1] + u[i - 1][j] + u[i + 1][j] - 4 * x);
      south[i][j] = y - step * (x * vx + y * vy) +
                    viscous * (v[i][j - 1] + v[i][j + 1] + v[i - 1][j] + v[i + 1][j] - 4 * y);
    }
}

int main(void) {
  float *last = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    last[i] = mixed(i) % 1000 / 1000.0f;
  float *now = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    now[i] = mixed(i + 3) % 1000 / 1000.0f;
  float *speed = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    speed[i] = 0.2f + mixed(i / 64) % 100 / 500.0f;
  void *next = zeroes((size_t)N * N, sizeof(float));
  float *h = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    h[i] = 1 + mixed(i) % 100 / 1000.0f;
  float *u = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    u[i] = mixed(i + 5) % 100 / 1000.0f;
  float *v = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    v[i] = mixed(i + 7) % 100 / 1000.0f;
  void *depth = zeroes((size_t)N * N, sizeof(float));
  void *east = zeroes((size_t)N * N, sizeof(float));
  void *south = zeroes((size_t)N * N, sizeof(float));
  double *a = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = mixed(i / 50) % 200 / 100.0 - 1;
  double *b = zeroes((size_t)N * N, sizeof(double));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    b[i] = mixed(i / 90 + 1) % 200 / 100.0 - 1;
  void *faster = zeroes((size_t)N * N, sizeof(double));
  void *further = zeroes((size_t)N * N, sizeof(double));
  sound(next, (void *)last, (void *)now, (void *)speed);
  water(depth, east, south, (void *)h, (void *)u, (void *)v, 0.05f);
  burgers(faster, further, (void *)a, (void *)b, 0.1, 0.02);
  return 0;
}
