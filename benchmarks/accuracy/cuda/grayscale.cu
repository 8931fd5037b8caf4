// programs/grayscale.c for a GPU.
#include "measured.cuh"

__global__ void toGray(unsigned char (*out)[N], unsigned char (*in)[N][3]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    out[i][j] = (unsigned char)(0.21f * in[i][j][0] + 0.72f * in[i][j][1] + 0.07f * in[i][j][2]);
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("grayscale", toGray, dim3(N, N), zeroes(size_t(N) * N, 1),
                         zeroes(size_t(N) * N, 3))});
}
