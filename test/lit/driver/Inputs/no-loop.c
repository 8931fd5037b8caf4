// Directives that share out a loop, in front of none.
#include <stdio.h>

int main(void) {
  int sum = 0;
  /* 0 + 1 + ... + 9 is 45 */
#pragma omp parallel for
  {
    for (int i = 0; i < 10; i++)
      sum += i;
  }
#pragma omp for
  sum++;
  printf("%d\n", sum);
}
