// programs/tomography.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { DETECTORS = SIDE + SIDE / 2 };

__global__ void backProject(float (*__restrict__ slice)[SIDE],
                            const float (*__restrict__ sums)[DETECTORS],
                            const float *__restrict__ cosines, const float *__restrict__ sines) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < SIDE && j < SIDE) {
    const float x = j - 0.5f * SIDE, y = i - 0.5f * SIDE;
    float sum = 0;
    for (int a = 0; a < ANGLES; ++a) {
      const float place = x * cosines[a] + y * sines[a] + 0.5f * DETECTORS;
      const int k = (int)place;
      if (k >= 0 && k < DETECTORS - 1) {
        const float part = place - k;
        sum += (1 - part) * sums[a][k] + part * sums[a][k + 1];
      }
    }
    slice[i][j] = sum * (3.14159265f / ANGLES);
  }
}

__global__ void project(float (*__restrict__ sums)[DETECTORS],
                        const float (*__restrict__ slice)[SIDE], const float *__restrict__ cosines,
                        const float *__restrict__ sines) {
  const int a = blockIdx.y * blockDim.y + threadIdx.y;
  const int d = blockIdx.x * blockDim.x + threadIdx.x;
  if (a < ANGLES && d < DETECTORS) {
    const float c = cosines[a], s = sines[a];
    const float offset = d - 0.5f * DETECTORS;
    float sum = 0;
    for (int step = 0; step < DETECTORS; ++step) {
      const float along = step - 0.5f * DETECTORS;
      const float x = offset * c - along * s + 0.5f * SIDE;
      const float y = offset * s + along * c + 0.5f * SIDE;
      if (x >= 0 && y >= 0 && x < SIDE - 1 && y < SIDE - 1) {
        const int j = (int)x, i = (int)y;
        const float right = x - j, low = y - i;
        sum += (1 - low) * ((1 - right) * slice[i][j] + right * slice[i][j + 1]) +
               low * ((1 - right) * slice[i + 1][j] + right * slice[i + 1][j + 1]);
      }
    }
    sums[a][d] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<float> sums((size_t)ANGLES * DETECTORS), slice((size_t)SIDE * SIDE);
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = mixed(i) % 1024 / 64.0f;
  for (size_t i = 0; i < slice.size(); ++i)
    slice[i] = mixed(i) % 1024 / 1024.0f;
  std::vector<float> cosines(ANGLES), sines(ANGLES);
  for (size_t a = 0; a < ANGLES; ++a) {
    cosines[a] = cosf(3.14159265f * a / ANGLES);
    sines[a] = sinf(3.14159265f * a / ANGLES);
  }
  void *sliceOut = zeroes((size_t)SIDE * SIDE, sizeof(float));
  void *sumsOut = zeroes((size_t)ANGLES * DETECTORS, sizeof(float));
  void *sumsCopy = copied(sums), *sliceCopy = copied(slice);
  void *cosinesCopy = copied(cosines), *sinesCopy = copied(sines);
  return measure(argc, argv,
                 {kernel("back_projection", backProject, dim3(SIDE, SIDE), sliceOut, sumsCopy,
                         cosinesCopy, sinesCopy),
                  kernel("ray_sums", project, dim3(DETECTORS, ANGLES), sumsOut, sliceCopy,
                         cosinesCopy, sinesCopy)});
}
