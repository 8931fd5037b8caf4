#include "test/torture/Torture.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void launchAtEnd(void) { say("at exit", launchAny()); }

static void *exitInThread(void *unused) {
  launchAny();
  exit(21);
  return unused;
}

static void exitInside(Launch *launch, uint64_t x, uint64_t y) {
  if (x == launch->nx / 2 && y == launch->ny / 2)
    exit(22);
}

static void endByLaunch(void) {
  Launch launch = makeLaunch(50, 30);
  launch.hook = exitInside;
  runLaunch(&kernels[0], &launch);
}

static void endByThread(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, exitInThread, NULL);
  pthread_join(thread, NULL);
}

void endSomehow(void) {
  if (choose(3) == 0)
    atexit(launchAtEnd);
  switch (choose(8)) {
  case 0:
    _exit(23);
  case 1:
    raise(SIGTERM);
    break;
  case 2:
    signal(SIGABRT, SIG_DFL);
    raise(SIGKILL);
    break;
  case 3:
    endByThread();
    break;
  case 4:
    endByLaunch();
    break;
  default:
    exit(24);
  }
}
