/* Volumes: SIDE x SIDE x SIDE distances to a surface, into which a depth camera's picture is mixed
 * where it sees them, and derivatives along three axes at the 8 x 8 x 8 points of each of ELEMENTS
 * spectral elements. */
#include "arrays.h"
#include "mixed.h"

enum { HEIGHT = 480, WIDTH = 640, ORDER = 8, POINTS = ORDER * ORDER * ORDER };

static void integrate(float (*restrict distances)[SIDE][SIDE],
                      float (*restrict weights)[SIDE][SIDE], const float (*restrict depths)[WIDTH],
                      const float *restrict pose, float size, float truncation) {
#pragma cgpredict kernel(tsdf_integrate) grid(3) block(32, 4, 2)
  for (int k = 0; k < SIDE; ++k)
    for (int j = 0; j < SIDE; ++j)
      for (int i = 0; i < SIDE; ++i) {
        const float x = size * (i - 0.5f * SIDE), y = size * (j - 0.5f * SIDE), z = size * k;
        const float cx = pose[0] * x + pose[1] * y + pose[2] * z + pose[3];
        const float cy = pose[4] * x + pose[5] * y + pose[6] * z + pose[7];
        const float cz = pose[8] * x + pose[9] * y + pose[10] * z + pose[11];
        if (cz > 0.1f) {
          const float u = 525 * cx / cz + 320, v = 525 * cy / cz + 240;
          if (u >= 0 && v >= 0 && u < WIDTH && v < HEIGHT) {
            const float depth = depths[(int)v][(int)u];
            const float distance = depth - cz;
            if (depth > 0 && distance > -truncation) {
              const float fresh = distance < truncation ? distance / truncation : 1;
              const float weight = weights[k][j][i];
              distances[k][j][i] = (distances[k][j][i] * weight + fresh) / (weight + 1);
              weights[k][j][i] = weight < 64 ? weight + 1 : weight;
            }
          }
        }
      }
}

static void derive(double (*restrict dr)[POINTS], double (*restrict ds)[POINTS],
                   double (*restrict dt)[POINTS], const double (*restrict u)[POINTS],
                   const double (*restrict matrix)[ORDER]) {
#pragma cgpredict kernel(sem_gradient) grid(2) block(512, 1)
  for (int e = 0; e < ELEMENTS; ++e)
    for (int p = 0; p < POINTS; ++p) {
      const int i = p % ORDER, j = p / ORDER % ORDER, k = p / (ORDER * ORDER);
      double r = 0, s = 0, t = 0;
      for (int m = 0; m < ORDER; ++m) {
        r += matrix[i][m] * u[e][(k * ORDER + j) * ORDER + m];
        s += matrix[j][m] * u[e][(k * ORDER + m) * ORDER + i];
        t += matrix[k][m] * u[e][(m * ORDER + j) * ORDER + i];
      }
      dr[e][p] = r;
      ds[e][p] = s;
      dt[e][p] = t;
    }
}

int main(void) {
  const size_t cells = (size_t)SIDE * SIDE * SIDE;
  float *depths = zeroes((size_t)HEIGHT * WIDTH, sizeof(float));
  for (size_t i = 0; i < HEIGHT; ++i)
    for (size_t j = 0; j < WIDTH; ++j) {
      const unsigned bits = mixed(i * WIDTH + j);
      const float slope = 1.2f + 0.001f * j + (i / 120 + j / 160) % 2 * 0.4f;
      depths[i * WIDTH + j] = bits % 32 ? slope + (bits >> 8) % 256 / 65536.0f : 0;
    }
  float *pose = zeroes(12, sizeof(float)); /* a camera before the volume, turned by 0.2 */
  pose[0] = 0.980067f;
  pose[2] = 0.198669f;
  pose[5] = 1;
  pose[8] = -0.198669f;
  pose[10] = 0.980067f;
  pose[11] = 0.5f;
  const size_t values = (size_t)ELEMENTS * POINTS;
  double *u = zeroes(values, sizeof(double)), *matrix = zeroes(ORDER * ORDER, sizeof(double));
  for (size_t i = 0; i < values; ++i)
    u[i] = mixed(i) % 1024 / 1024.0;
  for (size_t i = 0; i < ORDER * ORDER; ++i)
    matrix[i] = mixed(i) % 1024 / 256.0 - 2;
  integrate(zeroes(cells, sizeof(float)), zeroes(cells, sizeof(float)), (void *)depths, pose,
            2.0f / SIDE, 0.05f);
  derive(zeroes(values, sizeof(double)), zeroes(values, sizeof(double)),
         zeroes(values, sizeof(double)), (void *)u, (void *)matrix);
  return 0;
}
