#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Three launches of 100 x 50 threads. */
static void launchThrice(void) {
  static CgpKernel kernel;
  kernel = makeKernel("end", "end.c:1:1");
  registerKernel(&kernel);
  launchMany(&kernel, 100, 50, 3);
}

/* One launch, of which thread (x, y) calls `hook`. */
static void launchWith(void (*hook)(Launch *, uint64_t, uint64_t)) {
  static CgpKernel kernel;
  static Launch launch;
  kernel = makeKernel("end", "end.c:1:1");
  registerKernel(&kernel);
  launch = makeLaunch(100, 50);
  launch.hook = hook;
  runLaunch(&kernel, &launch);
}

void endByExit(void) {
  launchThrice();
  exit(3);
}

void endByQuickExit(void) {
  launchThrice();
  fflush(stdout);
  quick_exit(3);
}

void endBy_exit(void) {
  launchThrice();
  _exit(3);
}

void endByAbort(void) {
  launchThrice();
  abort();
}

void endByKill(void) {
  launchThrice();
  kill(getpid(), SIGKILL);
}

/* The second row of the head window's blocks. */
static void exitInRow1(Launch *launch, uint64_t x, uint64_t y) {
  (void)launch;
  if (x == 1 && y == 1)
    exit(3);
}

void endByExitInKernel(void) { launchWith(exitInRow1); }

/* Far behind the head window. */
static void killInRow30(Launch *launch, uint64_t x, uint64_t y) {
  (void)launch;
  if (x == 50 && y == 30)
    kill(getpid(), SIGKILL);
}

void endByKillInKernel(void) { launchWith(killInRow30); }
