// `do` loops that are no kernels: left from the middle; with a condition that reads the index before
// its step.
#include <stdio.h>
static int a[16];
static int left(int i) {
#pragma cgpredict kernel(left)
  do {
    if (i == 5)
      break;
    a[i] = 1;
    i++;
  } while (i < 9);
  int k = 9;
#pragma cgpredict kernel(old_value)
  do
    a[k % 16] += 1;
  while (k-- > 0);
  return i;
}
int main(void) {
  int i = left(2);
  printf("%d %d %d\n", i, a[2] + 7, a[15] - 1);
  return 0;
}
