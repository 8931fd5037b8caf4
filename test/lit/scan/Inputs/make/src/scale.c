#include "loops.h"
static const char *name = NAME; /* needs the flags that the makefile has for this file */

void scale(double *values, int count) {
  for (int i = 0; i < count; ++i)
    values[i] = FACTOR * i + name[0];
}
