// programs/rotary.c for a GPU.
#include "measured.cuh"

__global__ void turnHalves(float (*__restrict__ out)[HEADS][DIM],
                           const float (*__restrict__ in)[HEADS][DIM],
                           const float (*__restrict__ cosine)[DIM / 2],
                           const float (*__restrict__ sine)[DIM / 2]) {
  const int t = blockIdx.z * blockDim.z + threadIdx.z;
  const int h = blockIdx.y * blockDim.y + threadIdx.y;
  const int d = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < TOKENS && h < HEADS && d < DIM / 2) {
    const float a = in[t][h][d], b = in[t][h][d + DIM / 2];
    out[t][h][d] = a * cosine[t][d] - b * sine[t][d];
    out[t][h][d + DIM / 2] = b * cosine[t][d] + a * sine[t][d];
  }
}

__global__ void turnPairs(float (*__restrict__ out)[HEADS][DIM],
                          const float (*__restrict__ in)[HEADS][DIM]) {
  const int t = blockIdx.z * blockDim.z + threadIdx.z;
  const int h = blockIdx.y * blockDim.y + threadIdx.y;
  const int d = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < TOKENS && h < HEADS && d < DIM / 2) {
    const float angle = (float)t * powf(10000, -2.0f / DIM * (float)d);
    const float x = cosf(angle), y = sinf(angle);
    const float a = in[t][h][2 * d], b = in[t][h][2 * d + 1];
    out[t][h][2 * d] = a * x - b * y;
    out[t][h][2 * d + 1] = b * x + a * y;
  }
}

int main(int argc, char **argv) {
  void *in = zeroes((size_t)TOKENS * HEADS * DIM, sizeof(float));
  void *out = zeroes((size_t)TOKENS * HEADS * DIM, sizeof(float));
  void *cosine = zeroes((size_t)TOKENS * DIM / 2, sizeof(float));
  void *sine = zeroes((size_t)TOKENS * DIM / 2, sizeof(float));
  return measure(
      argc, argv,
      {kernel("rotary_table", turnHalves, dim3(DIM / 2, HEADS, TOKENS), out, in, cosine, sine),
       kernel("rotary_computed", turnPairs, dim3(DIM / 2, HEADS, TOKENS), out, in)});
}
