// One kernel that can be traced, unless LESS, and one that cannot: its bound changes.
#include <stdio.h>

static int n[4] = {4};
static float a[8];

int main(void) {
#ifndef LESS
#pragma cgpredict kernel(plain)
  for (int i = 0; i < 8; i++)
    a[i] += i;
#endif
#pragma cgpredict kernel(moving)
  for (int i = 0; i < n[0]; i++)
    n[i % 3 + 1] = i;
  printf("%d\n", n[1]);
  return 0;
}
