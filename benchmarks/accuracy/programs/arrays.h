/* Arrays of the programs: zero and, until somebody writes them, without memory behind them, so
   that a program whose untraced iterations are left out needs what is traced and no more. */
#ifndef ACCURACY_ARRAYS_H
#define ACCURACY_ARRAYS_H

#include <stdio.h>
#include <stdlib.h>

static inline void *zeroes(size_t elements, size_t elementBytes) {
  void *array = calloc(elements, elementBytes);
  if (!array) {
    fprintf(stderr, "out of memory: %zu elements of %zu bytes\n", elements, elementBytes);
    exit(1);
  }
  return array;
}

#endif
