#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static CgpKernel kernel, inner;

static jmp_buf outside;

static void jumpFrom31(Launch *launch, uint64_t x, uint64_t y) {
  (void)launch;
  if (x == 3 && y == 1)
    longjmp(outside, 1);
}

/* The first launch, which is sampled, is left by a jump; the others go on as if it had not been. */
void jumpOut(void) {
  static Launch left;
  kernel = makeKernel("jump", "jump.c:1:1");
  registerKernel(&kernel);
  left = makeLaunch(100, 50);
  left.hook = jumpFrom31;
  if (setjmp(outside) == 0)
    runLaunch(&kernel, &left);
  free(left.visits);
  launchMany(&kernel, 100, 50, 3);
}

static void launchInner(Launch *launch, uint64_t x, uint64_t y) {
  (void)launch;
  if (x % 50 == 0 && y % 25 == 0 && !runLaunch(&inner, &(Launch){.nx = 0, .ny = 0}))
    abort();
  if (x == 0 && y == 0)
    launchMany(&inner, 9, 9, 4);
}

/* A kernel inside a traced thread; later it is launched outside, and sampled there. */
void nestedLaunch(void) {
  kernel = makeKernel("outer", "nested.c:1:1");
  inner = makeKernel("inner", "nested.c:2:1");
  registerKernel(&kernel);
  registerKernel(&inner);
  Launch launch = makeLaunch(100, 50);
  launch.hook = launchInner;
  printf("outer: %s\n", runLaunch(&kernel, &launch) ? "right" : "WRONG");
  free(launch.visits);
  launchMany(&inner, 9, 9, 2);
}
