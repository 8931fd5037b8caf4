// Thread 2500 of 3000 throws.
#include <cstdio>
#include <stdexcept>
#include <string>

static float a[3000], b[3000];

static void fill(int n, int bad) {
#pragma cgpredict kernel(left)
  for (int i = 0; i < n; i++) {
    if (i == bad)
      throw std::runtime_error("thread " + std::to_string(i));
    b[i] = a[i] * 2 + 1;
  }
}

int main(int argc, char **) {
  try {
    fill(3000, 2499 + argc);
  } catch (const std::exception &error) {
    std::puts(error.what());
  }
}
