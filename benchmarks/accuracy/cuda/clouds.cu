// programs/clouds.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { RINGS = 128, TURN = 2048 };

struct Echo {
  float x, y, z, intensity;
};

struct Vector {
  float x, y, z;
};

__global__ void locate(Echo (*__restrict__ out)[TURN],
                       const unsigned short (*__restrict__ ranges)[TURN],
                       const unsigned char (*__restrict__ intensities)[TURN],
                       const float *__restrict__ upCosines, const float *__restrict__ upSines,
                       const float *__restrict__ cosines, const float *__restrict__ sines) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < SCANS * RINGS && j < TURN) {
    const int ring = i % RINGS;
    const float range = 0.002f * ranges[i][j];
    const float flat = range * upCosines[ring];
    out[i][j].x = flat * cosines[j];
    out[i][j].y = flat * sines[j];
    out[i][j].z = range * upSines[ring];
    out[i][j].intensity = intensities[i][j] / 255.0f;
  }
}

__global__ void orient(Vector (*__restrict__ out)[COLUMNS],
                       const Vector (*__restrict__ points)[COLUMNS]) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ROWS - 1 && j < COLUMNS - 1) {
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

int main(int argc, char **argv) {
  const size_t echoes = (size_t)SCANS * RINGS * TURN;
  std::vector<unsigned short> ranges(echoes);
  std::vector<unsigned char> intensities(echoes);
  for (size_t i = 0; i < echoes; ++i) {
    const unsigned bits = mixed(i);
    ranges[i] = bits % 16 ? (unsigned short)(bits >> 16) : 0;
    intensities[i] = (unsigned char)(bits >> 8);
  }
  std::vector<float> upCosines(RINGS), upSines(RINGS), cosines(TURN), sines(TURN);
  for (size_t i = 0; i < RINGS; ++i) {
    upCosines[i] = cosf(0.006f * i - 0.4f);
    upSines[i] = sinf(0.006f * i - 0.4f);
  }
  for (size_t i = 0; i < TURN; ++i) {
    cosines[i] = cosf(6.2831853f / TURN * i);
    sines[i] = sinf(6.2831853f / TURN * i);
  }
  std::vector<Vector> points((size_t)ROWS * COLUMNS);
  for (size_t i = 0; i < ROWS; ++i)
    for (size_t j = 0; j < COLUMNS; ++j) {
      const unsigned bits = mixed(i * COLUMNS + j);
      const float z = bits % 64 ? 2 + (i + j) % 500 / 250.0f + (bits >> 8) % 256 / 8192.0f : 0;
      points[i * COLUMNS + j].x = z * (j - 0.5f * COLUMNS) / COLUMNS;
      points[i * COLUMNS + j].y = z * (i - 0.5f * ROWS) / COLUMNS;
      points[i * COLUMNS + j].z = z;
    }
  void *echoesOut = zeroes(echoes, sizeof(Echo));
  void *normals = zeroes((size_t)ROWS * COLUMNS, sizeof(Vector));
  void *rangesCopy = copied(ranges), *intensitiesCopy = copied(intensities);
  void *pointsCopy = copied(points);
  void *upCosinesCopy = copied(upCosines), *upSinesCopy = copied(upSines);
  void *cosinesCopy = copied(cosines), *sinesCopy = copied(sines);
  return measure(
      argc, argv,
      {kernel("range_to_points", locate, dim3(TURN, SCANS * RINGS), echoesOut, rangesCopy,
              intensitiesCopy, upCosinesCopy, upSinesCopy, cosinesCopy, sinesCopy),
       kernel("grid_normals", orient, dim3(COLUMNS - 2, ROWS - 2), normals, pointsCopy)});
}
