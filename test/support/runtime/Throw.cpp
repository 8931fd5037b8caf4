// An exception that leaves a traced thread: it passes through the runtime, and later launches are
// recorded as if it had not been.
#include "test/support/runtime/Kernel.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

int main() {
  static CgpKernel kernel = makeKernel("throw", "throw.cpp:1:1");
  registerKernel(&kernel);
  Launch left = makeLaunch(100, 50);
  left.hook = [](Launch *, uint64_t x, uint64_t y) {
    if (x == 3 && y == 1)
      throw std::runtime_error("thread (3, 1)");
  };
  try {
    runLaunch(&kernel, &left);
  } catch (const std::runtime_error &error) {
    std::printf("caught: %s\n", error.what());
  }
  std::free(left.visits);
  launchMany(&kernel, 100, 50, 3);
}
