// programs/tridiagonal.c for a GPU.
#include "measured.cuh"

__global__ void rows(float (*__restrict__ x)[LENGTH], float (*__restrict__ ratios)[LENGTH],
                     const float (*__restrict__ a)[LENGTH], const float (*__restrict__ b)[LENGTH],
                     const float (*__restrict__ c)[LENGTH], const float (*__restrict__ d)[LENGTH]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float ratio = c[i][0] / b[i][0], value = d[i][0] / b[i][0];
    ratios[i][0] = ratio;
    x[i][0] = value;
    for (int j = 1; j < LENGTH; ++j) {
      const float scale = 1 / (b[i][j] - a[i][j] * ratio);
      ratio = c[i][j] * scale;
      value = (d[i][j] - a[i][j] * value) * scale;
      ratios[i][j] = ratio;
      x[i][j] = value;
    }
    for (int j = LENGTH - 2; j >= 0; --j) {
      value = x[i][j] - ratios[i][j] * value;
      x[i][j] = value;
    }
  }
}

__global__ void columns(float (*__restrict__ x)[N], float (*__restrict__ ratios)[N],
                        const float (*__restrict__ a)[N], const float (*__restrict__ b)[N],
                        const float (*__restrict__ c)[N], const float (*__restrict__ d)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float ratio = c[0][i] / b[0][i], value = d[0][i] / b[0][i];
    ratios[0][i] = ratio;
    x[0][i] = value;
    for (int j = 1; j < LENGTH; ++j) {
      const float scale = 1 / (b[j][i] - a[j][i] * ratio);
      ratio = c[j][i] * scale;
      value = (d[j][i] - a[j][i] * value) * scale;
      ratios[j][i] = ratio;
      x[j][i] = value;
    }
    for (int j = LENGTH - 2; j >= 0; --j) {
      value = x[j][i] - ratios[j][i] * value;
      x[j][i] = value;
    }
  }
}

int main(int argc, char **argv) {
  std::vector<float> b((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    b[i] = 4.0f;
  std::vector<float> a((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = 1.0f;
  std::vector<float> c((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    c[i] = 1.0f;
  std::vector<float> d((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    d[i] = 1.0f;
  void *ratios = zeroes((size_t)N * LENGTH, sizeof(float));
  void *x = zeroes((size_t)N * LENGTH, sizeof(float));
  void *bCopy = copied(b);
  void *aCopy = copied(a);
  void *cCopy = copied(c);
  void *dCopy = copied(d);
  return measure(argc, argv,
                 {kernel("thomas_rows", rows, N, x, ratios, aCopy, bCopy, cCopy, dCopy),
                  kernel("thomas_columns", columns, N, x, ratios, aCopy, bCopy, cCopy, dCopy)});
}
