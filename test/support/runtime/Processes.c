#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static CgpKernel kernel;

static void waitFor(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  printf("child: status %d\n", status);
}

/* The child launches five times, the parent twice. */
void forkBetweenLaunches(void) {
  kernel = makeKernel("fork", "fork.c:1:1");
  registerKernel(&kernel);
  launchMany(&kernel, 100, 50, 1);
  pid_t child = fork();
  if (child == 0) {
    launchMany(&kernel, 100, 50, 5);
    exit(0);
  }
  waitFor(child);
  launchMany(&kernel, 100, 50, 1);
}

/* Thread (1, 1), which is traced, forks; the child ends after the launch, which goes on in both. */
static pid_t child;

static void forkInThread(Launch *launch, uint64_t x, uint64_t y) {
  (void)launch;
  if (x == 1 && y == 1)
    child = fork();
}

void forkInKernel(void) {
  kernel = makeKernel("fork", "fork.c:1:1");
  registerKernel(&kernel);
  Launch launch = makeLaunch(100, 50);
  launch.hook = forkInThread;
  int right = runLaunch(&kernel, &launch);
  free(launch.visits);
  if (child == 0) {
    launchMany(&kernel, 100, 50, 3);
    exit(right ? 0 : 1);
  }
  waitFor(child);
  printf("parent: %s\n", right ? "right" : "WRONG");
}

/* The same program again, with the same environment, while this one writes its trace. */
void runTwice(void) {
  kernel = makeKernel("twice", "twice.c:1:1");
  registerKernel(&kernel);
  launchMany(&kernel, 100, 50, 1);
  pid_t again = fork();
  if (again == 0) {
    execl("/proc/self/exe", "runtime-program", "exit", (char *)NULL);
    _exit(99);
  }
  waitFor(again);
}
