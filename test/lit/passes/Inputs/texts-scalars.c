/* Scalars that iterations hand on: a store has the line of the source that does it. */
#include <stdio.h>

static float a[300][8];

int main(void) {
  float least = 1e9f, last = 0;
  int row = -1, column = -1;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = (float)((i * 37 + j * 11) % 101);
#pragma cgpredict kernel(places)
  for (int i = 0; i < 300; i++) {
    if (i % 3)
      last = a[i][0];
    for (int j = 0; j < 8; j++)
      if (a[i][j] < least) {
        least = a[i][j];
        row = i;
        column = j;
      }
  }
  printf("%g %g %d %d\n", least, last, row, column);
}
