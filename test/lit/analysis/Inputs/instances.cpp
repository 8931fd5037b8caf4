// Instances of one template loop; compiled twice, with SECOND the other file.
#include "instances.h"

#ifdef SECOND
void second() {
  Filter<double, 3>().apply();
  Filter<float, 3>().apply();
  std::vector<float> x(512);
  scale(x);
}
#else
static void filter_1() {
  static float y[512];
#pragma cgpredict kernel(filter_2)
  for (int i = 0; i < 512; ++i)
    y[i] = 1;
}

int main() {
  Filter<float, 3>().apply();
  Filter<float, 5>().apply();
  std::vector<float> x(512);
  scale(x);
  filter_1();
  second();
}
#endif
