#include "common.h"

#include <assert.h>
#include <stdio.h>

// One thread writes, so that the order is known.
extern "C" __global__ void lines(int *out) {
  assert(out != nullptr);
  if (threadNumber() == 0) {
    printf("start\n");
    for (int k = -1; k < 2; ++k)
      printf("%d %5d|%-5d|%05d %x %X %o %c\n", k, k * 100, k, k, k, k + 255, k + 8, 'a' + k);
    printf("%f %.3f %e %g %10.2f|\n", 1.5, -2.25, 12345.678, 1e-9, 3.14159);
    printf("%s and %s, %u, %lld, %llu, %hd, %%\n", "text", "more", 4000000000U, -(1LL << 40),
           1ULL << 63, (short)-3);
    out[0] = printf("%d%d\n", 1, 2);
  }
}

extern "C" __global__ void heap(int *out) {
  int *list = static_cast<int *>(malloc(16 * sizeof(int)));
  int sum = 0;
  if (list) {
    for (int k = 0; k < 16; ++k)
      list[k] = k * (int)threadNumber();
    for (int k = 0; k < 16; k += 3)
      sum += list[k];
    free(list);
  }
  int *one = new int(5);
  out[threadNumber()] = sum + *one;
  delete one;
}
