// programs/functions.c for a GPU.
#include "measured.cuh"

__global__ void price(float *__restrict__ call, const float *__restrict__ stock,
                      const float *__restrict__ strike, const float *__restrict__ years) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float s = stock[i] + 20, x = strike[i] + 18, t = years[i] + 1;
    const float root = sqrtf(t);
    const float d = (logf(s / x) + 0.06f * t) / (0.3f * root);
    const float above = 0.5f * (1 + erff(d * 0.7071f));
    const float below = 0.5f * (1 + erff((d - 0.3f * root) * 0.7071f));
    call[i] = s * above - x * expf(-0.02f * t) * below;
  }
}

__global__ void quotients(float *__restrict__ c, const float *__restrict__ a,
                          const float *__restrict__ b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float divisor = b[i] + 3;
    float q = a[i] + 1;
    for (int turn = 0; turn < 16; ++turn)
      q = 1 + q / divisor;
    c[i] = q;
  }
}

__global__ void remainders(unsigned *__restrict__ c, const unsigned *__restrict__ a,
                           const unsigned *__restrict__ b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const unsigned divisor = b[i] + 1009;
    unsigned r = a[i];
    for (int turn = 0; turn < 16; ++turn)
      r = (r * 2654435761u + turn) % divisor;
    c[i] = r;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(N, sizeof(float)), *b = zeroes(N, sizeof(float));
  void *c = zeroes(N, sizeof(float));
  return measure(argc, argv,
                 {kernel("black_scholes", price, N, zeroes(N, sizeof(float)), a, b, c),
                  kernel("quotients", quotients, N, c, a, b),
                  kernel("remainders", remainders, N, zeroes(N, sizeof(unsigned)),
                         zeroes(N, sizeof(unsigned)), zeroes(N, sizeof(unsigned)))});
}
