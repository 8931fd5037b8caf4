#include <cstdio>
#include <utility>

int main() {
  static int s[300], t[300];
  for (int i = 0; i < 300; i++)
    s[i] = i * 7 % 11;
  const int *from = s, *to = t;
  int sum = 0;
#pragma cgpredict kernel(swapped)
  for (int k = 0; k < 300; k++) {
    sum += from[k];
    std::swap(from, to);
  }
  std::printf("%d\n", sum);
}
