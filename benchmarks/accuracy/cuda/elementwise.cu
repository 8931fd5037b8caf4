// programs/elementwise.c for a GPU.
#include "measured.cuh"

__global__ void add(float4 *__restrict__ c, const float4 *__restrict__ a,
                    const float4 *__restrict__ b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 4) {
    const float4 p = a[i], q = b[i];
    c[i] = make_float4(p.x + q.x, p.y + q.y, p.z + q.z, p.w + q.w);
  }
}

__global__ void mul(float4 *__restrict__ c, const float4 *__restrict__ a,
                    const float4 *__restrict__ b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 4) {
    const float4 p = a[i], q = b[i];
    c[i] = make_float4(p.x * q.x, p.y * q.y, p.z * q.z, p.w * q.w);
  }
}

__global__ void addScalar(float4 *__restrict__ c, const float4 *__restrict__ a, float s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 4) {
    const float4 p = a[i];
    c[i] = make_float4(p.x + s, p.y + s, p.z + s, p.w + s);
  }
}

__global__ void mulScalar(float4 *__restrict__ c, const float4 *__restrict__ a, float s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 4) {
    const float4 p = a[i];
    c[i] = make_float4(p.x * s, p.y * s, p.z * s, p.w * s);
  }
}

__global__ void relu(float4 *__restrict__ c, const float4 *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 4) {
    const float4 p = a[i];
    c[i] = make_float4(p.x > 0 ? p.x : 0, p.y > 0 ? p.y : 0, p.z > 0 ? p.z : 0, p.w > 0 ? p.w : 0);
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(N / 4, sizeof(float4)), *b = zeroes(N / 4, sizeof(float4));
  void *c = zeroes(N / 4, sizeof(float4));
  return measure(argc, argv,
                 {kernel("add", add, N / 4, c, a, b), kernel("mul", mul, N / 4, c, a, b),
                  kernel("addu", addScalar, N / 4, c, a, 2),
                  kernel("mulu", mulScalar, N / 4, c, a, 2), kernel("relu", relu, N / 4, c, a)});
}
