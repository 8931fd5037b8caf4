#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS 4
#define LAUNCHES 500

static CgpKernel kernel;

static void *launchOften(void *result) {
  int *right = result;
  *right = 1;
  for (int i = 0; i < LAUNCHES; ++i)
    *right &= launch(&kernel, 40 + (uint64_t)(i % 3) * 20, 30);
  return NULL;
}

void threads(void) {
  pthread_t thread[THREADS];
  int right[THREADS], all = 1;
  kernel = makeKernel("threads", "threads.c:1:1");
  registerKernel(&kernel);
  for (int i = 0; i < THREADS; ++i)
    pthread_create(&thread[i], NULL, launchOften, &right[i]);
  for (int i = 0; i < THREADS; ++i) {
    pthread_join(thread[i], NULL);
    all &= right[i];
  }
  printf("threads: %s\n", all ? "right" : "WRONG");
}

static void leaveThread(Launch *launch, uint64_t x, uint64_t y) {
  (void)launch;
  if (x == 3 && y == 1)
    pthread_exit(NULL);
}

static void *launchAndLeave(void *context) {
  runLaunch(&kernel, context);
  return NULL;
}

/* The thread that records ends inside the kernel; the others are recorded all the same. */
void threadEndsInKernel(void) {
  pthread_t thread;
  Launch left = makeLaunch(100, 50);
  left.hook = leaveThread;
  kernel = makeKernel("leave", "threads.c:1:1");
  registerKernel(&kernel);
  pthread_create(&thread, NULL, launchAndLeave, &left);
  pthread_join(thread, NULL);
  free(left.visits);
  launchMany(&kernel, 100, 50, 3);
}
