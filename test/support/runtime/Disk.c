#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static CgpKernel kernel;

static void start(const char *name) {
  kernel = makeKernel(name, "disk.c:1:1");
  registerKernel(&kernel);
}

/* Launches whose records take megabytes, until well after the file has grown too large. */
static void launchHeavily(int times) {
  int right = 1;
  for (int i = 0; i < times; ++i) {
    Launch launch = makeLaunch(100, 50 + 25 * (i % 2)); /* each sampled */
    launch.stores = 100;
    right &= runLaunch(&kernel, &launch);
    free(launch.visits);
  }
  printf("%s: %s\n", kernel.name, right ? "right" : "WRONG");
}

static void limitFileSize(rlim_t bytes) {
  struct rlimit limit = {bytes, RLIM_INFINITY};
  setrlimit(RLIMIT_FSIZE, &limit);
}

/* What a full disk does, without one. Room for header, totals and three launches, more or less. */
void fullDisk(void) {
  start("full");
  limitFileSize(1 << 20);
  launchHeavily(10);
}

void fullDiskAtStart(void) {
  limitFileSize(1000);
  start("full");
  launchHeavily(2);
}

/* Closes all files but the standard ones, as daemons do, and opens one under the same numbers. */
void closedDescriptor(void) {
  start("closed");
  launchHeavily(1);
  closefrom(3);
  char content[4] = "";
  int mine = fileno(tmpfile());
  for (int fd = 4; fd < 1024; ++fd)
    dup2(mine, fd);
  ssize_t written = write(mine, "abc", 3);
  launchHeavily(5);
  struct stat status;
  fstat(mine, &status);
  ssize_t read = pread(mine, content, 3, 0);
  printf("own file: %zd written, %zd read, %lld bytes, '%s'\n", written, read,
         (long long)status.st_size, content);
}

void deletedFile(void) {
  start("deleted");
  launchHeavily(1);
  int gone = unlink(getenv("CGPREDICT_TRACE"));
  launchHeavily(3);
  printf("deleted: %d\n", gone);
}
