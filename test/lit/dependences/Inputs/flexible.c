// A variable of another file, whose array is as long as that says, is stored to in its middle.
#include <stdio.h>

extern struct Samples {
  int count;
  float values[];
} samples;
static int places[1000];

int main(void) {
  float *const out = samples.values + 2000;
  for (int i = 0; i < 1000; i++)
    places[i] = i * 7 % 900;
#pragma cgpredict kernel(looked_up)
  for (int i = 0; i < 1000; i++)
    out[i] += samples.values[places[i]];
  printf("%g %d\n", out[10], samples.count);
}
