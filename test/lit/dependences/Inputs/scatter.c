// Stores to where loaded data says, of what is loaded, of the thread's number too, of one value.
#include <stdio.h>

enum { n = 4096 };
static int to[n], level[n], cost[n], place[n], flag[n];

int main(void) {
  for (int i = 0; i < n; i++) {
    to[i] = i * 7 % 1000;
    level[i] = i % 5;
  }
#pragma cgpredict kernel(loaded)
  for (int i = 0; i < n; i++)
    cost[to[i]] = level[i] + 1;
#pragma cgpredict kernel(numbered)
  for (int i = 0; i < n; i++)
    place[to[i]] = level[i] + i;
#pragma cgpredict kernel(flagged)
  for (int i = 0; i < n; i++)
    flag[to[i]] = 1;
  printf("%d %d %d\n", cost[5], place[5], flag[5]);
}
