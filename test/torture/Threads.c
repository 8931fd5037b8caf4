#include "test/torture/Torture.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void *launchTen(void *result) {
  int right = 1;
  for (int i = 0; i < 10; ++i)
    right &= launchAny();
  *(int *)result = right;
  return NULL;
}

void manyThreads(void) {
  pthread_t thread[8];
  int right[8], all = 1;
  unsigned threads = 1 + choose(8);
  for (unsigned i = 0; i < threads; ++i)
    pthread_create(&thread[i], NULL, launchTen, &right[i]);
  for (unsigned i = 0; i < threads; ++i) {
    pthread_join(thread[i], NULL);
    all &= right[i];
  }
  say("threads", all);
}

/* What a thread that is cancelled launches: no allocation, so that nothing of the program's own is
 * cut in two. */
static Launch endless;

static void *launchForEver(void *kind) {
  pthread_setcanceltype(kind ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED, NULL);
  for (;;) {
    for (uint64_t i = 0; i < endless.nx * endless.ny; ++i)
      endless.visits[i] = 0;
    endless.next = 0;
    runLaunch(&kernels[0], &endless);
    pthread_testcancel();
  }
  return NULL;
}

static void cancelThread(void *kind) {
  pthread_t thread;
  void *result = NULL;
  endless = makeLaunch(10 + choose(50), 10 + choose(50));
  pthread_create(&thread, NULL, launchForEver, kind);
  usleep(choose(3000));
  pthread_cancel(thread);
  pthread_join(thread, &result);
  free(endless.visits);
  say("cancelled", result == PTHREAD_CANCELED);
  say("after", launchAny());
}

void cancelledThread(void) { cancelThread(NULL); }

void cancelledAsynchronously(void) { cancelThread(&endless); }

static void leave(Launch *launch, uint64_t x, uint64_t y) {
  if (x == launch->nx / 2 && y == launch->ny / 2)
    pthread_exit(NULL);
}

static void *launchAndLeave(void *launch) {
  runLaunch(&kernels[1], launch);
  return NULL;
}

void threadLeavesKernel(void) {
  pthread_t thread;
  Launch launch = makeLaunch(40, 30);
  launch.hook = leave;
  pthread_create(&thread, NULL, launchAndLeave, &launch);
  pthread_join(thread, NULL);
  free(launch.visits);
  say("left", launchAny());
}
