// programs/hotspot.c for a GPU.
#include "measured.cuh"

__global__ void heat(float (*__restrict__ result)[N], const float (*__restrict__ temp)[N],
                     const float (*__restrict__ power)[N], float rx, float ry, float rz,
                     float step) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const int north = i == 0 ? 0 : i - 1, south = i == N - 1 ? N - 1 : i + 1;
    const int west = j == 0 ? 0 : j - 1, east = j == N - 1 ? N - 1 : j + 1;
    const float here = temp[i][j];
    result[i][j] =
        here + step * (power[i][j] + (temp[south][j] + temp[north][j] - 2 * here) * ry +
                       (temp[i][east] + temp[i][west] - 2 * here) * rx + (80.0f - here) * rz);
  }
}

int main(int argc, char **argv) {
  void *result = zeroes((size_t)N * N, sizeof(float));
  void *temp = zeroes((size_t)N * N, sizeof(float));
  void *power = zeroes((size_t)N * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("hotspot", heat, dim3(N, N), result, temp, power, 0.1f, 0.2f, 0.05f, 0.01f)
                      .times(STEPS)});
}
