#include "loops.h"

double sum(const double *values, int count) {
  double all = 0;
  for (int i = 0; i < count; ++i)
    all += values[i];
  return all;
}
