// programs/quantised.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void product(float (*__restrict__ c)[COLUMNS],
                        const signed char (*__restrict__ a)[DEPTH],
                        const signed char (*__restrict__ b)[DEPTH],
                        const float *__restrict__ scale) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ROWS && j < COLUMNS) {
    int sum = 0;
    for (int k = 0; k < DEPTH; ++k)
      sum += (int)a[i][k] * (int)b[j][k];
    c[i][j] = (float)sum * scale[j];
  }
}

__global__ void quantise(signed char (*__restrict__ q)[WIDTH], const float (*__restrict__ x)[WIDTH],
                         const float *__restrict__ scale) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < TOKENS && j < WIDTH) {
    const float value = rintf(x[i][j] / scale[i]);
    q[i][j] = (signed char)fminf(fmaxf(value, -127), 127);
  }
}

int main(int argc, char **argv) {
  std::vector<signed char> a((size_t)ROWS * DEPTH);
  for (size_t i = 0; i < (size_t)ROWS * DEPTH; ++i)
    a[i] = (signed char)(mixed(i) % 255 - 127);
  std::vector<signed char> b((size_t)COLUMNS * DEPTH);
  for (size_t i = 0; i < (size_t)COLUMNS * DEPTH; ++i)
    b[i] = (signed char)(mixed(i + 1) % 255 - 127);
  std::vector<float> columnScale(COLUMNS);
  for (int j = 0; j < COLUMNS; ++j)
    columnScale[j] = (1 + mixed(j) % 100) / 10000.0f;
  std::vector<float> x((size_t)TOKENS * WIDTH);
  for (size_t i = 0; i < (size_t)TOKENS * WIDTH; ++i)
    x[i] = mixed(i + 2) % 2000 / 1000.0f - 1;
  std::vector<float> rowScale(TOKENS);
  for (int i = 0; i < TOKENS; ++i)
    rowScale[i] = (700 + mixed(i) % 300) / 127000.0f;
  void *c = zeroes((size_t)ROWS * COLUMNS, sizeof(float));
  void *q = zeroes((size_t)TOKENS * WIDTH, 1);
  void *aCopy = copied(a), *bCopy = copied(b), *columnScaleCopy = copied(columnScale);
  void *xCopy = copied(x), *rowScaleCopy = copied(rowScale);
  return measure(
      argc, argv,
      {kernel("int8_gemm_nt", product, dim3(COLUMNS, ROWS), c, aCopy, bCopy, columnScaleCopy),
       kernel("quantise_rows", quantise, dim3(WIDTH, TOKENS), q, xCopy, rowScaleCopy)});
}
