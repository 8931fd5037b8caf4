// Loops of a list: two that have not the shape of a kernel's, and one that does.
#include <stdio.h>

static int a[64];

static int endless(int n) {
  int turns = 0;
  while (1) { // its end is in its body, behind what it does
    a[n] += n;
    ++turns;
    if (n == 0)
      return turns;
    --n;
  }
}

int main(void) {
  int sum = 0;
  const int turns = endless(20);
  for (int i = 0; i < 64; ++i)
    a[i] += i;
  for (int i = 0; i < 64; ++i)
    sum += a[i];
  printf("%d turns, %d\n", turns, sum);
}
