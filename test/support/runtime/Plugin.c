#include "test/support/runtime/Kernel.h"

static CgpKernel kernel;

__attribute__((constructor)) static void load(void) {
  kernel = makeKernel("plugin", "plugin.c:1:1");
  registerKernel(&kernel);
}

void runPlugin(void) { launchMany(&kernel, 100, 50, 2); }
