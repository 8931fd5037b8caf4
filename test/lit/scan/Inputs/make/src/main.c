/* app [COUNT]: its loops are in two other files, of which one is in an archive. */
#include "loops.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  const int count = argc > 1 ? atoi(argv[1]) : 100000;
  double *values = calloc((size_t)count, sizeof *values);
  scale(values, count);
  printf("%g\n", sum(values, count));
  free(values);
  return 0;
}
