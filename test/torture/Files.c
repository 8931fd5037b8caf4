#include "test/torture/Torture.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether a new file keeps what is written to it while kernels run; its descriptor is said, too, as
 * programs count on the lowest free one. */
static void writeOwnFile(const char *what) {
  char text[100], read[100] = "";
  char *path = strdup("/tmp/torture-XXXXXX");
  int file = mkstemp(path);
  unlink(path);
  free(path);
  memset(text, 'a' + (int)choose(26), sizeof text);
  int right = file >= 0 && write(file, text, sizeof text) == sizeof text;
  right &= launchAny() & launchAny();
  struct stat status;
  right &= fstat(file, &status) == 0 && status.st_size == sizeof text;
  right &= pread(file, read, sizeof read, 0) == sizeof read;
  right &= memcmp(text, read, sizeof text) == 0;
  close(file);
  say(what, right);
  say("descriptor", file);
}

void ownFiles(void) { writeOwnFile("own file"); }

void closesFiles(void) {
  closefrom(3);
  writeOwnFile("closed");
  int zero = open("/dev/zero", O_RDONLY);
  for (int descriptor = zero + 1; descriptor < 1024 && zero >= 0; ++descriptor)
    dup2(zero, descriptor);
  say("all taken", launchAny() & launchAny());
  closefrom(3);
}

static void withLimit(int resource, rlim_t soft, const char *what) {
  struct rlimit before, low;
  getrlimit(resource, &before);
  low = before;
  low.rlim_cur = soft < before.rlim_max ? soft : before.rlim_max;
  setrlimit(resource, &low);
  int right = 1;
  for (int i = 0; i < 6; ++i)
    right &= launchAny();
  setrlimit(resource, &before);
  say(what, right);
}

void fullFile(void) { withLimit(RLIMIT_FSIZE, choose(1 << 20), "file limit"); }

void fewDescriptors(void) { withLimit(RLIMIT_NOFILE, 3 + choose(8), "few descriptors"); }

/* A pipe without reader, a closed descriptor, or a file of the program's in the place of stderr. */
void badStderr(void) {
  int ends[2];
  switch (choose(3)) {
  case 0:
    if (pipe(ends) == 0) {
      close(ends[0]);
      dup2(ends[1], STDERR_FILENO);
      close(ends[1]);
    }
    break;
  case 1:
    close(STDERR_FILENO);
    break;
  default:
    close(STDERR_FILENO);
    writeOwnFile("in place of stderr");
  }
  say("stderr", launchAny());
}

/* Its own trace, if there is one; not /dev/stdout or /dev/full, which root may delete. */
void deletesFiles(void) {
  const char *path = getenv("CGPREDICT_TRACE");
  if (choose(2) && path && path[0] != '/')
    unlink(path);
  say("deleted", launchAny() & launchAny());
}
