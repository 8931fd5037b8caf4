#include "test/torture/Torture.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static long statusOf(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

void forks(void) {
  pid_t child = fork();
  if (child == 0) {
    int right = launchAny() & launchAny();
    if (choose(2))
      exit(right ? 7 : 8);
    _exit(right ? 7 : 8);
  }
  say("fork", launchAny());
  say("child", statusOf(child));
}

static pid_t inKernel;

static void forkInside(Launch *launch, uint64_t x, uint64_t y) {
  if (x == launch->nx / 3 && y == launch->ny / 3)
    inKernel = fork();
}

void forksInKernel(void) {
  Launch launch = makeLaunch(30 + choose(60), 20 + choose(40));
  launch.hook = forkInside;
  int right = runLaunch(&kernels[2], &launch);
  free(launch.visits);
  if (inKernel == 0)
    _exit(right ? 9 : 10);
  say("fork in kernel", right);
  say("child", statusOf(inKernel));
}

static void *launchSome(void *unused) {
  for (int i = 0; i < 20; ++i)
    launchAny();
  return unused;
}

void forksAmongThreads(void) {
  static Launch launch;
  pthread_t thread[3];
  launch = makeLaunch(40, 40);
  for (int i = 0; i < 3; ++i)
    pthread_create(&thread[i], NULL, launchSome, NULL);
  usleep(choose(2000));
  pid_t child = fork();
  if (child == 0)
    _exit(runLaunch(&kernels[3], &launch) ? 11 : 12);
  say("child", statusOf(child));
  for (int i = 0; i < 3; ++i)
    pthread_join(thread[i], NULL);
  free(launch.visits);
}
