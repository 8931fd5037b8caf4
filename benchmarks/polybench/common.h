/* What all fifteen programs need: arrays, values to start from, and a checksum of the result. */
#ifndef POLYBENCH_COMMON_H
#define POLYBENCH_COMMON_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static size_t arrayBytes; /* of all arrays of the program */

/* `elements` floats, all zero and all resident. */
static inline void *allocate(size_t elements) {
  float *array = malloc(elements * sizeof(float));
  if (!array) {
    fprintf(stderr, "out of memory: %zu bytes\n", elements * sizeof(float));
    exit(1);
  }
  for (size_t e = 0; e < elements; ++e)
    array[e] = 0.0f;
  arrayBytes += elements * sizeof(float);
  return array;
}

/* Values in [0, 1) that depend on row, column and array only. */
static inline void fill(void *array, size_t rows, size_t columns, unsigned which) {
  float *out = array;
  for (size_t i = 0; i < rows; ++i)
    for (size_t j = 0; j < columns; ++j)
      *out++ = (float)((unsigned)(3 * i + 5 * j) % (17 + which)) / (float)(17 + which);
}

/* A sum that depends on the place of each value, and the size of the arrays. */
static inline void report(const char *name, const void *result, size_t elements) {
  const float *values = result;
  double sum = 0;
  for (size_t e = 0; e < elements; ++e)
    sum += values[e] * (double)(e % 7 + 1);
  printf("%s: checksum %.6e, arrays %zu bytes\n", name, sum, arrayBytes);
}

#endif
