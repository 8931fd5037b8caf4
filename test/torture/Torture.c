/* torture SEED: a random program with kernels. Traced or not, it writes the same and ends alike. */
#include "test/torture/Torture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

CgpKernel kernels[KERNELS];

static uint64_t next(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 33;
}

static uint64_t deeds;

unsigned choose(unsigned below) { return (unsigned)next(&deeds) % below; }

/* How many launches there are depends on the time, so they have numbers of their own. */
int launchAny(void) {
  static _Atomic uint64_t launches;
  uint64_t state = ++launches;
  next(&state);
  Launch launch = makeLaunch(1 + next(&state) % 60, 1 + next(&state) % 40);
  launch.stores = next(&state) % 3 ? 1 : next(&state) % 30;
  int right = runLaunch(&kernels[next(&state) % KERNELS], &launch);
  free(launch.visits);
  return right;
}

void say(const char *what, long result) {
  printf("%s: %ld\n", what, result);
  fflush(stdout);
}

static void launches(void) {
  int right = 1;
  for (unsigned i = 0; i < 20; ++i)
    right &= launchAny();
  say("launches", right);
}

static void errnoStays(void) {
  errno = 77;
  int right = 1;
  Launch launch = makeLaunch(30, 30);
  errno = 77;
  for (int i = 0; i < 5; ++i) {
    launch.next = 0;
    memset(launch.visits, 0, 900 * sizeof *launch.visits);
    right &= runLaunch(&kernels[0], &launch);
  }
  int error = errno;
  free(launch.visits);
  say("errno", right && error == 77);
}

int main(int argc, char **argv) {
  static void (*const deed[])(void) = {launches,
                                       errnoStays,
                                       manyThreads,
                                       cancelledThread,
                                       threadLeavesKernel,
                                       forks,
                                       forksInKernel,
                                       forksAmongThreads,
                                       launchesInHandler,
                                       jumpsOutOfHandler,
                                       jumpsOutOfKernel,
                                       signalsStayWaiting,
                                       ownFiles,
                                       closesFiles,
                                       fullFile,
                                       fewDescriptors,
                                       badStderr,
                                       deletesFiles,
                                       cancelledAsynchronously};
  static char name[KERNELS][8], *const position = "torture.c:1:1";
  if (argc != 2)
    return 2;
  deeds = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u;
  for (int i = 0; i < KERNELS; ++i) {
    snprintf(name[i], sizeof name[i], "k%d", i);
    kernels[i] = makeKernel(name[i], position);
    registerKernel(&kernels[i]);
  }
  for (unsigned left = 1 + choose(6); left > 0; --left)
    deed[choose(sizeof deed / sizeof *deed)]();
  endSomehow();
}
