/* Points of sensors: SCANS turns of a laser scanner's ranges in 16 bits to points in space, by
 * tables of its angles, and normals of the surface that a depth camera's ROWS x COLUMNS points
 * lie on, none where a neighbour is missing. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

enum { RINGS = 128, TURN = 2048 };

typedef struct {
  float x, y, z, intensity;
} Echo;

typedef struct {
  float x, y, z;
} Vector;

static void locate(Echo (*restrict out)[TURN], const unsigned short (*restrict ranges)[TURN],
                   const unsigned char (*restrict intensities)[TURN],
                   const float *restrict upCosines, const float *restrict upSines,
                   const float *restrict cosines, const float *restrict sines) {
#pragma cgpredict kernel(range_to_points) grid(2) block(256, 1)
  for (int i = 0; i < SCANS * RINGS; ++i)
    for (int j = 0; j < TURN; ++j) {
      const int ring = i % RINGS;
      const float range = 0.002f * ranges[i][j];
      const float flat = range * upCosines[ring];
      out[i][j].x = flat * cosines[j];
      out[i][j].y = flat * sines[j];
      out[i][j].z = range * upSines[ring];
      out[i][j].intensity = intensities[i][j] / 255.0f;
    }
}

static void orient(Vector (*restrict out)[COLUMNS], const Vector (*restrict points)[COLUMNS]) {
#pragma cgpredict kernel(grid_normals) grid(2) block(32, 8)
  for (int i = 1; i < ROWS - 1; ++i)
    for (int j = 1; j < COLUMNS - 1; ++j) {
      const Vector here = points[i][j], left = points[i][j - 1], right = points[i][j + 1];
      const Vector above = points[i - 1][j], below = points[i + 1][j];
      Vector normal = {0, 0, 0};
      if (here.z > 0 && left.z > 0 && right.z > 0 && above.z > 0 && below.z > 0) {
        const float ax = right.x - left.x, ay = right.y - left.y, az = right.z - left.z;
        const float bx = below.x - above.x, by = below.y - above.y, bz = below.z - above.z;
        const float nx = ay * bz - az * by, ny = az * bx - ax * bz, nz = ax * by - ay * bx;
        float factor = 1 / sqrtf(nx * nx + ny * ny + nz * nz);
        if (nx * here.x + ny * here.y + nz * here.z > 0)
          factor = -factor;
        normal.x = factor * nx;
        normal.y = factor * ny;
        normal.z = factor * nz;
      }
      out[i][j] = normal;
    }
}

int main(void) {
  const size_t echoes = (size_t)SCANS * RINGS * TURN;
  unsigned short *ranges = zeroes(echoes, sizeof(short));
  unsigned char *intensities = zeroes(echoes, 1);
  for (size_t i = 0; i < echoes; ++i) {
    const unsigned bits = mixed(i);
    ranges[i] = bits % 16 ? (unsigned short)(bits >> 16) : 0;
    intensities[i] = (unsigned char)(bits >> 8);
  }
  float *upCosines = zeroes(RINGS, sizeof(float)), *upSines = zeroes(RINGS, sizeof(float));
  for (size_t i = 0; i < RINGS; ++i) {
    upCosines[i] = cosf(0.006f * i - 0.4f);
    upSines[i] = sinf(0.006f * i - 0.4f);
  }
  float *cosines = zeroes(TURN, sizeof(float)), *sines = zeroes(TURN, sizeof(float));
  for (size_t i = 0; i < TURN; ++i) {
    cosines[i] = cosf(6.2831853f / TURN * i);
    sines[i] = sinf(6.2831853f / TURN * i);
  }
  Vector *points = zeroes((size_t)ROWS * COLUMNS, sizeof(Vector));
  for (size_t i = 0; i < ROWS; ++i)
    for (size_t j = 0; j < COLUMNS; ++j) {
      const unsigned bits = mixed(i * COLUMNS + j);
      const float z = bits % 64 ? 2 + (i + j) % 500 / 250.0f + (bits >> 8) % 256 / 8192.0f : 0;
      points[i * COLUMNS + j].x = z * (j - 0.5f * COLUMNS) / COLUMNS;
      points[i * COLUMNS + j].y = z * (i - 0.5f * ROWS) / COLUMNS;
      points[i * COLUMNS + j].z = z;
    }
  locate(zeroes(echoes, sizeof(Echo)), (void *)ranges, (void *)intensities, upCosines, upSines,
         cosines, sines);
  orient(zeroes((size_t)ROWS * COLUMNS, sizeof(Vector)), (void *)points);
  return 0;
}
