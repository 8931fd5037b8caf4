#define N 200000
static double a[N], b[N];
int main(void) {
  for (int i = 0; i < N; ++i)
    a[i] = i;
#include "body.inc"
  return b[7] != 14;
}
