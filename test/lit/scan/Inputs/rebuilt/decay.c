#include "field.h"
double field[Steps][Width];
void decay(void) {
  fill(field[0]);
  for (int t = 1; t < Steps; t++)
    for (int i = 0; i < Width; i++)
      field[t][i] = field[t - 1][i] * 0.5;
}
