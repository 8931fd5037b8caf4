#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static CgpKernel first, second;

static void registerAs(CgpKernel *kernel, const char *name, const char *position) {
  *kernel = makeKernel(name, position);
  registerKernel(kernel);
}

void noLaunch(void) { registerAs(&first, "idle", "kernels.c:1:1"); }

/* Launches 0 to 20 are alike; 21 has half the threads, 22 to 24 a few more. */
void sampledLaunches(void) {
  registerAs(&first, "sampled", "kernels.c:1:1");
  launchMany(&first, 100, 50, 21);
  launchMany(&first, 100, 25, 1);
  launchMany(&first, 100, 27, 3);
}

/* Launches without threads are counted; the first one with threads is sampled. */
void emptyLaunches(void) {
  registerAs(&first, "empty", "kernels.c:1:1");
  launchMany(&first, 0, 50, 3);
  launchMany(&first, 10, 10, 1);
}

void sameNameElsewhere(void) {
  registerAs(&first, "one", "kernels.c:1:1");
  registerAs(&second, "one", "other.c:7:3");
  launchMany(&first, 100, 50, 2);
  launchMany(&second, 100, 50, 2);
}

/* An inline function in two files. */
void sameKernelTwice(void) {
  registerAs(&first, "one", "kernels.h:1:1");
  registerAs(&second, "one", "kernels.h:1:1");
  launchMany(&first, 10, 10, 2);
  launchMany(&second, 10, 10, 1);
}

/* The same, compiled differently: records mean something else. */
void oneFunctionTwoTables(void) {
  registerAs(&first, "one", "kernels.h:1:1");
  second = makeKernel("one", "kernels.h:1:1");
  second.tables = "[]";
  registerKernel(&second);
  launchMany(&first, 10, 10, 2);
  launchMany(&second, 10, 10, 1);
}

void tooManyKernels(void) {
  static CgpKernel kernels[CGP_MAX_KERNELS + 2];
  static char names[CGP_MAX_KERNELS + 2][16];
  for (uint32_t i = 0; i < CGP_MAX_KERNELS + 2; ++i) {
    snprintf(names[i], sizeof names[i], "k%u", i);
    registerAs(&kernels[i], names[i], "kernels.c:1:1");
  }
  launchMany(&kernels[0], 10, 10, 1);
  launchMany(&kernels[CGP_MAX_KERNELS + 1], 10, 10, 1);
}

void otherInterface(void) {
  first = makeKernel("old", "kernels.c:1:1");
  first.abi_version = 77;
  registerKernel(&first);
  launchMany(&first, 10, 10, 1);
  registerAs(&second, "new", "kernels.c:2:1");
  launchMany(&second, 10, 10, 1);
}

static void wrongRecord(void *context) {
  first.native(context);
  *__cgpredict_cursor++ = 4711;
}

void malformedRecord(void) {
  first = makeKernel("malformed", "kernels.c:1:1");
  first.traced = wrongRecord;
  registerKernel(&first);
  launchMany(&first, 10, 10, 3);
}

/* How many threads of a launch were executed. */
static void countThreads(CgpKernel *kernel, uint64_t nx, uint64_t ny) {
  Launch launch = makeLaunch(nx, ny);
  uint64_t executed = 0;
  runLaunch(kernel, &launch);
  for (uint64_t i = 0; i < nx * ny; ++i)
    executed += launch.visits[i];
  printf("%s: %llu of %llu threads\n", kernel->name, (unsigned long long)executed,
         (unsigned long long)(nx * ny));
  free(launch.visits);
}

/* Launches 0, 1, 2 and 4 are sampled. */
void skip(void) {
  registerAs(&first, "skip", "kernels.c:1:1");
  for (int i = 0; i < 5; ++i)
    countThreads(&first, 400, 100);
}

static void registerForbidding(CgpKernel *kernel) {
  *kernel = makeKernel("steered", "kernels.c:2:1");
  kernel->skip_forbidden = "the load of 'index' at kernels.c:4:9";
  registerKernel(kernel);
}

void skipForbidden(void) {
  registerAs(&first, "skip", "kernels.c:1:1");
  registerForbidding(&second);
  countThreads(&first, 400, 100);
  countThreads(&first, 400, 100);
}

/* As by dlopen. */
void skipForbiddenLater(void) {
  registerAs(&first, "skip", "kernels.c:1:1");
  countThreads(&first, 400, 100);
  registerForbidding(&second);
  for (int i = 0; i < 3; ++i)
    countThreads(&first, 400, 100);
}

/* 16 threads of 20,000 records of two words. */
void longThreads(void) {
  registerAs(&first, "long", "kernels.c:1:1");
  Launch launch = makeLaunch(4, 4);
  launch.stores = 20000;
  printf("long: %s\n", runLaunch(&first, &launch) ? "right" : "WRONG");
  free(launch.visits);
}

/* Extents change with each launch. */
void manyRuns(void) {
  registerAs(&first, "runs", "kernels.c:1:1");
  int right = 1;
  for (uint64_t i = 0; i < CGP_MAX_LAUNCH_RUNS + 10; ++i)
    right &= launch(&first, 8 + i % 2, 8);
  registerAs(&second, "behind", "kernels.c:2:1");
  for (uint64_t i = 1; i < 4; ++i)
    right &= launch(&second, 8 * i, 8);
  printf("runs: %s\n", right ? "right" : "WRONG");
}

static void checkErrno(Launch *launch, uint64_t x, uint64_t y) {
  int due = (int)launch->next; /* what the thread before left, see below */
  (void)x, (void)y;
  if (errno != due - 1)
    launch->disordered = 1;
  errno = due;
}

/* Each thread finds the errno of the one before: the runtime's own calls leave it alone. */
void errnoIsKept(void) {
  registerAs(&first, "errno", "kernels.c:1:1");
  Launch launch = makeLaunch(100, 50);
  launch.hook = checkErrno;
  errno = 0;
  printf("errno: %s", runLaunch(&first, &launch) ? "right" : "WRONG");
  errno = 5000;
  free(launch.visits);
  registerAs(&second, "later", "kernels.c:2:1");
  printf(", %d\n", errno);
}
