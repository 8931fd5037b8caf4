/* A sparse matrix by a vector: NONZEROS per row, in columns as random as a generator makes them.
   Three accesses an iteration, one of them anywhere in 4 MB. */
#include "../polybench/common.h"

#define ROWS 8192
#define NONZEROS 1024
#define COLUMNS (1 << 20)

static void multiply(float *y, int *start, int *column, float *value, float *x) {
#pragma cgpredict kernel(irregular) grid(1) block(256)
  for (int i = 0; i < ROWS; ++i) {
    float sum = 0.0f;
    for (int k = start[i]; k < start[i + 1]; ++k)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

int main(void) {
  int *start = malloc((ROWS + 1) * sizeof(int));
  int *column = malloc((size_t)ROWS * NONZEROS * sizeof(int));
  float *value = allocate((size_t)ROWS * NONZEROS);
  float *x = allocate(COLUMNS), *y = allocate(ROWS);
  if (!start || !column)
    return 1;
  unsigned random = 1;
  for (int k = 0; k < ROWS * NONZEROS; ++k) {
    random = random * 1664525u + 1013904223u;
    column[k] = (int)(random >> 12);
  }
  for (int i = 0; i <= ROWS; ++i)
    start[i] = i * NONZEROS;
  fill(value, ROWS, NONZEROS, 0);
  fill(x, 1, COLUMNS, 1);
  multiply(y, start, column, value, x);
  report("irregular", y, ROWS);
  free(start);
  free(column);
  free(value);
  free(x);
  free(y);
  return 0;
}
