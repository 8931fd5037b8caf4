#include <stdio.h>
#define TWICE(x) x x
#define EIGHT(x) TWICE(TWICE(TWICE(x)))
#define MANY(x) EIGHT(EIGHT(EIGHT(x)))
static double longer(double v) {
  MANY(v = v * 1.0009765625 + 3; v = v > 100 ? v - 100 : v;)
  return v;
}
static double shorter(double v) {
  MANY(v = v * 0.5 + 1; v = v < 4 ? v + 2 : v;)
  return v;
}
static float half(float v) { return v / 2; }
static float third(float v) { return v / 3; }
static double (*step)(double);
static float (*part)(float);
static double out[500];
int main(int argc, char **argv) {
  step = argc > 5 ? shorter : longer;
  for (int i = 0; i < 500; i++)
    out[i] = step(i);
  for (int i = 0; i < 500; i++) {
    double v = i;
    TWICE(MANY(v = v * 0.5 + out[i] / (v + 2); v *= v < 9 ? 0.5 : 0.25;))
    if (v < -1)
      printf("%g\n", v);
    out[i] = v;
  }
  part = argc > 5 ? half : third;
  for (int i = 0; i < 500; i++) {
    double v = i;
    MANY(v = v * 0.5 + out[i] / (v + 2);)
    out[i] = v + part(i);
  }
  printf("%g\n", out[3]);
}
