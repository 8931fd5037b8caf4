#include "rows.h"
static float a[65536], b[1024];
int main(void) {
#pragma cgpredict kernel(included)
  for (int i = 0; i < 1000; i++)
    b[i] = pair(a, i);
  return (int)b[5];
}
