/* Two allocations change places, and either of them is kept. */
#include <stdio.h>
#include <stdlib.h>

static int *kept[200], b[200];

int main(int argc, char **argv) {
#pragma cgpredict kernel(exchanged)
  for (int i = 0; i < 200; ++i) {
    int *q = malloc(sizeof *q);
    int *p = malloc(sizeof *p);
    *p = i, *q = -i;
    for (int k = 0; k < argc + i % 3; ++k) {
      kept[i] = q;
      int *t = p;
      p = q;
      q = t;
    }
    b[i] = *p;
  }
  long sum = 0;
  for (int i = 0; i < 200; ++i)
    sum = sum * 3 % 1000003 + *kept[i] + b[i];
  printf("%ld\n", sum);
}
