#include <cstdio>
#include <vector>

extern "C" void scale(float *values, int count);

int main() {
  std::vector<float> values(1000, 1.5f);
  scale(values.data(), 1000);
#pragma cgpredict kernel(shift)
  for (int i = 0; i < 1000; i++)
    values[i] += 1;
  std::printf("%g\n", values[999]);
}
