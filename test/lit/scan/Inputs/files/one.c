/* With two.c: functions of one name, and one that both files have from a header. */
#include "both.h"
#include <stdio.h>
#include <stdlib.h>

float *second(int n);

static void init(float *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = (float)(i % 7) * (float)(i % 5) / (float)(1 + i % 3);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1;
  float *a = malloc(sizeof(float) * n);
  init(a, n);
  twice(a, n);
  float *b = second(n);
  printf("%d %g %g\n", n, a[n - 1], b[n - 1]);
  free(a);
  free(b);
}
